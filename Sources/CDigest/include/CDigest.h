#pragma once
// SHA-256, by the processor's own instructions where it has them: large files are checked at every start.
#include <stddef.h>
#include <stdint.h>

void cdigest_sha256(const void *bytes, size_t count, uint8_t digest[32]);

void cdigest_sha256_plain(const void *bytes, size_t count, uint8_t digest[32]);
