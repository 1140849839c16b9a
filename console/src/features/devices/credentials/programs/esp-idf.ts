import { cString } from "@thingwright/contract/basics/c-text.ts";
import { cIdentity, cSignature } from "./c-identity.ts";
import { cMeasure, cMessages, cValues } from "./c-points.ts";
import type { Connection } from "./connection.ts";
import type { ProgramPoint } from "./program-points.ts";
import type { Words } from "./words.ts";

/** A `main.c` for ESP-IDF 5, which includes all libraries that the program needs. */
export function espIdfProgram(connection: Connection, points: readonly ProgramPoint[], words: Words): string {
  const isObeying = points.some((point) => point.isAccepted);
  const { tls } = connection;
  const handler = `
static void on_set(const char *text, size_t length) {
  cJSON *request = cJSON_ParseWithLength(text, length);
  if (!request) return;
  xSemaphoreTake(values_lock, portMAX_DELAY);
  bool known = apply(cJSON_GetObjectItem(request, "params"));
  xSemaphoreGive(values_lock);
  send_json(SET_REPLY_TOPIC, answer_message(request, known));
  cJSON_Delete(request);
  report();
}
`;
  const onSet = `  } else if (id == MQTT_EVENT_DATA && event->data_len == event->total_data_len) {
    on_set(event->data, event->data_len);
`;
  return `#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cJSON.h"
#include "esp_event.h"
#include "esp_log.h"
#include "esp_netif.h"
#include "esp_random.h"
#include "esp_wifi.h"
#include "freertos/FreeRTOS.h"
#include "freertos/semphr.h"
#include "freertos/task.h"
#include "mbedtls/md.h"
#include "mqtt_client.h"
#include "nvs_flash.h"

${cIdentity(connection, words, isObeying)}

${cValues(points, words)}

static const char *TAG = "device";
static esp_mqtt_client_handle_t mqtt;
static volatile bool connected;
// ${words.lock}
static SemaphoreHandle_t values_lock;

${cSignature(words)}

${cMeasure(points, words, "(esp_random() % 3)")}

${cMessages(points, words)}

static void send_json(const char *topic, cJSON *message) {
  char *text = cJSON_PrintUnformatted(message);
  ESP_LOGI(TAG, "%s", text);
  esp_mqtt_client_publish(mqtt, topic, text, 0, 1, 0);
  cJSON_free(text);
  cJSON_Delete(message);
}

static void report(void) {
  xSemaphoreTake(values_lock, portMAX_DELAY);
  cJSON *message = values_message();
  xSemaphoreGive(values_lock);
  send_json(POST_TOPIC, message);
}
${isObeying ? handler : ""}
static void on_mqtt(void *arg, esp_event_base_t base, int32_t id, void *data) {
  ${isObeying ? "esp_mqtt_event_handle_t event = data;\n  " : ""}if (id == MQTT_EVENT_CONNECTED) {
    connected = true;
${isObeying ? "    esp_mqtt_client_subscribe(mqtt, SET_TOPIC, 1);\n" : ""}    report();
  } else if (id == MQTT_EVENT_DISCONNECTED) {
    connected = false;
${isObeying ? onSet : ""}  }
}

static void on_network(void *arg, esp_event_base_t base, int32_t id, void *data) {
  if (base == IP_EVENT) {
    esp_mqtt_client_start(mqtt);
    return;
  }
  if (id == WIFI_EVENT_STA_DISCONNECTED) vTaskDelay(pdMS_TO_TICKS(2000));
  esp_wifi_connect();
}

static void start_wifi(void) {
  if (nvs_flash_init() != ESP_OK) {
    ESP_ERROR_CHECK(nvs_flash_erase());
    ESP_ERROR_CHECK(nvs_flash_init());
  }
  ESP_ERROR_CHECK(esp_netif_init());
  ESP_ERROR_CHECK(esp_event_loop_create_default());
  esp_netif_create_default_wifi_sta();
  wifi_init_config_t defaults = WIFI_INIT_CONFIG_DEFAULT();
  ESP_ERROR_CHECK(esp_wifi_init(&defaults));
  ESP_ERROR_CHECK(esp_event_handler_register(WIFI_EVENT, WIFI_EVENT_STA_START, on_network, NULL));
  ESP_ERROR_CHECK(esp_event_handler_register(WIFI_EVENT, WIFI_EVENT_STA_DISCONNECTED, on_network, NULL));
  ESP_ERROR_CHECK(esp_event_handler_register(IP_EVENT, IP_EVENT_STA_GOT_IP, on_network, NULL));
  wifi_config_t wifi = {.sta = {.ssid = WIFI_NAME, .password = WIFI_PASSWORD}};
  ESP_ERROR_CHECK(esp_wifi_set_mode(WIFI_MODE_STA));
  ESP_ERROR_CHECK(esp_wifi_set_config(WIFI_IF_STA, &wifi));
  ESP_ERROR_CHECK(esp_wifi_start());
}

void app_main(void) {
  values_lock = xSemaphoreCreateMutex();
  sign();
  // ${words.reconnect}
  esp_mqtt_client_config_t config = {
    .broker.address.uri = ${cString(`${tls ? "mqtts" : "mqtt"}://`)} HOST,
    .broker.address.port = PORT,
${tls ? "    .broker.verification.certificate = ROOT,\n" : ""}    .credentials.client_id = CLIENT_ID,
    .credentials.username = USER_NAME,
    .credentials.authentication.password = password,
    .network.reconnect_timeout_ms = 10000,
    .buffer.size = 4096,
  };
  mqtt = esp_mqtt_client_init(&config);
  ESP_ERROR_CHECK(esp_mqtt_client_register_event(mqtt, MQTT_EVENT_ANY, on_mqtt, NULL));
  start_wifi();
  // ${words.report}
  while (true) {
    vTaskDelay(pdMS_TO_TICKS(10000));
    if (!connected) continue;
    xSemaphoreTake(values_lock, portMAX_DELAY);
    measure();
    xSemaphoreGive(values_lock);
    report();
  }
}
`;
}
