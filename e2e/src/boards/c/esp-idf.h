// A double of ESP-IDF, as far as the program uses it. All tasks and event loops share one thread: they run while
// `app_main` waits.
#pragma once
#include "board.h"
#include "cJSON.h"
#include "esp-system.h"
#include "mbedtls-md.h"

typedef int esp_err_t;
enum { ESP_OK = 0 };
#define ESP_ERROR_CHECK(call) \
  do { \
    if ((call) != ESP_OK) abort(); \
  } while (0)

#define ESP_LOGI(tag, format, ...) \
  do { \
    char board_text[BOARD_MAX]; \
    snprintf(board_text, sizeof board_text, format, __VA_ARGS__); \
    board_log(tag); \
    board_log(board_text); \
  } while (0)

static inline int64_t esp_timer_get_time(void) { return (int64_t)(board_milliseconds() * board_speed() * 1000); }
static inline uint32_t esp_random(void) { return (uint32_t)rand(); }

// Events

typedef const char *esp_event_base_t;
typedef void (*esp_event_handler_t)(void *argument, esp_event_base_t base, int32_t id, void *data);
static const char WIFI_EVENT[] = "wifi", IP_EVENT[] = "ip";
enum { WIFI_EVENT_STA_START = 2, WIFI_EVENT_STA_DISCONNECTED = 5, IP_EVENT_STA_GOT_IP = 0 };

static struct {
  esp_event_base_t base;
  int32_t id;
  esp_event_handler_t handler;
} board_handlers[8];
static int board_handler_count;

static inline esp_err_t esp_event_loop_create_default(void) { return ESP_OK; }
static inline esp_err_t esp_event_handler_register(esp_event_base_t base, int32_t id, esp_event_handler_t handler,
                                                   void *argument) {
  (void)argument;
  board_handlers[board_handler_count].base = base;
  board_handlers[board_handler_count].id = id;
  board_handlers[board_handler_count++].handler = handler;
  return ESP_OK;
}
static inline void board_event(esp_event_base_t base, int32_t id) {
  for (int i = 0; i < board_handler_count; i++)
    if (board_handlers[i].base == base && board_handlers[i].id == id)
      board_handlers[i].handler(NULL, base, id, NULL);
}

// Storage and Wi-Fi, which is joined at once

static inline esp_err_t nvs_flash_init(void) { return ESP_OK; }
static inline esp_err_t nvs_flash_erase(void) { return ESP_OK; }
// The storage is empty at each start of a board.
typedef int nvs_handle_t;
enum { NVS_READONLY, NVS_READWRITE };
static char board_kept[1024];
static size_t board_kept_length;
static inline esp_err_t nvs_open(const char *name, int mode, nvs_handle_t *handle) {
  *handle = 1;
  return name[0] && (mode == NVS_READWRITE || board_kept_length > 0) ? ESP_OK : -1;
}
static inline esp_err_t nvs_get_blob(nvs_handle_t handle, const char *name, void *bytes, size_t *size) {
  (void)handle, (void)name;
  if (*size < board_kept_length) return -1;
  memcpy(bytes, board_kept, *size = board_kept_length);
  return ESP_OK;
}
static inline esp_err_t nvs_set_blob(nvs_handle_t handle, const char *name, const void *bytes, size_t size) {
  (void)handle, (void)name;
  if (size > sizeof board_kept) return -1;
  memcpy(board_kept, bytes, board_kept_length = size);
  return ESP_OK;
}
static inline esp_err_t nvs_commit(nvs_handle_t handle) { return handle == 1 ? ESP_OK : -1; }
static inline void nvs_close(nvs_handle_t handle) { (void)handle; }
static inline esp_err_t esp_netif_init(void) { return ESP_OK; }
static inline void *esp_netif_create_default_wifi_sta(void) { return NULL; }

typedef struct {
  int unused;
} wifi_init_config_t;
#define WIFI_INIT_CONFIG_DEFAULT() {0}
typedef union {
  struct {
    uint8_t ssid[32];
    uint8_t password[64];
  } sta;
} wifi_config_t;
enum { WIFI_MODE_STA = 1, WIFI_IF_STA = 0 };
static inline esp_err_t esp_wifi_init(const wifi_init_config_t *config) { return config ? ESP_OK : -1; }
static inline esp_err_t esp_wifi_set_mode(int mode) { return mode == WIFI_MODE_STA ? ESP_OK : -1; }
static wifi_config_t board_wifi;
static inline esp_err_t esp_wifi_set_config(int interface, wifi_config_t *config) {
  board_wifi = *config;
  return interface == WIFI_IF_STA && config->sta.ssid[0] ? ESP_OK : -1;
}
static inline esp_err_t esp_wifi_get_config(int interface, wifi_config_t *config) {
  *config = board_wifi;
  return interface == WIFI_IF_STA ? ESP_OK : -1;
}
static inline esp_err_t esp_wifi_restore(void) { return ESP_OK; }
static inline void esp_restart(void) { exit(0); }
static inline esp_err_t esp_wifi_connect(void) {
  // A test uses this password for a Wi-Fi that cannot be joined.
  if (strcmp((const char *)board_wifi.sta.password, "wrong") == 0) {
    board_event(WIFI_EVENT, WIFI_EVENT_STA_DISCONNECTED);
    return ESP_OK;
  }
  board_event(IP_EVENT, IP_EVENT_STA_GOT_IP);
  return ESP_OK;
}
static inline esp_err_t esp_wifi_start(void) {
  board_event(WIFI_EVENT, WIFI_EVENT_STA_START);
  return ESP_OK;
}

// MQTT, spoken by Node

typedef struct {
  struct {
    struct {
      const char *uri;
      uint32_t port;
    } address;
    struct {
      const char *certificate;
      esp_err_t (*crt_bundle_attach)(void *configuration);
    } verification;
  } broker;
  struct {
    const char *username;
    const char *client_id;
    struct {
      const char *password;
    } authentication;
  } credentials;
  struct {
    int keepalive;
  } session;
  struct {
    int reconnect_timeout_ms;
  } network;
  struct {
    int size, out_size;
  } buffer;
} esp_mqtt_client_config_t;

static inline esp_err_t esp_crt_bundle_attach(void *configuration) { return configuration ? ESP_OK : -1; }

enum { MQTT_ERROR_TYPE_NONE, MQTT_ERROR_TYPE_TCP_TRANSPORT, MQTT_ERROR_TYPE_CONNECTION_REFUSED };
enum { ESP_ERR_ESP_TLS_CANNOT_RESOLVE_HOSTNAME = 0x8001 };
typedef struct {
  esp_err_t esp_tls_last_esp_err;
  int error_type;
} esp_mqtt_error_codes_t;
typedef struct {
  char *data;
  int data_len, total_data_len;
  char *topic;
  int topic_len;
  esp_mqtt_error_codes_t *error_handle;
} esp_mqtt_event_t;
typedef esp_mqtt_event_t *esp_mqtt_event_handle_t;
enum {
  MQTT_EVENT_ANY = -1,
  MQTT_EVENT_ERROR,
  MQTT_EVENT_CONNECTED,
  MQTT_EVENT_DISCONNECTED,
  MQTT_EVENT_DATA = 6
};

struct board_mqtt {
  esp_mqtt_client_config_t config;
  esp_event_handler_t handler;
  bool is_started, is_connected;
  double next_try;
};
typedef struct board_mqtt *esp_mqtt_client_handle_t;
static struct board_mqtt board_client;

static inline esp_mqtt_client_handle_t esp_mqtt_client_init(const esp_mqtt_client_config_t *config) {
  board_client.config = *config;
  // The library keeps copies of these, but not of certificates.
  board_client.config.credentials.client_id = strdup(config->credentials.client_id);
  board_client.config.credentials.username = strdup(config->credentials.username);
  board_client.config.credentials.authentication.password = strdup(config->credentials.authentication.password);
  return &board_client;
}
static inline esp_err_t esp_mqtt_client_register_event(esp_mqtt_client_handle_t client, int event,
                                                       esp_event_handler_t handler, void *argument) {
  (void)argument;
  client->handler = handler;
  return event == MQTT_EVENT_ANY ? ESP_OK : -1;
}
static inline esp_err_t esp_mqtt_client_start(esp_mqtt_client_handle_t client) {
  client->is_started = true;
  return ESP_OK;
}
static inline esp_err_t esp_mqtt_client_stop(esp_mqtt_client_handle_t client) {
  board_say("disconnect", NULL, NULL, NULL);
  client->is_started = client->is_connected = false;
  return ESP_OK;
}
static inline esp_err_t esp_mqtt_client_destroy(esp_mqtt_client_handle_t client) {
  memset(client, 0, sizeof *client);
  return ESP_OK;
}
static inline int esp_mqtt_client_subscribe(esp_mqtt_client_handle_t client, const char *topic, int qos) {
  (void)client, (void)qos;
  board_say("subscribe", topic, NULL, NULL);
  return 1;
}
static inline int esp_mqtt_client_publish(esp_mqtt_client_handle_t client, const char *topic, const char *data,
                                          int length, int qos, int retain) {
  (void)client, (void)length, (void)qos, (void)retain;
  board_say("publish", topic, data, NULL);
  return 1;
}

static inline void board_mqtt_event(int32_t id, esp_mqtt_event_t *event) {
  board_client.handler(NULL, "mqtt", id, event);
}

static inline void board_mqtt_connect(void) {
  static struct board_line line;
  const esp_mqtt_client_config_t *config = &board_client.config;
  const char *anchor = config->broker.verification.certificate;
  char address[300];
  snprintf(address, sizeof address, "%s %u", strstr(config->broker.address.uri, "://") + 3, config->broker.address.port);
  board_say("address", address, anchor ? anchor : "", NULL);
  board_say("connect", config->credentials.client_id, config->credentials.username,
            config->credentials.authentication.password);
  board_answer(&line, "connect");
  board_client.is_connected = strcmp(line.first, "0") == 0;
  board_client.next_try = board_milliseconds() + config->network.reconnect_timeout_ms / board_speed();
  board_mqtt_event(board_client.is_connected ? MQTT_EVENT_CONNECTED : MQTT_EVENT_DISCONNECTED, NULL);
}

// FreeRTOS

typedef int SemaphoreHandle_t;
enum { portMAX_DELAY = -1 };
#define pdMS_TO_TICKS(milliseconds) (milliseconds)
static inline SemaphoreHandle_t xSemaphoreCreateMutex(void) { return 1; }
static inline void xSemaphoreTake(SemaphoreHandle_t semaphore, int ticks) { (void)semaphore, (void)ticks; }
static inline void xSemaphoreGive(SemaphoreHandle_t semaphore) { (void)semaphore; }

// Runs the other tasks and event loops for a few milliseconds of this machine's clock.
static inline void board_elsewhere(void) {
  static struct board_line line;
  if (board_client.is_started && !board_client.is_connected && board_milliseconds() >= board_client.next_try)
    board_mqtt_connect();
  if (!board_hear(&line, 5)) return;
  if (strcmp(line.word, "lost") == 0 && board_client.is_connected) {
    board_client.is_connected = false;
    board_mqtt_event(MQTT_EVENT_DISCONNECTED, NULL);
  } else if (strcmp(line.word, "message") == 0) {
    int length = (int)line.second_length;
    // Not terminated by a zero byte, as in the real client.
    line.second[length] = '!';
    esp_mqtt_event_t event = {
        .data = line.second,
        .data_len = length,
        .total_data_len = length,
        .topic = line.first,
        .topic_len = (int)strlen(line.first),
    };
    board_mqtt_event(MQTT_EVENT_DATA, &event);
  }
}

static inline void vTaskDelay(int milliseconds) {
  double end = board_milliseconds() + milliseconds / board_speed();
  while (board_milliseconds() < end) board_elsewhere();
}

enum { pdFALSE, pdTRUE };
typedef struct board_queue {
  size_t most, count, size;
  char items[1024];
} *QueueHandle_t;
static inline QueueHandle_t xQueueCreate(size_t most, size_t size) {
  static struct board_queue queue;
  if (most * size > sizeof queue.items) abort();
  queue.most = most;
  queue.size = size;
  return &queue;
}
static inline int xQueueSend(QueueHandle_t queue, const void *item, int ticks) {
  if (queue->count == queue->most && ticks == portMAX_DELAY) abort();
  if (queue->count == queue->most) return pdFALSE;
  memcpy(queue->items + queue->count++ * queue->size, item, queue->size);
  return pdTRUE;
}
static inline int xQueueReceive(QueueHandle_t queue, void *item, int ticks) {
  double end = board_milliseconds() + ticks / board_speed();
  while (queue->count == 0 && board_milliseconds() < end) board_elsewhere();
  if (queue->count == 0) return pdFALSE;
  memcpy(item, queue->items, queue->size);
  memmove(queue->items, queue->items + queue->size, --queue->count * queue->size);
  return pdTRUE;
}
