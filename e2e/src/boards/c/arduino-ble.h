// A double of the Bluetooth library for Espressif's boards, as far as the sketch uses it. One app is nearby: once the
// device advertises, the app writes the packets in BOARD_BLUETOOTH (hexadecimal, separated by spaces), 20 bytes at a
// time, and logs the device's notifications. When the device reports that it could not join a Wi-Fi, the app writes
// BOARD_BLUETOOTH_AGAIN.
#pragma once
#include "arduino.h"

struct BLEUUID {
  explicit BLEUUID(const char *) {}
  explicit BLEUUID(uint16_t) {}
};
struct BLE2902 {};
class BLECharacteristic;
struct BLECharacteristicCallbacks {
  virtual ~BLECharacteristicCallbacks() {}
  virtual void onWrite(BLECharacteristic *) {}
};
inline void board_write(const char *digits);
inline BLECharacteristic *board_second();
class BLECharacteristic {
 public:
  static const uint32_t PROPERTY_READ = 1, PROPERTY_WRITE = 2, PROPERTY_NOTIFY = 4, PROPERTY_WRITE_NR = 32;
  void addDescriptor(BLE2902 *descriptor) { delete descriptor; }
  void setCallbacks(BLECharacteristicCallbacks *given) { callbacks = given; }
  void setValue(uint8_t *bytes, size_t size) { memcpy(value, bytes, length = size); }
  uint8_t *getData() { return value; }
  size_t getLength() { return length; }
  void notify() {
    char text[1100];
    int at = snprintf(text, sizeof text, "told ");
    for (size_t i = 0; i < length; i++) at += snprintf(text + at, sizeof text - (size_t)at, "%02x", value[i]);
    board_log(text);
    // 3 in the second characteristic: unable to connect.
    if (this == board_second() && value[0] == 3) board_write(getenv("BOARD_BLUETOOTH_AGAIN"));
  }
  BLECharacteristicCallbacks *callbacks = nullptr;

 private:
  uint8_t value[600];
  size_t length = 0;
};
inline BLECharacteristic board_characteristics[5];
inline int board_characteristic_count = 0;
inline BLECharacteristic *board_second() { return &board_characteristics[1]; }
inline void board_write(const char *digits) {
  while (digits && *digits) {
    uint8_t piece[20];
    size_t length = 0;
    unsigned byte;
    for (; length < sizeof piece && *digits > ' ' && sscanf(digits, "%2x", &byte) == 1; digits += 2)
      piece[length++] = (uint8_t)byte;
    if (*digits == ' ') digits++;
    for (BLECharacteristic &one : board_characteristics) {
      if (!one.callbacks) continue;
      one.setValue(piece, length);
      one.callbacks->onWrite(&one);
    }
  }
}
struct BLEService {
  BLECharacteristic *createCharacteristic(BLEUUID, uint32_t) {
    return &board_characteristics[board_characteristic_count++];
  }
  void start() {}
};
struct BLEAdvertisementData {
  size_t bytes = 0;
  void setFlags(uint8_t) { bytes += 3; }
  void setCompleteServices(BLEUUID) { bytes += 18; }
  void setServiceData(BLEUUID, const String &data) { bytes += 4 + data.length(); }
  void setName(const String &name) { bytes += 2 + name.length(); }
};
class BLEAdvertising {
 public:
  void setAdvertisementData(BLEAdvertisementData &data) { check(data); }
  void setScanResponseData(BLEAdvertisementData &data) { check(data); }
  void stop() {}
  void start() {
    static bool isNear = true;
    const char *digits = getenv("BOARD_BLUETOOTH");
    if (!isNear || !digits) return;
    isNear = false;
    board_write(digits);
  }

 private:
  // An advertisement has at most 31 bytes.
  void check(BLEAdvertisementData &data) {
    if (data.bytes > 31) abort();
  }
};
struct BLEServer;
struct BLEServerCallbacks {
  virtual ~BLEServerCallbacks() {}
  virtual void onDisconnect(BLEServer *) {}
};
struct BLEServer {
  void setCallbacks(BLEServerCallbacks *) {}
  BLEService *createService(BLEUUID, uint32_t) { return &service; }
  BLEAdvertising *getAdvertising() { return &advertising; }
  uint32_t getConnectedCount() { return 1; }
  BLEService service;
  BLEAdvertising advertising;
};
struct BLEDevice {
  static void init(const String &) {}
  static void deinit(bool) { board_log("Bluetooth ends"); }
  static BLEServer *createServer() {
    static BLEServer server;
    return &server;
  }
};
