#pragma once
// Debian: zlib1g. The library is loaded when the list of cities is first read, and never linked.
#include <stddef.h>

/// Unpacks what zlib packed into exactly `count` bytes. Returns 0, or -1 when there is no library, or its code.
int czlib_unpack(unsigned char *to, size_t count, const unsigned char *from, size_t length);
