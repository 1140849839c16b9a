#include "tw_improv.h"

#include <string.h>

#include "app.h"
#include "device_config.h"
#include "tw_own.h"
#include "tw_topics.h"

/* Milliseconds for which a press counts. */
#define PRESS_COUNTS 60000
/* A token of the platform has far fewer characters. */
#define LONGEST_TOKEN 128

typedef enum { NO_ERROR = 0, INVALID_PACKET = 1, UNKNOWN_COMMAND = 2, UNABLE_TO_JOIN = 3, NOT_READY = 4 } error_t;
enum { SEND_WIFI = 0x01, IDENTIFY = 0x02, INFO = 0x03 };
enum { CAN_IDENTIFY = 1, CAN_INFO = 2 };

/* A string of a packet, which does not end with a zero. */
typedef struct {
  const uint8_t *at;
  size_t length;
} string_t;

static bool needs_press;
static uint32_t pressed_at;
static uint8_t state;
static uint8_t error;
static const uint8_t capabilities = CAN_IDENTIFY | CAN_INFO;
static uint8_t received[TW_IMPROV_PACKET];
static size_t received_length;
static uint8_t result[TW_IMPROV_PACKET];
static size_t result_length;
static char ssid[TW_IMPROV_SSID + 1];
static char password[TW_IMPROV_PASSWORD + 1];
static char token[LONGEST_TOKEN + 1];

static void set_state(tw_improv_state_t next) {
  if (state == next) return;
  state = (uint8_t)next;
  tw_improv_notify(TW_IMPROV_STATE, &state, 1);
}

static void set_error(error_t next) {
  if (error == next) return;
  error = (uint8_t)next;
  tw_improv_notify(TW_IMPROV_ERROR, &error, 1);
}

void tw_improv_begin(bool needs) {
  needs_press = needs;
  state = needs ? TW_IMPROV_PRESS_FIRST : TW_IMPROV_READY;
  error = NO_ERROR;
  received_length = result_length = 0;
  token[0] = '\0';
}

tw_improv_state_t tw_improv_state(void) { return (tw_improv_state_t)state; }

void tw_improv_press(void) {
  if (!needs_press || state > TW_IMPROV_READY) return;
  pressed_at = tw_milliseconds();
  set_state(TW_IMPROV_READY);
}

void tw_improv_tick(void) {
  if (needs_press && state == TW_IMPROV_READY && tw_milliseconds() - pressed_at >= PRESS_COUNTS)
    set_state(TW_IMPROV_PRESS_FIRST);
}

static uint8_t sum_of(const uint8_t *bytes, size_t length) {
  unsigned sum = 0;
  for (size_t i = 0; i < length; i++) sum += bytes[i];
  return (uint8_t)(sum & 0xff);
}

/* Answers a command with strings, as far as there is room. */
static void answer(uint8_t command, const char *const strings[], size_t count) {
  size_t at = 2;
  for (size_t i = 0; i < count; i++) {
    size_t length = strlen(strings[i]);
    if (at + 1 + length + 1 > sizeof result) break;
    result[at] = (uint8_t)length;
    memcpy(result + at + 1, strings[i], length);
    at += 1 + length;
  }
  result[0] = command;
  result[1] = (uint8_t)(at - 2);
  result[at] = sum_of(result, at);
  result_length = at + 1;
  tw_improv_notify(TW_IMPROV_RESULT, result, result_length);
}

/* Takes exactly so many strings, which fill the data. */
static bool strings_in(const uint8_t *data, size_t length, string_t strings[], size_t count) {
  size_t at = 0;
  for (size_t i = 0; i < count; i++) {
    if (at >= length || data[at] > length - at - 1) return false;
    strings[i].at = data + at + 1;
    strings[i].length = data[at];
    at += 1 + strings[i].length;
  }
  return at == length;
}

/* A text has no zero in it, and fits. */
static bool copy_string(char *text, size_t size, string_t from) {
  if (from.length >= size || memchr(from.at, 0, from.length)) return false;
  memcpy(text, from.at, from.length);
  text[from.length] = '\0';
  return true;
}

static void take_wifi(const uint8_t *data, size_t length) {
  string_t strings[2];
  if (!strings_in(data, length, strings, 2) || strings[0].length == 0 || !copy_string(ssid, sizeof ssid, strings[0]) ||
      !copy_string(password, sizeof password, strings[1])) {
    set_error(INVALID_PACKET);
    return;
  }
  set_state(TW_IMPROV_JOINING);
  tw_improv_join(ssid, password);
}

/*
 * For whom the device connects. Where the app's platform is comes along, and is not taken: whoever stands nearby could have
 * the device connect elsewhere.
 */
static void take_pairing(const uint8_t *data, size_t length) {
  string_t strings[3];
  const char *names[2] = {tw_identity.product_key, tw_identity.device_name};
  if (!strings_in(data, length, strings, 3) || strings[0].length == 0 || !copy_string(token, sizeof token, strings[0])) {
    set_error(INVALID_PACKET);
    return;
  }
  answer(TW_IMPROV_PAIR, names, 2);
}

static void take(uint8_t command, const uint8_t *data, size_t length) {
  const char *about[4] = {DEVICE_PRODUCT_KEY, DEVICE_FIRMWARE_VERSION, DEVICE_HARDWARE, tw_identity.device_name};
  if (command == IDENTIFY) app_identify();
  else if (command == INFO) answer(INFO, about, 4);
  else if (command != SEND_WIFI && command != TW_IMPROV_PAIR) set_error(UNKNOWN_COMMAND);
  else if (state != TW_IMPROV_READY) set_error(NOT_READY);
  else if (command == SEND_WIFI) take_wifi(data, length);
  else take_pairing(data, length);
}

void tw_improv_receive(const uint8_t *bytes, size_t length) {
  bool is_too_long = length > sizeof received - received_length;
  if (!is_too_long && length > 0) {
    memcpy(received + received_length, bytes, length);
    received_length += length;
  }
  if (!is_too_long && (received_length < 2 || received_length < (size_t)received[1] + 3)) return;
  size_t whole = received_length;
  received_length = 0;
  set_error(NO_ERROR);
  if (is_too_long || whole > (size_t)received[1] + 3 || sum_of(received, whole - 1) != received[whole - 1])
    set_error(INVALID_PACKET);
  else take(received[0], received + 2, received[1]);
}

void tw_improv_disconnected(void) { received_length = 0; }

void tw_improv_joined(void) {
  if (state != TW_IMPROV_JOINING) return;
  set_state(TW_IMPROV_JOINED);
  answer(SEND_WIFI, NULL, 0);
  memset(password, 0, sizeof password);
}

void tw_improv_not_joined(void) {
  if (state != TW_IMPROV_JOINING) return;
  /* Who has mistyped the password need not press the device again at once. */
  pressed_at = tw_milliseconds();
  set_state(TW_IMPROV_READY);
  set_error(UNABLE_TO_JOIN);
}

void tw_improv_present(void) {
  char topic[TW_TOPIC_SIZE], message[6 * LONGEST_TOKEN + 64];
  if (token[0] == '\0') return;
  tw_writer_t writer = tw_writer(message, sizeof message);
  tw_write(&writer, "{\"id\":\"1\",\"version\":\"1.0\",\"params\":{\"token\":");
  tw_write_string(&writer, token);
  tw_write(&writer, "}}");
  if (!tw_format(topic, sizeof topic, TW_TOPIC_MATCH, tw_identity.product_key, tw_identity.device_name)) return;
  /* What could not be sent is sent with the next connection. */
  if (tw_publish(topic, message, writer.length)) token[0] = '\0';
}

const uint8_t *tw_improv_read(tw_improv_value_t which, size_t *length) {
  *length = which == TW_IMPROV_RESULT ? result_length : 1;
  if (which == TW_IMPROV_RESULT) return result;
  return which == TW_IMPROV_STATE ? &state : which == TW_IMPROV_ERROR ? &error : &capabilities;
}

void tw_improv_advertised(uint8_t *data) {
  memset(data, 0, TW_IMPROV_ADVERTISED);
  data[0] = state;
  data[1] = capabilities;
}
