// Measures libsamplerate's three sinc converters: what they pass, what folds back, and what they cost; of the middle one
// also what it costs to send four stretches of a sound through it side by side, and at half the rate.
// Built and run by scripts/bench/sound.
#include <math.h>
#include <samplerate.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { rate = 44100, toneSeconds = 2, costSeconds = 60 };

static double cpu_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static long convert(int converter, double to, const float *in, long frames, float *out) {
    SRC_DATA data = {.data_in = in, .data_out = out, .input_frames = frames, .output_frames = frames};
    data.src_ratio = to / rate;
    data.end_of_input = 1;
    src_simple(&data, converter, 1);
    return data.output_frames_gen;
}

// How loud a tone comes out, in dB of how loud it went in.
static double gain(int converter, double hertz, double to, float *in, float *out) {
    const long frames = rate * toneSeconds, margin = 2000;
    for (long i = 0; i < frames; i++) in[i] = 0.5f * sin(2 * M_PI * hertz * i / rate);
    const long count = convert(converter, to, in, frames, out);
    double power = 0;
    for (long i = margin; i < count - margin; i++) power += out[i] * out[i];
    return 20 * log10(sqrt(2 * power / (count - 2 * margin)) / 0.5);
}

// CPU seconds for three minutes of mono in as many stretches as there are channels.
static double cost(int converter, int channels, double from, const float *in, float *out) {
    const long frames = (long)(from * costSeconds) / channels;
    SRC_DATA data = {.data_in = in, .data_out = out, .input_frames = frames, .output_frames = frames};
    data.src_ratio = 16000 / from;
    data.end_of_input = 1;
    const double before = cpu_seconds();
    src_simple(&data, converter, channels);
    return (cpu_seconds() - before) * 180 / costSeconds;
}

int main(void) {
    static const char *names[] = {"SRC_SINC_BEST_QUALITY", "SRC_SINC_MEDIUM_QUALITY", "SRC_SINC_FASTEST"};
    const long frames = (long)rate * costSeconds;
    float *in = malloc(frames * sizeof *in), *out = malloc(frames * sizeof *out);
    if (!in || !out) return 71;
    for (int converter = 0; converter < 3; converter++) {
        const double ear = gain(converter, 6800, 16000, in, out), low = gain(converter, 5100, 12000, in, out);
        const double folded = gain(converter, 7000, 12000, in, out);
        for (long i = 0; i < frames; i++) in[i] = rand() / (float)RAND_MAX - 0.5f;
        const double spent = cost(converter, 1, rate, in, out);
        printf("| `%s` | %.2f dB | %.2f dB | %.0f dB | %.2f s |\n", names[converter], ear, low, folded, spent);
    }
    printf("\n| `SRC_SINC_MEDIUM_QUALITY` | one channel | four side by side |\n|---|---|---|\n");
    for (int part = 1; part <= 2; part++) {
        double least[2] = {1e9, 1e9};
        for (int run = 0; run < 14; run++) {
            const double spent = cost(SRC_SINC_MEDIUM_QUALITY, run % 2 ? 4 : 1, (double)rate / part, in, out);
            least[run % 2] = fmin(least[run % 2], spent);
        }
        printf("| from %d Hz | %.2f s | %.2f s |\n", rate / part, least[0], least[1]);
    }
}
