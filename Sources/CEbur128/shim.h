// Debian: libebur128-dev
#include <ebur128.h>
