// Doubles of Arduino's ESP32 core and of PubSubClient, as far as the sketch uses them.
#pragma once
#include <stdarg.h>
#include "board.h"
#include "cJSON.h"
#include "esp-system.h"
#include "mbedtls-md.h"
#include <string>

typedef uint8_t byte;

inline unsigned long millis() { return (unsigned long)(board_milliseconds() * board_speed()); }
inline void delay(unsigned long milliseconds) { usleep((useconds_t)(milliseconds * 1000 / board_speed())); }
inline long random(long below) { return rand() % below; }

struct SerialPort {
  void begin(unsigned long) {}
  void println(const char *text) { board_log(text); }
  void printf(const char *format, ...) {
    char text[256];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    board_log(text);
  }
};
inline SerialPort Serial;

class String {
 public:
  String(const char *given = "") : text(given) {}
  String &operator+=(char more) {
    text += more;
    return *this;
  }
  const char *c_str() const { return text.c_str(); }
  size_t length() const { return text.length(); }

 private:
  std::string text;
};

struct Esp {
  void restart() { exit(0); }
};
inline Esp ESP;

enum { WIFI_STA = 1 };
enum { WL_IDLE_STATUS = 0, WL_CONNECTED = 3 };

struct WiFiStation {
  bool joined = false;
  void mode(int) {}
  void persistent(bool) {}
  void disconnect() { joined = false; }
  // A test uses this password for a Wi-Fi that cannot be joined.
  void begin(const char *, const char *password) { joined = strcmp(password, "wrong") != 0; }
  int status() { return joined ? WL_CONNECTED : WL_IDLE_STATUS; }
};
inline WiFiStation WiFi;

// The flash storage, which is empty at each start of a board.
class Preferences {
 public:
  bool begin(const char *, bool) { return true; }
  size_t getBytes(const char *name, void *bytes, size_t size) {
    if (strcmp(name, kept_name) != 0 || size > sizeof kept) return 0;
    memcpy(bytes, kept, length);
    return length;
  }
  size_t putBytes(const char *name, const void *bytes, size_t size) {
    snprintf(kept_name, sizeof kept_name, "%s", name);
    memcpy(kept, bytes, length = size);
    return size;
  }
  String getString(const char *, const char *otherwise) { return otherwise; }
  size_t putString(const char *, const String &text) { return text.length(); }
  bool clear() { return true; }

 private:
  char kept_name[16] = "", kept[1024];
  size_t length = 0;
};

// The queues of FreeRTOS, which a sketch may use.
enum { pdFALSE, pdTRUE };
#define pdMS_TO_TICKS(milliseconds) (milliseconds)
struct BoardQueue {
  size_t most, count, size;
  char items[8192];
};
typedef BoardQueue *QueueHandle_t;
inline QueueHandle_t xQueueCreate(size_t most, size_t size) {
  static BoardQueue queue;
  if (most * size > sizeof queue.items) abort();
  queue.most = most;
  queue.size = size;
  return &queue;
}
inline int xQueueSend(QueueHandle_t queue, const void *item, int) {
  if (queue->count == queue->most) return pdFALSE;
  memcpy(queue->items + queue->count++ * queue->size, item, queue->size);
  return pdTRUE;
}
inline int xQueueReceive(QueueHandle_t queue, void *item, int) {
  if (queue->count == 0) return pdFALSE;
  memcpy(item, queue->items, queue->size);
  memmove(queue->items, queue->items + queue->size, --queue->count * queue->size);
  return pdTRUE;
}

struct WiFiClient {
  const char *anchor = nullptr;
};

struct WiFiClientSecure : WiFiClient {
  void setCACert(const char *root) { anchor = root; }
};

// The MQTT client, for which Node speaks MQTT.
class PubSubClient {
 public:
  explicit PubSubClient(WiFiClient &client) : network(client) {}
  void setServer(const char *name, uint16_t number) {
    host = name;
    port = number;
  }
  bool setBufferSize(uint16_t bytes) {
    size = bytes;
    return true;
  }
  void setCallback(void (*function)(char *, uint8_t *, unsigned int)) { callback = function; }
  bool connect(const char *id, const char *user, const char *password) {
    char address[300];
    snprintf(address, sizeof address, "%s %u", host, port);
    board_say("address", address, network.anchor ? network.anchor : "", nullptr);
    board_say("connect", id, user, password);
    board_answer(&line, "connect");
    reason = atoi(line.first);
    return isConnected = reason == 0;
  }
  bool connected() { return isConnected; }
  int state() { return reason; }
  PubSubClient &setKeepAlive(uint16_t) { return *this; }
  void disconnect() {
    board_say("disconnect", nullptr, nullptr, nullptr);
    isConnected = false;
  }
  bool subscribe(const char *topic, uint8_t) {
    board_say("subscribe", topic, nullptr, nullptr);
    return true;
  }
  bool publish(const char *topic, const char *text) {
    if (strlen(topic) + strlen(text) + 7 > size) return false;
    board_say("publish", topic, text, nullptr);
    return true;
  }
  bool publish(const char *topic, const uint8_t *payload, unsigned int length) {
    const char *text = (const char *)payload;
    return strlen(text) == length && publish(topic, text);
  }
  bool loop() {
    while (isConnected && board_hear(&line, 2)) {
      if (strcmp(line.word, "lost") == 0) isConnected = false;
      if (strcmp(line.word, "message") != 0) continue;
      // As in the library, the message is in the buffer from which the next one is sent.
      static uint8_t payload[BOARD_MAX];
      memcpy(payload, line.second, line.second_length);
      callback(line.first, payload, (unsigned int)line.second_length);
    }
    return isConnected;
  }

 private:
  WiFiClient &network;
  const char *host = "";
  uint16_t port = 0, size = 256;
  int reason = -1;
  bool isConnected = false;
  void (*callback)(char *, uint8_t *, unsigned int) = nullptr;
  board_line line;
};
