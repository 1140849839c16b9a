/* Why an ESP32 started. For C and C++. */
#ifndef TW_START_H
#define TW_START_H

#include <esp_system.h>

#include "tw_device.h"

/* Notes whether the chip had no power, or restarted by itself. */
static inline void tw_note_start(void) {
  switch (esp_reset_reason()) {
    case ESP_RST_POWERON:
    case ESP_RST_BROWNOUT:
      tw_device_lost(TW_OUTAGE_POWER);
      break;
    case ESP_RST_SW:
    case ESP_RST_PANIC:
    case ESP_RST_INT_WDT:
    case ESP_RST_TASK_WDT:
    case ESP_RST_WDT:
      tw_device_lost(TW_OUTAGE_RESTART);
      break;
    default:
      break;
  }
}

#endif
