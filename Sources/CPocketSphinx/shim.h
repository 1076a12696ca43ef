// Debian: libpocketsphinx-dev
#include <pocketsphinx.h>
#include <sphinxbase/err.h>

// cmd_ln_init() is variadic, so Swift cannot call it. This starts an empty
// configuration that cmd_ln_set_*_r() then fills in.
static inline cmd_ln_t *cps_config_new(void) {
    return cmd_ln_init(NULL, ps_args(), TRUE, NULL);
}
