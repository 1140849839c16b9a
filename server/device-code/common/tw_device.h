/*
 * The device towards the platform: how it signs in, what it reports, and what it does with what is issued. It knows no
 * network: whoever has one calls it, and is called for each message. All of it runs in one thread.
 */
#ifndef TW_DEVICE_H
#define TW_DEVICE_H

#include "tw_json.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A product key or a device name has at most 64 characters. */
#define TW_NAME_SIZE 65
#define TW_TOPIC_SIZE 256

/* The fields of an MQTT CONNECT. */
typedef struct {
  char client_id[256];
  char user_name[2 * TW_NAME_SIZE];
  char password[192];
} tw_sign_in_t;

/* What a device keeps that has registered itself, as it was told. */
typedef struct {
  char client_id[96];
  char token[192];
} tw_registered_t;

/* Takes the device's names. False if they are too long, or have other characters than letters, digits and `_ . -`. */
bool tw_device_begin(const char *product_key, const char *device_name);

/* Signs in with the secret of the device. */
void tw_sign_in(const char *device_secret, tw_sign_in_t *sign_in);

/*
 * Registration, of products whose devices share a secret: over TLS, on a connection of its own, where the platform tells
 * the answer on TW_TOPIC_REGISTERED without a subscription. From then on the device signs in with what it was told.
 */
void tw_registration(const char *product_secret, const char *random, tw_sign_in_t *sign_in);
bool tw_registration_answer(const char *payload, size_t length, tw_registered_t *registered);
void tw_sign_in_registered(const tw_registered_t *registered, tw_sign_in_t *sign_in);

/* Why the device was offline, as it saw it itself: the nearest cause first. */
typedef enum {
  TW_OUTAGE_NONE,
  TW_OUTAGE_POWER,
  TW_OUTAGE_RESTART,
  TW_OUTAGE_WIFI,
  TW_OUTAGE_ROUTER,
  TW_OUTAGE_SERVER
} tw_outage_t;

/*
 * Notes why the device is offline. Of several causes the nearest counts: without Wi-Fi, the platform cannot be reached
 * either. The platform is told with the next tw_device_connected.
 */
void tw_device_lost(tw_outage_t cause);

/* The filters to subscribe to, with QoS 1, after each connection; NULL behind the last. */
const char *tw_device_filter(unsigned i);

/* To be called once the device has connected and subscribed: everything is reported. */
void tw_device_connected(void);

/* To be called for each message that arrives. */
void tw_device_message(const char *topic, size_t topic_length, const char *payload, size_t length);

/* To be called often while the device is connected: sends what was reported meanwhile. */
void tw_device_tick(void);

/* Provided by the network: publishes, with QoS 1 if it can. False if it could not. */
bool tw_publish(const char *topic, const char *payload, size_t length);

/* Provided by the network: a line for whoever looks. */
void tw_log(const char *format, ...);

#ifdef __cplusplus
}
#endif

#endif
