#pragma once
// Debian: libidn2-dev, libidn2-0, loaded for the first host of a link: few commands need it.
#include <stddef.h>

enum cidn2_outcome { cidn2_ok = 0, cidn2_too_long, cidn2_invalid, cidn2_no_library };

/// Encodes a UTF-8 host, with its closing zero, by IDNA 2008 and the rules of browsers.
enum cidn2_outcome cidn2_ascii(char *to, size_t room, const char *host);
