#include "tw_sha256.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BLOCK 64
#define DIGEST 32

typedef struct {
  uint32_t state[8];
  uint8_t block[BLOCK];
  uint64_t length;
} sha256_t;

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotated(uint32_t word, unsigned bits) { return word >> bits | word << (32 - bits); }

static void begin(sha256_t *sha) {
  static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(sha->state, initial, sizeof initial);
  sha->length = 0;
}

static void take_block(sha256_t *sha) {
  uint32_t words[64], s[8];
  for (size_t i = 0; i < 16; i++) {
    const uint8_t *byte = sha->block + 4 * i;
    words[i] = (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 | byte[3];
  }
  for (size_t i = 16; i < 64; i++) {
    uint32_t a = words[i - 15], b = words[i - 2];
    words[i] = words[i - 16] + words[i - 7] + (rotated(a, 7) ^ rotated(a, 18) ^ a >> 3) +
               (rotated(b, 17) ^ rotated(b, 19) ^ b >> 10);
  }
  memcpy(s, sha->state, sizeof s);
  for (size_t i = 0; i < 64; i++) {
    uint32_t first = s[7] + (rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25)) +
                     ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants[i] + words[i];
    uint32_t second = (rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22)) +
                      ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += first;
    s[0] = first + second;
  }
  for (size_t i = 0; i < 8; i++) sha->state[i] += s[i];
}

static void take(sha256_t *sha, const uint8_t *bytes, size_t length) {
  for (size_t i = 0; i < length; i++) {
    sha->block[sha->length++ % BLOCK] = bytes[i];
    if (sha->length % BLOCK == 0) take_block(sha);
  }
}

static void finish(sha256_t *sha, uint8_t digest[DIGEST]) {
  static const uint8_t one = 0x80, zero = 0;
  uint8_t bits[8];
  for (size_t i = 0; i < 8; i++) bits[i] = (uint8_t)(sha->length * 8 >> (56 - 8 * i));
  take(sha, &one, 1);
  while (sha->length % BLOCK != BLOCK - sizeof bits) take(sha, &zero, 1);
  take(sha, bits, sizeof bits);
  for (size_t i = 0; i < DIGEST; i++) digest[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

/* The key as a block, with each byte changed by `pad`, and what follows it. */
static void hash_padded(const uint8_t key[BLOCK], uint8_t pad, const uint8_t *text, size_t length,
                        uint8_t digest[DIGEST]) {
  sha256_t sha;
  begin(&sha);
  for (size_t i = 0; i < BLOCK; i++) {
    uint8_t byte = key[i] ^ pad;
    take(&sha, &byte, 1);
  }
  take(&sha, text, length);
  finish(&sha, digest);
}

void tw_hmac_sha256(const char *key, const char *text, char signature[65]) {
  static const char hex[] = "0123456789abcdef";
  uint8_t block[BLOCK] = {0}, inner[DIGEST], digest[DIGEST];
  size_t length = strlen(key);
  if (length > BLOCK) {
    sha256_t sha;
    begin(&sha);
    take(&sha, (const uint8_t *)key, length);
    finish(&sha, block);
  } else {
    memcpy(block, key, length);
  }
  hash_padded(block, 0x36, (const uint8_t *)text, strlen(text), inner);
  hash_padded(block, 0x5c, inner, sizeof inner, digest);
  for (size_t i = 0; i < DIGEST; i++) {
    signature[2 * i] = hex[digest[i] >> 4];
    signature[2 * i + 1] = hex[digest[i] & 15];
  }
  signature[2 * DIGEST] = '\0';
}
