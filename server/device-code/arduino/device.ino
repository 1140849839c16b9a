/* The device on an ESP32 with Arduino: joins the Wi-Fi, connects, and calls app.c in between. */
#include <Preferences.h>
#include <PubSubClient.h>
#include <WiFi.h>
#include <WiFiClientSecure.h>

#include "app.h"
#include "device_config.h"
#include "function_points.h"
#include "tw_device.h"
#include "tw_start.h"
#include "tw_topics.h"
#ifdef DEVICE_IMPROV
#include "improv_ble.h"
#include "tw_improv.h"
#endif

/* Pauses between tries, in milliseconds: each is twice as long as the one before. */
static const uint32_t shortestPause = 1000, longestPause = 60000;
/* What a message has around its payload, in the buffer of the library. */
static const size_t besides = TW_TOPIC_SIZE + 16;

#if DEVICE_TLS
static WiFiClientSecure network;
#else
static WiFiClient network;
#endif
static PubSubClient mqtt(network);
static tw_registered_t registered;
static bool isRegistered = false;

extern "C" uint32_t tw_milliseconds(void) { return (uint32_t)millis(); }

extern "C" void tw_log(const char *format, ...) {
  char line[512];
  va_list values;
  va_start(values, format);
  vsnprintf(line, sizeof line, format, values);
  va_end(values);
  Serial.println(line);
}

extern "C" bool tw_publish(const char *topic, const char *payload, size_t length) {
  return mqtt.publish(topic, (const uint8_t *)payload, (unsigned int)length);
}

#if DEVICE_REGISTERS
/* What the device was told when it registered is kept in flash. */
static Preferences kept;

static void readKept() {
  isRegistered = kept.getBytes("registered", &registered, sizeof registered) == sizeof registered;
}

static void keep() { kept.putBytes("registered", &registered, sizeof registered); }
#endif

static void onMessage(char *topic, uint8_t *payload, unsigned int length) {
#if DEVICE_REGISTERS
  if (!isRegistered) {
    isRegistered = strcmp(topic, TW_TOPIC_REGISTERED) == 0 &&
                   tw_registration_answer((const char *)payload, length, &registered);
    return;
  }
#endif
  tw_device_message(topic, strlen(topic), (const char *)payload, length);
}

static bool signIn(const tw_sign_in_t &with) {
  if (mqtt.connect(with.client_id, with.user_name, with.password)) return true;
  tw_log("not connected, reason %d", mqtt.state());
  return false;
}

#if DEVICE_REGISTERS
/* Asks for credentials of the device's own, by the secret of its product. */
static void registerDevice() {
  char chosen[24];
  tw_sign_in_t with;
  snprintf(chosen, sizeof chosen, "%lu%lu", (unsigned long)random(1000000000), (unsigned long)millis());
  tw_registration(DEVICE_PRODUCT_SECRET, chosen, &with);
  if (!signIn(with)) return;
  uint32_t start = tw_milliseconds();
  while (!isRegistered && mqtt.loop() && tw_milliseconds() - start < 5000) delay(10);
  mqtt.disconnect();
  if (!isRegistered) return;
  tw_log("registered");
  keep();
}
#endif

static bool connectDevice() {
  tw_sign_in_t with;
#if DEVICE_REGISTERS
  /* Where what it was told before was refused it asks anew, which is refused unless somebody has reset the device. */
  if (!isRegistered) registerDevice();
  if (!isRegistered) readKept();
  if (!isRegistered) return false;
#endif
  if (isRegistered) tw_sign_in_registered(&registered, &with);
  else tw_sign_in(DEVICE_SECRET, &with);
  if (!signIn(with)) {
    if (mqtt.state() > 0) isRegistered = false;
    return false;
  }
  const char *filter;
  for (unsigned i = 0; (filter = tw_device_filter(i)) != NULL; i++) mqtt.subscribe(filter, 1);
  tw_log("connected");
  tw_device_connected();
#ifdef DEVICE_IMPROV
  tw_improv_present();
#endif
  return true;
}

#ifdef DEVICE_IMPROV
/* The Wi-Fi that an app has told is kept in flash. */
static Preferences wifiKept;
/* What Bluetooth's task has heard, for the loop; a length of 0 says that an app is gone. */
struct Heard {
  size_t length;
  uint8_t bytes[TW_IMPROV_PACKET];
};
static QueueHandle_t heard;
static bool isTold = false;
static uint32_t toldAt, joinedAt = 0;
/* Milliseconds to join a Wi-Fi, and in which an app hears that the device is in it, before Bluetooth ends. */
static const uint32_t mostToJoin = 20000, farewell = 2000;
static String toldName, toldPassword;

static void onBluetooth(const uint8_t *bytes, size_t length) {
  static Heard next;
  if (length == 0 || length > sizeof next.bytes) return;
  next.length = length;
  memcpy(next.bytes, bytes, length);
  xQueueSend(heard, &next, pdMS_TO_TICKS(1000));
}

static void onLeft() {
  static Heard none;
  xQueueSend(heard, &none, pdMS_TO_TICKS(1000));
}

extern "C" void tw_improv_join(const char *ssid, const char *password) {
  isTold = true;
  toldAt = tw_milliseconds();
  toldName = ssid;
  toldPassword = password;
  WiFi.disconnect();
  WiFi.begin(ssid, password);
}

extern "C" void device_forget_wifi(void) {
  wifiKept.clear();
  ESP.restart();
}

static void startWifi() {
  wifiKept.begin("wifi", false);
  String ssid = wifiKept.getString("ssid", "");
  WiFi.persistent(false);
  WiFi.mode(WIFI_STA);
  if (ssid.length() > 0) {
    WiFi.begin(ssid.c_str(), wifiKept.getString("password", "").c_str());
    return;
  }
  heard = xQueueCreate(8, sizeof(Heard));
  tw_improv_begin(DEVICE_IMPROV_NEEDS_PRESS);
  improv_ble_start(DEVICE_NAME, onBluetooth, onLeft);
}

/* Does what apps have written, and says what becomes of the Wi-Fi. */
static void improvLoop() {
  static Heard taken;
  if (!heard) return;
  while (xQueueReceive(heard, &taken, 0) == pdTRUE) {
    if (taken.length == 0) tw_improv_disconnected();
    else tw_improv_receive(taken.bytes, taken.length);
  }
  tw_improv_tick();
  if (isTold && WiFi.status() == WL_CONNECTED) {
    isTold = false;
    joinedAt = tw_milliseconds();
    wifiKept.putString("ssid", toldName);
    wifiKept.putString("password", toldPassword);
    toldPassword = "";
    tw_improv_joined();
  } else if (isTold && tw_milliseconds() - toldAt >= mostToJoin) {
    isTold = false;
    WiFi.disconnect();
    tw_improv_not_joined();
  }
  if (tw_improv_state() == TW_IMPROV_JOINED && joinedAt != 0 && tw_milliseconds() - joinedAt >= farewell) {
    joinedAt = 0;
    improv_ble_stop();
  }
}
#endif

void setup() {
  Serial.begin(115200);
  tw_note_start();
  if (!tw_device_begin(DEVICE_PRODUCT_KEY, DEVICE_NAME)) {
    tw_log("the product key or the device name cannot be right");
    while (true) delay(1000);
  }
#if DEVICE_REGISTERS
  kept.begin("device", false);
  readKept();
#endif
#if DEVICE_TLS
  if (DEVICE_TRUSTED[0] == '\0') tw_log("fill in DEVICE_TRUSTED: the certificate of the platform or of its authority");
  network.setCACert(DEVICE_TRUSTED);
#endif
  mqtt.setServer(DEVICE_HOST, DEVICE_PORT);
  mqtt.setBufferSize((FP_SEND_BYTES > FP_RECEIVE_BYTES ? FP_SEND_BYTES : FP_RECEIVE_BYTES) + besides);
  mqtt.setKeepAlive(60);
  mqtt.setCallback(onMessage);
  app_start();
#ifdef DEVICE_IMPROV
  startWifi();
#else
  WiFi.mode(WIFI_STA);
  WiFi.begin(WIFI_NAME, WIFI_PASSWORD);
#endif
}

void loop() {
  static uint32_t pause = 0, tried = 0;
  static bool wasConnected = false;
  app_loop();
#ifdef DEVICE_IMPROV
  improvLoop();
#endif
  if (mqtt.loop()) {
    tw_device_tick();
    pause = shortestPause;
    wasConnected = true;
    delay(10);
    return;
  }
  if (wasConnected) tw_device_lost(WiFi.status() == WL_CONNECTED ? TW_OUTAGE_SERVER : TW_OUTAGE_WIFI);
  if (WiFi.status() == WL_CONNECTED && tw_milliseconds() - tried >= pause) {
    bool done = connectDevice();
    tried = tw_milliseconds();
    pause = done || pause == 0 ? shortestPause : pause < longestPause / 2 ? 2 * pause : longestPause;
  } else {
    delay(100);
  }
}
