// HMAC of mbed TLS, computed by Node.
#pragma once
#include "board.h"

typedef struct {
  int kind;
} mbedtls_md_info_t;
enum { MBEDTLS_MD_SHA256 = 6 };

static inline const mbedtls_md_info_t *mbedtls_md_info_from_type(int kind) {
  static mbedtls_md_info_t info;
  info.kind = kind;
  return &info;
}

static inline int mbedtls_md_hmac(const mbedtls_md_info_t *info, const unsigned char *key, size_t key_length,
                                  const unsigned char *input, size_t length, unsigned char *output) {
  if (info->kind != MBEDTLS_MD_SHA256) abort();
  static struct board_line line;
  printf("hmac");
  board_print_hex(key, key_length);
  board_print_hex(input, length);
  putchar('\n');
  fflush(stdout);
  board_answer(&line, "hmac");
  memcpy(output, line.second, 32);
  return 0;
}
