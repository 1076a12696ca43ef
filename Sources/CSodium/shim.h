// Debian: libsodium-dev
#include <sodium.h>
