#pragma once
// ONNX Runtime has no headers here: its interface is a table of functions in an order fixed for each version.
#include <stddef.h>
#include <stdint.h>

typedef struct connxruntime_reason {
    char text[256];
} connxruntime_reason;

typedef struct connxruntime connxruntime;
typedef struct connxruntime_session connxruntime_session;
typedef struct connxruntime_value connxruntime_value;

enum { connxruntime_float = 1, connxruntime_int64 = 7, connxruntime_bool = 9 };

/// Loads only the given version. Returns 0, or -1 with the reason. It stays loaded.
int connxruntime_open(
    const char *library, const char *version, connxruntime **runtime, connxruntime_reason *reason);

/// Call after all sessions and values are freed.
void connxruntime_close(connxruntime *runtime);

/// The model's memory must outlive the session: weights are not copied.
int connxruntime_open_session(
    connxruntime *runtime, const void *model, size_t bytes, connxruntime_session **session,
    connxruntime_reason *reason);

void connxruntime_close_session(connxruntime *runtime, connxruntime_session *session);

int connxruntime_takes_input(
    connxruntime *runtime, connxruntime_session *session, const char *name, int *takes, connxruntime_reason *reason);

/// The data must outlive the tensor.
int connxruntime_make_tensor(
    connxruntime *runtime, int kind, void *data, size_t bytes, const int64_t *shape, size_t rank,
    connxruntime_value **value, connxruntime_reason *reason);

int connxruntime_look_at_floats(
    connxruntime *runtime, connxruntime_value *value, float **data, size_t *count, connxruntime_reason *reason);

void connxruntime_release_value(connxruntime *runtime, connxruntime_value *value);

/// The caller releases the outputs.
int connxruntime_run(
    connxruntime *runtime, connxruntime_session *session, const char *const *inputNames,
    const connxruntime_value *const *inputs, size_t inputCount, const char *const *outputNames, size_t outputCount,
    connxruntime_value **outputs, connxruntime_reason *reason);
