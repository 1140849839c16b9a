/* HMAC-SHA256 (FIPS 180-4, RFC 2104), with which a device signs in. */
#ifndef TW_SHA256_H
#define TW_SHA256_H

#ifdef __cplusplus
extern "C" {
#endif

/* Signs a text: 64 hexadecimal digits and a zero. */
void tw_hmac_sha256(const char *key, const char *text, char signature[65]);

#ifdef __cplusplus
}
#endif

#endif
