#include "CDigest.h"

#include <string.h>

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

enum { blockBytes = 64 };

typedef void (*compressing)(uint32_t state[8], const uint8_t *blocks, size_t count);

static uint32_t turned(uint32_t value, int bits) { return value >> bits | value << (32 - bits); }

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void compress_plain(uint32_t state[8], const uint8_t *blocks, size_t count) {
    for (; count > 0; count--, blocks += blockBytes) {
        uint32_t w[64], s[8];
        for (int i = 0; i < 16; i++) w[i] = big_endian(blocks + 4 * i);
        for (int i = 16; i < 64; i++) {
            uint32_t low = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
            uint32_t high = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
            w[i] = w[i - 16] + low + w[i - 7] + high;
        }
        memcpy(s, state, sizeof s);
        for (int i = 0; i < 64; i++) {
            uint32_t high = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25);
            uint32_t first = s[7] + high + ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants[i] + w[i];
            uint32_t low = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22);
            uint32_t second = low + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
            memmove(s + 1, s, 7 * sizeof s[0]);
            s[4] += first;
            s[0] = first + second;
        }
        for (int i = 0; i < 8; i++) state[i] += s[i];
    }
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

static int has_instructions(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1) || !(c & bit_SSSE3)) return 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1);
}

__attribute__((target("sha,sse4.1,ssse3"))) static void compress_fast(
    uint32_t state[8], const uint8_t *blocks, size_t count) {
    const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    // The instructions want the state as ABEF and CDGH.
    __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
    __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
    __m128i abef = _mm_alignr_epi8(low, high, 8);
    __m128i cdgh = _mm_blend_epi16(high, low, 0xF0);
    for (; count > 0; count--, blocks += blockBytes) {
        const __m128i oldAbef = abef, oldCdgh = cdgh;
        __m128i w[4];
        for (int i = 0; i < 4; i++)
            w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(blocks + 16 * i)), order);
        for (int i = 0; i < 16; i++) {
            __m128i words = w[i % 4];
            __m128i sum = _mm_add_epi32(words, _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
            if (i >= 12) continue;
            __m128i next = w[(i + 3) % 4];
            __m128i mixed = _mm_sha256msg1_epu32(words, w[(i + 1) % 4]);
            mixed = _mm_add_epi32(mixed, _mm_alignr_epi8(next, w[(i + 2) % 4], 4));
            w[i % 4] = _mm_sha256msg2_epu32(mixed, next);
        }
        abef = _mm_add_epi32(abef, oldAbef);
        cdgh = _mm_add_epi32(cdgh, oldCdgh);
    }
    low = _mm_shuffle_epi32(abef, 0x1B);
    high = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xF0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}
#else
static int has_instructions(void) { return 0; }
static void compress_fast(uint32_t state[8], const uint8_t *blocks, size_t count) {
    compress_plain(state, blocks, count);
}
#endif

static void digest_with(compressing compress, const uint8_t *bytes, size_t count, uint8_t digest[32]) {
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    compress(state, bytes, count / blockBytes);
    size_t rest = count % blockBytes;
    uint8_t end[2 * blockBytes] = {0};
    if (rest > 0) memcpy(end, bytes + count - rest, rest);
    end[rest] = 0x80;
    size_t blocks = rest < blockBytes - 8 ? 1 : 2;
    for (int i = 0; i < 8; i++) end[blocks * blockBytes - 1 - i] = (uint8_t)((uint64_t)count * 8 >> 8 * i);
    compress(state, end, blocks);
    for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(state[i / 4] >> 8 * (3 - i % 4));
}

void cdigest_sha256(const void *bytes, size_t count, uint8_t digest[32]) {
    digest_with(has_instructions() ? compress_fast : compress_plain, bytes, count, digest);
}

void cdigest_sha256_plain(const void *bytes, size_t count, uint8_t digest[32]) {
    digest_with(compress_plain, bytes, count, digest);
}
