// Debian: libpocketsphinx-dev
#include <pocketsphinx.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sphinxbase/ckd_alloc.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/feat.h>
#include <sphinxbase/fsg_model.h>
#include <sphinxbase/ngram_model.h>

// The last error, or warnings until there is one.
typedef struct cps_log {
    char text[512];
    int level;
} cps_log;

// The library's log callback is variadic, so Swift cannot be it; a fatal message ends the process, so it is printed.
static inline void cps_log_take(void *log, err_lvl_t level, const char *format, ...) {
    if (level < ERR_WARN) return;
    cps_log *kept = (cps_log *)log;
    char text[512];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if ((int)level >= kept->level) {
        memcpy(kept->text, text, sizeof text);
        kept->level = (int)level;
    }
    if (level >= ERR_FATAL) fprintf(stderr, "%s", text);
}

// The log must live as long as the library is used.
static inline void cps_log_capture(cps_log *log) {
    err_set_logfp(NULL);
    err_set_callback(cps_log_take, log);
}

// Turns off the library's centring, for cepstra that are centred already.
static inline void cps_take_centred(ps_decoder_t *decoder) {
    ps_get_feat(decoder)->cmn = CMN_NONE;
}
