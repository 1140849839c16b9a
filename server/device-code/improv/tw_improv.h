/*
 * Improv Wi-Fi over Bluetooth LE (improv-wifi.com/ble), the device's side: an app tells the device the Wi-Fi, and by a command
 * of the platform's own for whom it connects. It knows no Bluetooth: improv_ble has that. All of it runs in one thread.
 */
#ifndef TW_IMPROV_H
#define TW_IMPROV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A command or a result: two bytes, at most 255 of data, and the sum. */
#define TW_IMPROV_PACKET 258
#define TW_IMPROV_SSID 32
#define TW_IMPROV_PASSWORD 64
/* The data of the advertisement beside the service. */
#define TW_IMPROV_ADVERTISED 6

/* The last byte of the characteristics' UUIDs. */
typedef enum {
  TW_IMPROV_STATE = 0x01,
  TW_IMPROV_ERROR = 0x02,
  TW_IMPROV_COMMAND = 0x03,
  TW_IMPROV_RESULT = 0x04,
  TW_IMPROV_CAPABILITIES = 0x05
} tw_improv_value_t;

typedef enum {
  TW_IMPROV_PRESS_FIRST = 1,
  TW_IMPROV_READY = 2,
  TW_IMPROV_JOINING = 3,
  TW_IMPROV_JOINED = 4
} tw_improv_state_t;

/* Begins. If a press is needed, the device takes a Wi-Fi only for a minute after tw_improv_press. */
void tw_improv_begin(bool needs_press);

/* Somebody has pressed the device. */
void tw_improv_press(void);

/* To be called often: a press does not count for ever. */
void tw_improv_tick(void);

/* To be called with what was written to the characteristic of commands, a whole one or a piece of it. */
void tw_improv_receive(const uint8_t *bytes, size_t length);

/* To be called when Bluetooth's connection has ended. */
void tw_improv_disconnected(void);

/* To be called once the device is in the Wi-Fi that tw_improv_join was given, or could not join it. */
void tw_improv_joined(void);
void tw_improv_not_joined(void);

/* To be called once the device is connected to the platform: presents the token that an app has told it, if there is one. */
void tw_improv_present(void);

tw_improv_state_t tw_improv_state(void);

/* The value of a characteristic that may be read. */
const uint8_t *tw_improv_read(tw_improv_value_t which, size_t *length);

/* What is to be advertised as service data 0x4677, TW_IMPROV_ADVERTISED bytes. */
void tw_improv_advertised(uint8_t *data);

/* Provided by Bluetooth: the value of a characteristic has changed. */
void tw_improv_notify(tw_improv_value_t which, const uint8_t *value, size_t length);

/* Provided by the network: begins to join a Wi-Fi. The texts last until the next command. */
void tw_improv_join(const char *ssid, const char *password);

/* Provided by the network: forgets the Wi-Fi and starts the device anew, so that an app can tell another one. */
void device_forget_wifi(void);

/* Provided by app.c: shows which device this is, by a light or a sound. */
void app_identify(void);

#ifdef __cplusplus
}
#endif

#endif
