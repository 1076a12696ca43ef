// Calls what stands between Swift and ONNX Runtime with what is right and what is wrong, under sanitizers.
// usage: shim EAR VERSION, where EAR is the folder of the second ear's files
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "COnnxRuntime.h"

static connxruntime_reason reason;
static int faults;

static void expect(int is_so, const char *what) {
    printf("%s %s%s%s\n", is_so ? "ok  " : "FAIL", what, reason.text[0] ? ": " : "", reason.text);
    faults += !is_so;
    reason.text[0] = 0;
}

static char *path(const char *folder, const char *name) {
    static char joined[4096];
    snprintf(joined, sizeof joined, "%s/%s", folder, name);
    return joined;
}

static void *read_file(const char *name, size_t *bytes) {
    FILE *file = fopen(name, "rb");
    if (file == NULL) exit(66);
    fseek(file, 0, SEEK_END);
    *bytes = (size_t)ftell(file);
    rewind(file);
    void *data = malloc(*bytes);
    if (data == NULL || fread(data, 1, *bytes, file) != *bytes) exit(74);
    fclose(file);
    return data;
}

static void try_models(connxruntime *runtime, unsigned char *model, size_t bytes) {
    connxruntime_session *session = NULL;
    expect(connxruntime_open_session(runtime, "", 0, &session, &reason) != 0, "no model");
    for (size_t part = 2; part <= 1 << 20; part *= 8)
        expect(connxruntime_open_session(runtime, model, bytes / part, &session, &reason) != 0, "a model cut short");
    unsigned char *copy = malloc(bytes);
    // Some later ones end the library itself: that is what the cage is for.
    for (unsigned seed = 1; seed <= 32; seed++) {
        memcpy(copy, model, bytes);
        for (unsigned i = 0, state = seed; i < 64; i++) {
            state = state * 1664525 + 1013904223;
            copy[state % bytes] ^= 1u << (state >> 29);
        }
        session = NULL;
        int result = connxruntime_open_session(runtime, copy, bytes, &session, &reason);
        expect((result == 0) == (session != NULL), "a model with flipped bits");
        if (session != NULL) connxruntime_close_session(runtime, session);
    }
    free(copy);
}

static int hear(connxruntime *runtime, connxruntime_session *session, float *samples, int64_t count, const char *name) {
    const int64_t shape[] = {1, count};
    int64_t *ones = malloc((size_t)count * sizeof *ones + 1);
    for (int64_t i = 0; i < count; i++) ones[i] = 1;
    connxruntime_value *inputs[2] = {NULL, NULL};
    size_t size = (size_t)count;
    int result = connxruntime_make_tensor(runtime, connxruntime_float, samples, size * 4, shape, 2, &inputs[0], &reason) ||
                 connxruntime_make_tensor(runtime, connxruntime_int64, ones, size * 8, shape, 2, &inputs[1], &reason);
    const char *names[] = {"input_values", "attention_mask"};
    connxruntime_value *output = NULL;
    if (result == 0)
        result = connxruntime_run(runtime, session, names, (const connxruntime_value *const *)inputs, 2, &name, 1, &output,
                                  &reason);
    float *numbers = NULL;
    size_t found = 0;
    if (result == 0) result = connxruntime_look_at_floats(runtime, output, &numbers, &found, &reason);
    float sum = 0;
    for (size_t i = 0; i < found; i++) sum += numbers[i];
    if (result == 0) printf("     %zu numbers, their sum %g\n", found, (double)sum);
    if (output != NULL) connxruntime_release_value(runtime, output);
    for (int i = 0; i < 2; i++)
        if (inputs[i] != NULL) connxruntime_release_value(runtime, inputs[i]);
    free(ones);
    return result;
}

int main(int count, char **arguments) {
    if (count != 3) return 64;
    setvbuf(stdout, NULL, _IOLBF, 0);
    const char *ear = arguments[1], *version = arguments[2];
    connxruntime *runtime = NULL;
    expect(connxruntime_open("/nowhere.so", version, &runtime, &reason) != 0, "no library");
    expect(connxruntime_open(path(ear, "tokenizer.bin"), version, &runtime, &reason) != 0, "a file that is no library");
    expect(connxruntime_open("libm.so.6", version, &runtime, &reason) != 0, "another library");
    expect(connxruntime_open(path(ear, "libonnxruntime.so.1"), "9.9", &runtime, &reason) != 0, "another version");
    expect(connxruntime_open(path(ear, "libonnxruntime.so.1"), version, &runtime, &reason) == 0, "the library");
    if (runtime == NULL) return 1;
    size_t bytes = 0;
    unsigned char *model = read_file(path(ear, "encoder_model.ort"), &bytes);
    try_models(runtime, model, bytes);
    connxruntime_session *session = NULL;
    expect(connxruntime_open_session(runtime, model, bytes, &session, &reason) == 0, "the encoder");
    int takes = -1;
    expect(connxruntime_takes_input(runtime, session, "attention_mask", &takes, &reason) == 0 && takes == 1, "an input");
    expect(connxruntime_takes_input(runtime, session, "attention", &takes, &reason) == 0 && takes == 0, "no such input");
    float *samples = calloc(16000, sizeof *samples);
    for (int i = 0; i < 16000; i++) samples[i] = (float)(i % 160) / 160 - 0.5f;
    const char *output = "last_hidden_state";
    for (int turn = 0; turn < 20; turn++) expect(hear(runtime, session, samples, 16000 - 700 * turn, output) == 0, "sound");
    expect(hear(runtime, session, samples, 1, output) != 0, "one sample");
    expect(hear(runtime, session, samples, 0, output) != 0, "no sample");
    expect(hear(runtime, session, samples, 16000, "nothing") != 0, "an output that there is not");
    samples[7] = 1e30f;
    expect(hear(runtime, session, samples, 16000, output) == 0, "a sample of 1e30");
    connxruntime_value *value = NULL;
    const int64_t shape[] = {1, 16000};
    expect(connxruntime_make_tensor(runtime, 1, samples, 100, shape, 2, &value, &reason) != 0, "less memory than its shape");
    expect(connxruntime_make_tensor(runtime, connxruntime_int64, samples, 64000, (int64_t[]){1, 8000}, 2, &value, &reason) == 0,
           "whole numbers");
    float *numbers = NULL;
    size_t found = 0;
    expect(connxruntime_look_at_floats(runtime, value, &numbers, &found, &reason) != 0, "whole numbers looked at as others");
    connxruntime_release_value(runtime, value);
    connxruntime_close_session(runtime, session);
    connxruntime_close(runtime);
    free(samples);
    free(model);
    printf("%d faults\n", faults);
    return faults != 0;
}
