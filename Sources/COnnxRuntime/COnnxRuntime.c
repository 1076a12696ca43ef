#include "COnnxRuntime.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct status status;
typedef void *entry(void);

// Indices in the library's function table, version 23.
enum place {
    getErrorMessage = 2,
    createEnvironment = 3,
    createSessionFromArray = 8,
    run = 9,
    createSessionOptions = 10,
    disableArena = 19,
    setOptimization = 23,
    setThreadsWithin = 24,
    setThreadsBetween = 25,
    getInputCount = 30,
    getInputName = 36,
    createTensorWithData = 49,
    getTensorData = 51,
    getElementType = 60,
    getElementCount = 64,
    getTypeAndShape = 65,
    createMemoryInfo = 69,
    freeByAllocator = 76,
    getUsualAllocator = 78,
    releaseEnvironment = 92,
    releaseStatus = 93,
    releaseMemoryInfo = 94,
    releaseSession = 95,
    releaseValue = 96,
    releaseTypeAndShape = 99,
    releaseSessionOptions = 100,
    addSessionEntry = 130,
};
enum { tableVersion = 23, onlyErrors = 3, allOptimizations = 99, plainAllocator = 0, usualMemory = 0 };

struct connxruntime {
    entry *const *table;
    void *environment;
    void *memory;
};

struct base {
    entry *const *(*table)(uint32_t version);
    const char *(*version)(void);
};

// Calls an entry by index; the result's type comes first, then the arguments'.
#define CALL(runtime, place, result, types, ...) ((result(*) types)(runtime)->table[place])(__VA_ARGS__)

static int refuse(connxruntime_reason *reason, const char *text) {
    snprintf(reason->text, sizeof reason->text, "%s", text != NULL ? text : "no reason given");
    return -1;
}

// Frees a status and copies its message.
static int checked(connxruntime *runtime, status *failure, connxruntime_reason *reason) {
    if (failure == NULL) return 0;
    refuse(reason, CALL(runtime, getErrorMessage, const char *, (const status *), failure));
    CALL(runtime, releaseStatus, void, (status *), failure);
    return -1;
}

static void release(connxruntime *runtime, enum place place, void *object) {
    if (object != NULL) CALL(runtime, place, void, (void *), object);
}

int connxruntime_open(
    const char *library, const char *version, connxruntime **runtime, connxruntime_reason *reason) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return refuse(reason, dlerror());
    const struct base *(*find_base)(void) = (const struct base *(*)(void))dlsym(handle, "OrtGetApiBase");
    const struct base *base = find_base != NULL ? find_base() : NULL;
    if (base == NULL || base->version == NULL || base->table == NULL)
        return refuse(reason, "it is not ONNX Runtime");
    const char *found = base->version();
    if (found == NULL || strcmp(found, version) != 0) {
        snprintf(reason->text, sizeof reason->text, "ONNX Runtime %s instead of %s", found ? found : "?", version);
        return -1;
    }
    connxruntime *opened = calloc(1, sizeof *opened);
    if (opened == NULL) return refuse(reason, "no memory");
    opened->table = base->table(tableVersion);
    if (opened->table == NULL) {
        free(opened);
        return refuse(reason, "its table of entries is another version");
    }
    if (checked(opened, CALL(opened, createEnvironment, status *, (int, const char *, void **), onlyErrors,
                             "voicecore", &opened->environment), reason) != 0 ||
        checked(opened, CALL(opened, createMemoryInfo, status *, (int, int, void **), plainAllocator, usualMemory,
                             &opened->memory), reason) != 0) {
        connxruntime_close(opened);
        return -1;
    }
    *runtime = opened;
    return 0;
}

void connxruntime_close(connxruntime *runtime) {
    release(runtime, releaseMemoryInfo, runtime->memory);
    release(runtime, releaseEnvironment, runtime->environment);
    free(runtime);
}

// One thread, no memory arena, no copy of the weights.
static int set_up(connxruntime *runtime, void *options, connxruntime_reason *reason) {
    static const char *const entries[] = {
        "session.use_ort_model_bytes_directly",
        "session.use_ort_model_bytes_for_initializers",
    };
    status *(*set_number)(void *, int);
    static const struct { enum place place; int value; } numbers[] = {
        {setThreadsWithin, 1}, {setThreadsBetween, 1}, {setOptimization, allOptimizations},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        set_number = (status * (*)(void *, int)) runtime->table[numbers[i].place];
        if (checked(runtime, set_number(options, numbers[i].value), reason) != 0) return -1;
    }
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        status *failure = CALL(runtime, addSessionEntry, status *, (void *, const char *, const char *), options,
                               entries[i], "1");
        if (checked(runtime, failure, reason) != 0) return -1;
    }
    return checked(runtime, CALL(runtime, disableArena, status *, (void *), options), reason);
}

int connxruntime_open_session(
    connxruntime *runtime,
    const void *model,
    size_t bytes,
    connxruntime_session **session,
    connxruntime_reason *reason) {
    void *options = NULL;
    status *failure = CALL(runtime, createSessionOptions, status *, (void **), &options);
    if (checked(runtime, failure, reason) != 0) return -1;
    int result = set_up(runtime, options, reason);
    if (result == 0) {
        failure = CALL(runtime, createSessionFromArray, status *,
                       (void *, const void *, size_t, const void *, connxruntime_session **), runtime->environment,
                       model, bytes, options, session);
        result = checked(runtime, failure, reason);
    }
    release(runtime, releaseSessionOptions, options);
    return result;
}

void connxruntime_close_session(connxruntime *runtime, connxruntime_session *session) {
    release(runtime, releaseSession, session);
}

int connxruntime_takes_input(
    connxruntime *runtime, connxruntime_session *session, const char *name, int *takes, connxruntime_reason *reason) {
    void *allocator = NULL;
    if (checked(runtime, CALL(runtime, getUsualAllocator, status *, (void **), &allocator), reason) != 0) return -1;
    size_t count = 0;
    status *failure = CALL(runtime, getInputCount, status *, (const void *, size_t *), session, &count);
    if (checked(runtime, failure, reason) != 0) return -1;
    *takes = 0;
    for (size_t i = 0; i < count && !*takes; i++) {
        char *input = NULL;
        failure = CALL(runtime, getInputName, status *, (const void *, size_t, void *, char **), session, i, allocator,
                       &input);
        if (checked(runtime, failure, reason) != 0) return -1;
        *takes = strcmp(input, name) == 0;
        failure = CALL(runtime, freeByAllocator, status *, (void *, void *), allocator, input);
        if (checked(runtime, failure, reason) != 0) return -1;
    }
    return 0;
}

int connxruntime_make_tensor(
    connxruntime *runtime,
    int kind,
    void *data,
    size_t bytes,
    const int64_t *shape,
    size_t rank,
    connxruntime_value **value,
    connxruntime_reason *reason) {
    status *failure = CALL(runtime, createTensorWithData, status *,
                           (const void *, void *, size_t, const int64_t *, size_t, int, connxruntime_value **),
                           runtime->memory, data, bytes, shape, rank, kind, value);
    return checked(runtime, failure, reason);
}

int connxruntime_look_at_floats(
    connxruntime *runtime, connxruntime_value *value, float **data, size_t *count, connxruntime_reason *reason) {
    void *shape = NULL;
    status *failure = CALL(runtime, getTypeAndShape, status *, (const void *, void **), value, &shape);
    if (checked(runtime, failure, reason) != 0) return -1;
    int kind = 0;
    failure = CALL(runtime, getElementType, status *, (const void *, int *), shape, &kind);
    int result = checked(runtime, failure, reason);
    if (result == 0 && kind != connxruntime_float) result = refuse(reason, "numbers of another kind came out");
    if (result == 0) {
        failure = CALL(runtime, getElementCount, status *, (const void *, size_t *), shape, count);
        result = checked(runtime, failure, reason);
    }
    release(runtime, releaseTypeAndShape, shape);
    if (result != 0) return result;
    failure = CALL(runtime, getTensorData, status *, (void *, void **), value, (void **)data);
    return checked(runtime, failure, reason);
}

void connxruntime_release_value(connxruntime *runtime, connxruntime_value *value) {
    release(runtime, releaseValue, value);
}

int connxruntime_run(
    connxruntime *runtime,
    connxruntime_session *session,
    const char *const *inputNames,
    const connxruntime_value *const *inputs,
    size_t inputCount,
    const char *const *outputNames,
    size_t outputCount,
    connxruntime_value **outputs,
    connxruntime_reason *reason) {
    status *failure = CALL(runtime, run, status *,
                           (void *, const void *, const char *const *, const connxruntime_value *const *, size_t,
                            const char *const *, size_t, connxruntime_value **),
                           session, NULL, inputNames, inputs, inputCount, outputNames, outputCount, outputs);
    return checked(runtime, failure, reason);
}
