/*
 * The device on ESP-IDF 5 or newer: joins the Wi-Fi, connects, and calls app.c in between. The client of MQTT has a task of
 * its own. What it hears goes through a queue to the task of app_main, in which all else runs: app.c needs no locks.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "device_config.h"
#include "esp_crt_bundle.h"
#include "esp_event.h"
#include "esp_log.h"
#include "esp_netif.h"
#include "esp_random.h"
#include "esp_timer.h"
#include "esp_tls_errors.h"
#include "esp_wifi.h"
#include "freertos/FreeRTOS.h"
#include "freertos/queue.h"
#include "freertos/task.h"
#include "function_points.h"
#include "mqtt_client.h"
#include "nvs.h"
#include "nvs_flash.h"
#include "tw_device.h"
#include "tw_start.h"
#include "tw_topics.h"
#ifdef DEVICE_IMPROV
#include "improv_ble.h"
#include "tw_improv.h"
#endif

#define TAG "device"
/* The messages that may wait for app.c. */
#define QUEUE_LENGTH 8
#define LONGEST_LINE 512

typedef enum { JOINED, NOT_JOINED, WIFI_LOST, CONNECTED, DISCONNECTED, NO_ROUTE, MESSAGE, WRITTEN, LEFT } kind_t;

/* Something that happened in another task. */
typedef struct {
  kind_t kind;
  size_t topic_length;
  size_t length;
  /* Of a message: the topic, and behind it the payload. Who takes it frees it. */
  char *text;
} happened_t;

static QueueHandle_t queue;
static esp_mqtt_client_handle_t mqtt;
static bool is_connected;
/* Whether the device was connected since it started, and is not now. */
static bool was_connected;
static tw_registered_t registered;
static bool is_registered;

uint32_t tw_milliseconds(void) { return (uint32_t)(esp_timer_get_time() / 1000); }

void tw_log(const char *format, ...) {
  char line[LONGEST_LINE];
  va_list values;
  va_start(values, format);
  vsnprintf(line, sizeof line, format, values);
  va_end(values);
  ESP_LOGI(TAG, "%s", line);
}

bool tw_publish(const char *topic, const char *payload, size_t length) {
  return is_connected && esp_mqtt_client_publish(mqtt, topic, payload, (int)length, 1, 0) >= 0;
}

/* In the tasks of the network. */

static void tell(kind_t kind) {
  happened_t happened = {.kind = kind};
  /* What the reports of outages need is lost with a full queue, rather than holding up the network. */
  xQueueSend(queue, &happened, kind == WIFI_LOST || kind == NO_ROUTE ? 0 : portMAX_DELAY);
}

static void tell_message(const esp_mqtt_event_t *event) {
  happened_t happened = {MESSAGE, (size_t)event->topic_len, (size_t)event->data_len, NULL};
  if (event->data_len != event->total_data_len) {
    tw_log("a message of %d bytes is too large and was dropped", event->total_data_len);
    return;
  }
  happened.text = malloc(happened.topic_length + happened.length + 1);
  if (!happened.text) return;
  memcpy(happened.text, event->topic, happened.topic_length);
  memcpy(happened.text + happened.topic_length, event->data, happened.length);
  if (xQueueSend(queue, &happened, 0) == pdTRUE) return;
  tw_log("a message was dropped: app_loop takes too long");
  free(happened.text);
}

static bool is_unresolved(const esp_mqtt_event_t *event) {
  return event->error_handle && event->error_handle->error_type == MQTT_ERROR_TYPE_TCP_TRANSPORT &&
         event->error_handle->esp_tls_last_esp_err == ESP_ERR_ESP_TLS_CANNOT_RESOLVE_HOSTNAME;
}

static void on_mqtt(void *argument, esp_event_base_t base, int32_t id, void *data) {
  (void)argument;
  (void)base;
  if (id == MQTT_EVENT_CONNECTED) tell(CONNECTED);
  else if (id == MQTT_EVENT_DISCONNECTED) tell(DISCONNECTED);
  else if (id == MQTT_EVENT_DATA) tell_message(data);
  else if (id == MQTT_EVENT_ERROR && is_unresolved(data)) tell(NO_ROUTE);
}

#ifdef DEVICE_IMPROV
/* Whether the Wi-Fi that is being joined has just been told: whoever did waits for what becomes of it. */
static volatile bool is_told;
static unsigned tries;

/* Of the Wi-Fi that the driver keeps in flash. */
static bool knows_wifi(void) {
  wifi_config_t wifi;
  return esp_wifi_get_config(WIFI_IF_STA, &wifi) == ESP_OK && wifi.sta.ssid[0] != '\0';
}

static void on_written(const uint8_t *bytes, size_t length) {
  happened_t happened = {WRITTEN, 0, length, malloc(length + 1)};
  if (!happened.text) return;
  memcpy(happened.text, bytes, length);
  if (xQueueSend(queue, &happened, pdMS_TO_TICKS(1000)) != pdTRUE) free(happened.text);
}

static void on_left(void) { tell(LEFT); }
#endif

static void on_network(void *argument, esp_event_base_t base, int32_t id, void *data) {
  (void)argument;
  (void)data;
  if (base == IP_EVENT) {
    tell(JOINED);
    return;
  }
#ifdef DEVICE_IMPROV
  if (id == WIFI_EVENT_STA_START && !knows_wifi()) return;
  if (id == WIFI_EVENT_STA_DISCONNECTED && is_told) {
    tell(NOT_JOINED);
    return;
  }
#endif
  if (id == WIFI_EVENT_STA_DISCONNECTED) {
    tell(WIFI_LOST);
    vTaskDelay(pdMS_TO_TICKS(2000));
  }
  esp_wifi_connect();
}

/* In the task of app_main. */

static void start_wifi(void) {
  ESP_ERROR_CHECK(esp_netif_init());
  ESP_ERROR_CHECK(esp_event_loop_create_default());
  esp_netif_create_default_wifi_sta();
  wifi_init_config_t defaults = WIFI_INIT_CONFIG_DEFAULT();
  ESP_ERROR_CHECK(esp_wifi_init(&defaults));
  ESP_ERROR_CHECK(esp_event_handler_register(WIFI_EVENT, WIFI_EVENT_STA_START, on_network, NULL));
  ESP_ERROR_CHECK(esp_event_handler_register(WIFI_EVENT, WIFI_EVENT_STA_DISCONNECTED, on_network, NULL));
  ESP_ERROR_CHECK(esp_event_handler_register(IP_EVENT, IP_EVENT_STA_GOT_IP, on_network, NULL));
  ESP_ERROR_CHECK(esp_wifi_set_mode(WIFI_MODE_STA));
#ifndef DEVICE_IMPROV
  wifi_config_t wifi = {.sta = {.ssid = WIFI_NAME, .password = WIFI_PASSWORD}};
  ESP_ERROR_CHECK(esp_wifi_set_config(WIFI_IF_STA, &wifi));
#endif
  ESP_ERROR_CHECK(esp_wifi_start());
#ifdef DEVICE_IMPROV
  if (knows_wifi()) return;
  tw_improv_begin(DEVICE_IMPROV_NEEDS_PRESS);
  improv_ble_start(DEVICE_NAME, on_written, on_left);
#endif
}

#ifdef DEVICE_IMPROV
/* How often a Wi-Fi is tried that was told. */
#define MOST_TRIES 3
/* Milliseconds in which an app hears that the device is in the Wi-Fi, before Bluetooth ends. */
#define FAREWELL 2000

void tw_improv_join(const char *ssid, const char *password) {
  wifi_config_t wifi = {0};
  memcpy(wifi.sta.ssid, ssid, strlen(ssid));
  memcpy(wifi.sta.password, password, strlen(password));
  tries = 1;
  is_told = true;
  if (esp_wifi_set_config(WIFI_IF_STA, &wifi) != ESP_OK || esp_wifi_connect() != ESP_OK) tell(NOT_JOINED);
}

static void after_not_joined(void) {
  wifi_config_t none = {0};
  if (tries++ < MOST_TRIES && esp_wifi_connect() == ESP_OK) return;
  is_told = false;
  /* What did not work is not kept. */
  esp_wifi_set_config(WIFI_IF_STA, &none);
  tw_improv_not_joined();
}

static void after_joined(void) {
  if (!is_told) return;
  is_told = false;
  tw_improv_joined();
  vTaskDelay(pdMS_TO_TICKS(FAREWELL));
  improv_ble_stop();
}

/* Forgets the Wi-Fi and starts anew, so that an app can tell another one. */
void device_forget_wifi(void) {
  esp_wifi_restore();
  esp_restart();
}
#endif

/* The client connects by itself again, with the same sign-in. */
static void start_mqtt(const tw_sign_in_t *sign_in) {
  esp_mqtt_client_config_t config = {
    .broker.address.uri = DEVICE_TLS ? "mqtts://" DEVICE_HOST : "mqtt://" DEVICE_HOST,
    .broker.address.port = DEVICE_PORT,
    .credentials.client_id = sign_in->client_id,
    .credentials.username = sign_in->user_name,
    .credentials.authentication.password = sign_in->password,
    .session.keepalive = 60,
    .network.reconnect_timeout_ms = 10000,
    .buffer.size = FP_RECEIVE_BYTES,
    .buffer.out_size = FP_SEND_BYTES,
  };
  if (DEVICE_TLS && DEVICE_TRUSTED[0] != '\0') config.broker.verification.certificate = DEVICE_TRUSTED;
  else if (DEVICE_TLS) config.broker.verification.crt_bundle_attach = esp_crt_bundle_attach;
  mqtt = esp_mqtt_client_init(&config);
  ESP_ERROR_CHECK(esp_mqtt_client_register_event(mqtt, MQTT_EVENT_ANY, on_mqtt, NULL));
  ESP_ERROR_CHECK(esp_mqtt_client_start(mqtt));
}

static void sign_in_device(void) {
  tw_sign_in_t sign_in;
  if (is_registered) tw_sign_in_registered(&registered, &sign_in);
  else tw_sign_in(DEVICE_SECRET, &sign_in);
  start_mqtt(&sign_in);
}

#if DEVICE_REGISTERS
/* What the device was told when it registered is kept in flash. */

static void read_kept(void) {
  nvs_handle_t kept;
  size_t size = sizeof registered;
  if (nvs_open(TAG, NVS_READONLY, &kept) != ESP_OK) return;
  is_registered = nvs_get_blob(kept, "registered", &registered, &size) == ESP_OK && size == sizeof registered;
  nvs_close(kept);
}

static void keep(void) {
  nvs_handle_t kept;
  ESP_ERROR_CHECK(nvs_open(TAG, NVS_READWRITE, &kept));
  ESP_ERROR_CHECK(nvs_set_blob(kept, "registered", &registered, sizeof registered));
  ESP_ERROR_CHECK(nvs_commit(kept));
  nvs_close(kept);
}

static void register_device(void) {
  char random[24];
  tw_sign_in_t sign_in;
  snprintf(random, sizeof random, "%lu%lu", (unsigned long)esp_random(), (unsigned long)esp_random());
  tw_registration(DEVICE_PRODUCT_SECRET, random, &sign_in);
  start_mqtt(&sign_in);
}

/* The answer to the registration: from then on the device is itself. */
static void on_registration(const happened_t *happened) {
  if (!tw_registration_answer(happened->text + happened->topic_length, happened->length, &registered)) return;
  is_registered = true;
  keep();
  tw_log("registered");
  ESP_ERROR_CHECK(esp_mqtt_client_stop(mqtt));
  ESP_ERROR_CHECK(esp_mqtt_client_destroy(mqtt));
  sign_in_device();
}
#endif

static bool is_registering(void) { return DEVICE_REGISTERS && !is_registered; }

static void take(happened_t *happened) {
  const char *filter;
  switch (happened->kind) {
    case JOINED:
#ifdef DEVICE_IMPROV
      after_joined();
#endif
      /* Once; afterwards the client connects again by itself. */
      if (mqtt) break;
#if DEVICE_REGISTERS
      if (!is_registered) {
        register_device();
        break;
      }
#endif
      sign_in_device();
      break;
    case CONNECTED:
      if (is_registering()) break;
      is_connected = true;
      was_connected = false;
      tw_log("connected");
      for (unsigned i = 0; (filter = tw_device_filter(i)) != NULL; i++) esp_mqtt_client_subscribe(mqtt, filter, 1);
      tw_device_connected();
#ifdef DEVICE_IMPROV
      tw_improv_present();
#endif
      break;
    case DISCONNECTED:
      if (is_connected) {
        tw_log("disconnected");
        tw_device_lost(TW_OUTAGE_SERVER);
        was_connected = true;
      }
      is_connected = false;
      break;
    case WIFI_LOST:
      if (was_connected || is_connected) tw_device_lost(TW_OUTAGE_WIFI);
      break;
    case NO_ROUTE:
      if (was_connected) tw_device_lost(TW_OUTAGE_ROUTER);
      break;
    case MESSAGE:
#if DEVICE_REGISTERS
      if (!is_registered) {
        on_registration(happened);
        break;
      }
#endif
      tw_device_message(happened->text, happened->topic_length, happened->text + happened->topic_length, happened->length);
      break;
#ifdef DEVICE_IMPROV
    case NOT_JOINED:
      after_not_joined();
      break;
    case WRITTEN:
      tw_improv_receive((const uint8_t *)happened->text, happened->length);
      break;
    case LEFT:
      tw_improv_disconnected();
      break;
#else
    case NOT_JOINED:
    case WRITTEN:
    case LEFT:
      break;
#endif
  }
  free(happened->text);
}

void app_main(void) {
  happened_t happened;
  tw_note_start();
  if (nvs_flash_init() != ESP_OK) {
    ESP_ERROR_CHECK(nvs_flash_erase());
    ESP_ERROR_CHECK(nvs_flash_init());
  }
  if (!tw_device_begin(DEVICE_PRODUCT_KEY, DEVICE_NAME)) {
    tw_log("the product key or the device name cannot be right");
    return;
  }
#if DEVICE_REGISTERS
  read_kept();
#endif
  queue = xQueueCreate(QUEUE_LENGTH, sizeof happened);
  app_start();
  start_wifi();
  while (true) {
    if (xQueueReceive(queue, &happened, pdMS_TO_TICKS(100)) == pdTRUE) take(&happened);
    app_loop();
#ifdef DEVICE_IMPROV
    tw_improv_tick();
#endif
    if (is_connected) tw_device_tick();
  }
}
