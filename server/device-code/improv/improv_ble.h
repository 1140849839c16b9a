/* Bluetooth of a device that is told its Wi-Fi by an app. */
#ifndef IMPROV_BLE_H
#define IMPROV_BLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Lets apps find the device, under a name of at most 29 characters. Bluetooth's own task calls `written` with what an app has
 * written, and `left` when an app is gone: both have to hand it on to the task in which tw_improv runs.
 */
void improv_ble_start(const char *name, void (*written)(const uint8_t *bytes, size_t length), void (*left)(void));

/* Ends Bluetooth, and gives its memory back. */
void improv_ble_stop(void);

#ifdef __cplusplus
}
#endif

#endif
