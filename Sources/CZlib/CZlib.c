#include "CZlib.h"

#include <dlfcn.h>

typedef int (*uncompress_function)(unsigned char *, unsigned long *, const unsigned char *, unsigned long);

// zlib's code for truncated data.
enum { incomplete = -5 };

int czlib_unpack(unsigned char *to, size_t count, const unsigned char *from, size_t length) {
    void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    uncompress_function uncompress = library ? (uncompress_function)dlsym(library, "uncompress") : NULL;
    if (!uncompress) return -1;
    unsigned long unpacked = count;
    int code = uncompress(to, &unpacked, from, length);
    return code ? code : unpacked == count ? 0 : incomplete;
}
