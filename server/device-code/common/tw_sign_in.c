#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tw_own.h"
#include "tw_sha256.h"
#include "tw_topics.h"

tw_identity_t tw_identity;

bool tw_format(char *text, size_t size, const char *form, ...) {
  va_list values;
  va_start(values, form);
  int length = vsnprintf(text, size, form, values);
  va_end(values);
  return length >= 0 && (size_t)length < size;
}

static bool is_name(const char *text) {
  static const char others[] = "_.-";
  size_t length = 0;
  for (; text[length] != '\0'; length++) {
    char c = text[length];
    bool is_plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (length + 1 == TW_NAME_SIZE || (!is_plain && !strchr(others, c))) return false;
  }
  return length > 0;
}

bool tw_take_identity(const char *product_key, const char *device_name) {
  if (!is_name(product_key) || !is_name(device_name)) return false;
  tw_copy_text(tw_identity.product_key, sizeof tw_identity.product_key, product_key);
  tw_copy_text(tw_identity.device_name, sizeof tw_identity.device_name, device_name);
  return true;
}

/* Signing in. None of the texts can be too long, because the names are not. */

void tw_sign_in(const char *device_secret, tw_sign_in_t *sign_in) {
  const char *key = tw_identity.product_key, *name = tw_identity.device_name;
  char text[4 * TW_NAME_SIZE];
  (void)tw_format(sign_in->client_id, sizeof sign_in->client_id, TW_CLIENT_ID, name);
  (void)tw_format(sign_in->user_name, sizeof sign_in->user_name, TW_USER_NAME, name, key);
  (void)tw_format(text, sizeof text, TW_TO_SIGN, name, name, key);
  tw_hmac_sha256(device_secret, text, sign_in->password);
}

void tw_registration(const char *product_secret, const char *random, tw_sign_in_t *sign_in) {
  const char *key = tw_identity.product_key, *name = tw_identity.device_name;
  char text[4 * TW_NAME_SIZE + 32];
  (void)tw_format(sign_in->client_id, sizeof sign_in->client_id, TW_REGISTRATION_CLIENT_ID, name, random);
  (void)tw_format(sign_in->user_name, sizeof sign_in->user_name, TW_USER_NAME, name, key);
  (void)tw_format(text, sizeof text, TW_REGISTRATION_TO_SIGN, name, key, random);
  tw_hmac_sha256(product_secret, text, sign_in->password);
}

bool tw_registration_answer(const char *payload, size_t length, tw_registered_t *registered) {
  tw_json_t told, client_id, token;
  return tw_json_check(payload, length, &told) && tw_json_member(told, "clientId", &client_id) &&
         tw_json_member(told, "deviceToken", &token) &&
         tw_json_text(client_id, registered->client_id, sizeof registered->client_id) == TW_TEXT_READ &&
         tw_json_text(token, registered->token, sizeof registered->token) == TW_TEXT_READ;
}

void tw_sign_in_registered(const tw_registered_t *registered, tw_sign_in_t *sign_in) {
  (void)tw_format(sign_in->client_id, sizeof sign_in->client_id, TW_REGISTERED_CLIENT_ID, registered->client_id);
  (void)tw_format(sign_in->user_name, sizeof sign_in->user_name, TW_USER_NAME, tw_identity.device_name,
               tw_identity.product_key);
  tw_copy_text(sign_in->password, sizeof sign_in->password, registered->token);
}
