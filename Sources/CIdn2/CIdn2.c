#include "CIdn2.h"

#include <dlfcn.h>
#include <idn2.h>
#include <string.h>

enum cidn2_outcome cidn2_ascii(char *to, size_t room, const char *host) {
    void *library = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL);
    __typeof__(&idn2_to_ascii_8z) convert = library ? dlsym(library, "idn2_to_ascii_8z") : NULL;
    __typeof__(&idn2_free) release = library ? dlsym(library, "idn2_free") : NULL;
    if (!convert || !release) return cidn2_no_library;
    char *found = NULL;
    int code = convert(host, &found, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);
    enum cidn2_outcome outcome = cidn2_ok;
    if (code != IDN2_OK || !found) outcome = code == IDN2_TOO_BIG_DOMAIN ? cidn2_too_long : cidn2_invalid;
    else if (strlen(found) >= room) outcome = cidn2_too_long;
    else strcpy(to, found);
    release(found);
    return outcome;
}
