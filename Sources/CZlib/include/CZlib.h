#pragma once
// Debian: zlib1g. The library is loaded when the list of cities is first read, and never linked.
#include <stddef.h>

/// Unpacks into exactly `count` bytes. Returns 0, the library's code, or -1 without a library.
int czlib_unpack(unsigned char *to, size_t count, const unsigned char *from, size_t length);
