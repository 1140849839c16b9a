/*
 * A client of MQTT 3.1.1 as far as a device needs one: it keeps no session, publishes with QoS 1 or 0, and hears with
 * either. Acknowledgements that do not come end the connection; whoever calls then connects anew.
 */
#ifndef TW_MQTT_H
#define TW_MQTT_H

#include <stdint.h>

#include "tw_net.h"

typedef void (*tw_mqtt_handler_t)(const char *topic, size_t topic_length, const char *payload, size_t length);

typedef struct {
  const char *host;
  unsigned port;
  /* Certificates in PEM, see tw_net_open. */
  const char *trusted;
  const char *client_id;
  const char *user_name;
  const char *password;
  uint16_t keep_alive_seconds;
  tw_mqtt_handler_t on_message;
} tw_mqtt_options_t;

typedef struct {
  tw_net_t net;
  tw_mqtt_handler_t on_message;
  uint32_t keep_alive_ms;
  /* What has come of packets that are not complete. A packet that is larger than all of it is skipped. */
  unsigned char *buffer;
  size_t size;
  size_t length;
  size_t skipped;
  uint16_t last_id;
  /* Packets that have to be answered, and since when one of them is. */
  unsigned unanswered;
  uint32_t unanswered_since;
  uint32_t sent_at;
  /* The return code of CONNACK, -1 before it has come. */
  int accepted;
  bool is_lost;
} tw_mqtt_t;

/* @param buffer for packets that arrive, at least 64 bytes, in use until the connection is closed */
bool tw_mqtt_connect(tw_mqtt_t *mqtt, const tw_mqtt_options_t *options, unsigned char *buffer, size_t size);
void tw_mqtt_close(tw_mqtt_t *mqtt);

bool tw_mqtt_subscribe(tw_mqtt_t *mqtt, const char *filter, unsigned qos);
bool tw_mqtt_publish(tw_mqtt_t *mqtt, const char *topic, const void *payload, size_t length, unsigned qos);

/* Hears messages for so long, and keeps the connection alive. False once it is lost. */
bool tw_mqtt_poll(tw_mqtt_t *mqtt, int milliseconds);

#endif
