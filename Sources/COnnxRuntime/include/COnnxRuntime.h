#pragma once
// The few entries of ONNX Runtime's C interface that hearing needs. The library is loaded from a path at run time
// and brings no headers: its interface is a table of functions whose order is fixed for each version of it.
#include <stddef.h>
#include <stdint.h>

/// What went wrong, in one line.
typedef struct connxruntime_reason {
    char text[256];
} connxruntime_reason;

typedef struct connxruntime connxruntime;
typedef struct connxruntime_session connxruntime_session;
typedef struct connxruntime_value connxruntime_value;

/// What the members of a tensor are, by the library's own numbers.
enum { connxruntime_float = 1, connxruntime_int64 = 7, connxruntime_bool = 9 };

/// Loads the library, if it is the version named. Returns 0, or -1 with the reason.
///
/// It stays loaded until the process ends.
int connxruntime_open(
    const char *library, const char *version, connxruntime **runtime, connxruntime_reason *reason);

/// Frees what was made by opening, once all sessions and values are gone.
void connxruntime_close(connxruntime *runtime);

/// Makes a session of a model in memory, which must live as long as it: the weights stay where they are.
int connxruntime_open_session(
    connxruntime *runtime,
    const void *model,
    size_t bytes,
    connxruntime_session **session,
    connxruntime_reason *reason);

void connxruntime_close_session(connxruntime *runtime, connxruntime_session *session);

/// Whether a model has an input of that name.
int connxruntime_takes_input(
    connxruntime *runtime, connxruntime_session *session, const char *name, int *takes, connxruntime_reason *reason);

/// Makes a tensor of memory of the caller's, which must live as long as it.
int connxruntime_make_tensor(
    connxruntime *runtime,
    int kind,
    void *data,
    size_t bytes,
    const int64_t *shape,
    size_t rank,
    connxruntime_value **value,
    connxruntime_reason *reason);

/// Where a tensor's floats are and how many there are.
int connxruntime_look_at_floats(
    connxruntime *runtime, connxruntime_value *value, float **data, size_t *count, connxruntime_reason *reason);

void connxruntime_release_value(connxruntime *runtime, connxruntime_value *value);

/// Runs a model; the outputs are new values, each to be released.
int connxruntime_run(
    connxruntime *runtime,
    connxruntime_session *session,
    const char *const *inputNames,
    const connxruntime_value *const *inputs,
    size_t inputCount,
    const char *const *outputNames,
    size_t outputCount,
    connxruntime_value **outputs,
    connxruntime_reason *reason);
