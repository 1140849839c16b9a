// A double of the part of Espressif's system header that tells why a board started. For C and C++.
#pragma once

typedef enum {
  ESP_RST_UNKNOWN,
  ESP_RST_POWERON,
  ESP_RST_EXT,
  ESP_RST_SW,
  ESP_RST_PANIC,
  ESP_RST_INT_WDT,
  ESP_RST_TASK_WDT,
  ESP_RST_WDT,
  ESP_RST_DEEPSLEEP,
  ESP_RST_BROWNOUT,
  ESP_RST_SDIO
} esp_reset_reason_t;

// A test's board was always without power before.
static inline esp_reset_reason_t esp_reset_reason(void) { return ESP_RST_POWERON; }
