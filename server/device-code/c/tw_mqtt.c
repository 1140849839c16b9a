#include "tw_mqtt.h"

#include <string.h>

#include "app.h"
#include "tw_device.h"

/* For a connection, an answer, and whatever is sent. */
#define PATIENCE_MS 10000

enum { CONNECT = 0x10, CONNACK = 0x20, PUBLISH = 0x30, PUBACK = 0x40, SUBSCRIBE = 0x82, SUBACK = 0x90 };
enum { PINGREQ = 0xc0, PINGRESP = 0xd0, DISCONNECT = 0xe0 };

/* The beginning of a packet: its header is written last, before what follows it. */
typedef struct {
  unsigned char bytes[1024];
  size_t length;
  bool is_full;
} packet_t;

#define HEADER 5

static void add_bytes(packet_t *packet, const void *bytes, size_t length) {
  if (packet->is_full || sizeof packet->bytes - packet->length < length) {
    packet->is_full = true;
    return;
  }
  memcpy(packet->bytes + packet->length, bytes, length);
  packet->length += length;
}

static void add_number(packet_t *packet, size_t number) {
  unsigned char bytes[2] = {(unsigned char)(number >> 8 & 0xff), (unsigned char)(number & 0xff)};
  add_bytes(packet, bytes, sizeof bytes);
}

static void add_text(packet_t *packet, const char *text) {
  size_t length = strlen(text);
  add_number(packet, length);
  add_bytes(packet, text, length);
}

static bool send_packet(tw_mqtt_t *mqtt, unsigned type, packet_t *packet, const void *payload, size_t length) {
  unsigned char digits[4];
  size_t count = 0, rest = packet->length - HEADER + length;
  if (mqtt->is_lost || packet->is_full || rest > 268435455) return false;
  do {
    digits[count] = (unsigned char)((rest & 127) | (rest > 127 ? 128u : 0u));
    rest >>= 7;
    count++;
  } while (rest > 0);
  unsigned char *start = packet->bytes + HEADER - 1 - count;
  start[0] = (unsigned char)type;
  memcpy(start + 1, digits, count);
  mqtt->sent_at = tw_milliseconds();
  size_t front = packet->length - (HEADER - 1 - count);
  mqtt->is_lost = !tw_net_write(&mqtt->net, start, front, PATIENCE_MS) ||
                  (length > 0 && !tw_net_write(&mqtt->net, payload, length, PATIENCE_MS));
  return !mqtt->is_lost;
}

static bool send_plain(tw_mqtt_t *mqtt, unsigned type, const unsigned char *bytes, size_t length) {
  packet_t packet = {.length = HEADER};
  add_bytes(&packet, bytes, length);
  return send_packet(mqtt, type, &packet, NULL, 0);
}

static void await_answer(tw_mqtt_t *mqtt) {
  if (mqtt->unanswered++ == 0) mqtt->unanswered_since = tw_milliseconds();
}

static uint16_t new_id(tw_mqtt_t *mqtt) {
  mqtt->last_id = mqtt->last_id == UINT16_MAX ? 1 : (uint16_t)(mqtt->last_id + 1);
  return mqtt->last_id;
}

bool tw_mqtt_subscribe(tw_mqtt_t *mqtt, const char *filter, unsigned qos) {
  packet_t packet = {.length = HEADER};
  unsigned char wanted = (unsigned char)qos;
  add_number(&packet, new_id(mqtt));
  add_text(&packet, filter);
  add_bytes(&packet, &wanted, 1);
  await_answer(mqtt);
  return send_packet(mqtt, SUBSCRIBE, &packet, NULL, 0);
}

bool tw_mqtt_publish(tw_mqtt_t *mqtt, const char *topic, const void *payload, size_t length, unsigned qos) {
  packet_t packet = {.length = HEADER};
  add_text(&packet, topic);
  if (qos > 0) add_number(&packet, new_id(mqtt));
  if (qos > 0) await_answer(mqtt);
  return send_packet(mqtt, PUBLISH | qos << 1, &packet, payload, length);
}

static void take_publish(tw_mqtt_t *mqtt, unsigned flags, const unsigned char *body, size_t length) {
  if (length < 2) return;
  size_t topic_length = (size_t)body[0] << 8 | body[1], at = 2 + topic_length;
  unsigned qos = flags >> 1 & 3;
  if (at + (qos > 0 ? 2 : 0) > length) return;
  const unsigned char *id = body + at;
  if (qos > 0) at += 2;
  mqtt->on_message((const char *)body + 2, topic_length, (const char *)body + at, length - at);
  if (qos == 1) (void)send_plain(mqtt, PUBACK, id, 2);
}

static void take_packet(tw_mqtt_t *mqtt, unsigned type, const unsigned char *body, size_t length) {
  switch (type & 0xf0) {
    case PUBLISH:
      take_publish(mqtt, type, body, length);
      return;
    case CONNACK:
      mqtt->accepted = length > 1 ? body[1] : 255;
      return;
    case SUBACK:
      if (length > 2 && body[2] > 2) tw_log("a subscription was refused");
      break;
    case PUBACK:
    case PINGRESP:
      break;
    default:
      return;
  }
  if (mqtt->unanswered > 0) mqtt->unanswered--;
  mqtt->unanswered_since = tw_milliseconds();
}

/* The size of the packet that begins the buffer, and of its header; 0 if that has not come yet. */
static size_t packet_size(tw_mqtt_t *mqtt, size_t *header) {
  size_t rest = 0;
  for (size_t i = 1; i < mqtt->length; i++) {
    if (i == HEADER) {
      mqtt->is_lost = true;
      return 0;
    }
    rest |= (size_t)(mqtt->buffer[i] & 127) << 7 * (i - 1);
    if (mqtt->buffer[i] > 127) continue;
    *header = i + 1;
    return *header + rest;
  }
  return 0;
}

static void drop(tw_mqtt_t *mqtt, size_t length) {
  mqtt->length -= length;
  memmove(mqtt->buffer, mqtt->buffer + length, mqtt->length);
}

static void take_packets(tw_mqtt_t *mqtt) {
  size_t header = 0, size;
  while (!mqtt->is_lost && (size = packet_size(mqtt, &header)) > 0) {
    if (size > mqtt->size) {
      tw_log("a message of %lu bytes is too large and was dropped", (unsigned long)size);
      mqtt->skipped = size - mqtt->length;
      mqtt->length = 0;
      return;
    }
    if (size > mqtt->length) return;
    take_packet(mqtt, mqtt->buffer[0], mqtt->buffer + header, size - header);
    drop(mqtt, size);
  }
}

/* Takes what comes within the time, at least one look. */
static bool hear(tw_mqtt_t *mqtt, int milliseconds) {
  int count = tw_net_read(&mqtt->net, mqtt->buffer + mqtt->length, mqtt->size - mqtt->length, milliseconds);
  if (count < 0) mqtt->is_lost = true;
  if (count <= 0) return !mqtt->is_lost;
  mqtt->length += (size_t)count;
  if (mqtt->skipped > 0) {
    size_t gone = mqtt->skipped < mqtt->length ? mqtt->skipped : mqtt->length;
    mqtt->skipped -= gone;
    drop(mqtt, gone);
  }
  take_packets(mqtt);
  return !mqtt->is_lost;
}

bool tw_mqtt_poll(tw_mqtt_t *mqtt, int milliseconds) {
  if (mqtt->is_lost || !hear(mqtt, milliseconds)) return false;
  uint32_t now = tw_milliseconds();
  if (mqtt->unanswered > 0 && now - mqtt->unanswered_since > 2 * PATIENCE_MS) {
    tw_log("the platform has not answered");
    mqtt->is_lost = true;
  } else if (now - mqtt->sent_at > mqtt->keep_alive_ms / 2) {
    await_answer(mqtt);
    (void)send_plain(mqtt, PINGREQ, NULL, 0);
  }
  return !mqtt->is_lost;
}

static bool sign_in(tw_mqtt_t *mqtt, const tw_mqtt_options_t *options) {
  packet_t packet = {.length = HEADER};
  /* The level of MQTT 3.1.1; user name, password, and no session. */
  unsigned char level_and_flags[2] = {4, 0xc2};
  add_text(&packet, "MQTT");
  add_bytes(&packet, level_and_flags, sizeof level_and_flags);
  add_number(&packet, options->keep_alive_seconds);
  add_text(&packet, options->client_id);
  add_text(&packet, options->user_name);
  add_text(&packet, options->password);
  uint32_t start = tw_milliseconds();
  if (!send_packet(mqtt, CONNECT, &packet, NULL, 0)) return false;
  while (mqtt->accepted < 0 && tw_milliseconds() - start < PATIENCE_MS)
    if (!hear(mqtt, 100)) break;
  if (mqtt->accepted > 0) tw_log("the platform has refused the device, with code %d: see its page", mqtt->accepted);
  else if (mqtt->accepted < 0) tw_log("the platform has not answered");
  return mqtt->accepted == 0;
}

bool tw_mqtt_connect(tw_mqtt_t *mqtt, const tw_mqtt_options_t *options, unsigned char *buffer, size_t size) {
  static const tw_net_t closed = TW_NET_CLOSED;
  memset(mqtt, 0, sizeof *mqtt);
  mqtt->net = closed;
  mqtt->on_message = options->on_message;
  mqtt->keep_alive_ms = options->keep_alive_seconds * UINT32_C(1000);
  mqtt->buffer = buffer;
  mqtt->size = size;
  mqtt->accepted = -1;
  if (tw_net_open(&mqtt->net, options->host, options->port, options->trusted, PATIENCE_MS) && sign_in(mqtt, options))
    return true;
  mqtt->is_lost = true;
  tw_net_close(&mqtt->net);
  return false;
}

void tw_mqtt_close(tw_mqtt_t *mqtt) {
  packet_t packet = {.length = HEADER};
  (void)send_packet(mqtt, DISCONNECT, &packet, NULL, 0);
  mqtt->is_lost = true;
  tw_net_close(&mqtt->net);
}
