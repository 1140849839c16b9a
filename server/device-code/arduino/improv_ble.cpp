/* Bluetooth by the library that the boards of Espressif bring along: the service of Improv, and the advertisement. */
#include "improv_ble.h"

#include <BLE2902.h>
#include <BLEDevice.h>
#include <BLEServer.h>

#include "tw_device.h"
#include "tw_improv.h"

static const uint16_t serviceDataId = 0x4677;
static BLEServer *server = nullptr;
static String shownName;
static BLECharacteristic *stateValue, *errorValue, *resultValue;
static void (*onWritten)(const uint8_t *bytes, size_t length);
static void (*onLeft)(void);

static BLEUUID idOf(int last) {
  char text[40];
  snprintf(text, sizeof text, "00467768-6228-2272-4663-2774782680%02x", last);
  return BLEUUID(text);
}

class Commands : public BLECharacteristicCallbacks {
  void onWrite(BLECharacteristic *written) override { onWritten(written->getData(), written->getLength()); }
};

static void advertise() {
  BLEAdvertising *advertising = server->getAdvertising();
  BLEAdvertisementData data, answer;
  uint8_t said[TW_IMPROV_ADVERTISED];
  tw_improv_advertised(said);
  /* Flags, service and service data together take the 31 bytes; the name is in the answer to a scan. */
  data.setFlags(0x06);
  data.setCompleteServices(idOf(0));
  String bytes;
  for (uint8_t byte : said) bytes += (char)byte;
  data.setServiceData(BLEUUID(serviceDataId), bytes);
  answer.setName(shownName);
  advertising->stop();
  advertising->setAdvertisementData(data);
  advertising->setScanResponseData(answer);
  advertising->start();
}

class Links : public BLEServerCallbacks {
  void onDisconnect(BLEServer *) override {
    onLeft();
    server->getAdvertising()->start();
  }
};

static BLECharacteristic *add(BLEService *service, tw_improv_value_t which, uint32_t how) {
  BLECharacteristic *made = service->createCharacteristic(idOf(which), how);
  if (how & BLECharacteristic::PROPERTY_NOTIFY) made->addDescriptor(new BLE2902());
  if (which == TW_IMPROV_COMMAND) return made;
  size_t length;
  const uint8_t *value = tw_improv_read(which, &length);
  made->setValue((uint8_t *)value, length);
  return made;
}

void improv_ble_start(const char *name, void (*written)(const uint8_t *bytes, size_t length), void (*left)(void)) {
  const uint32_t told = BLECharacteristic::PROPERTY_READ | BLECharacteristic::PROPERTY_NOTIFY;
  const uint32_t taken = BLECharacteristic::PROPERTY_WRITE | BLECharacteristic::PROPERTY_WRITE_NR;
  onWritten = written;
  onLeft = left;
  shownName = name;
  BLEDevice::init(name);
  server = BLEDevice::createServer();
  server->setCallbacks(new Links());
  /* Handles: one for the service, two for each characteristic, one more for each that tells. */
  BLEService *service = server->createService(idOf(0), 20);
  stateValue = add(service, TW_IMPROV_STATE, told);
  errorValue = add(service, TW_IMPROV_ERROR, told);
  resultValue = add(service, TW_IMPROV_RESULT, told);
  add(service, TW_IMPROV_CAPABILITIES, BLECharacteristic::PROPERTY_READ);
  add(service, TW_IMPROV_COMMAND, taken)->setCallbacks(new Commands());
  service->start();
  advertise();
}

void improv_ble_stop(void) {
  if (!server) return;
  server->getAdvertising()->stop();
  server = nullptr;
  BLEDevice::deinit(true);
}

extern "C" void tw_improv_notify(tw_improv_value_t which, const uint8_t *value, size_t length) {
  if (!server) return;
  BLECharacteristic *told =
    which == TW_IMPROV_STATE ? stateValue : which == TW_IMPROV_ERROR ? errorValue : resultValue;
  told->setValue((uint8_t *)value, length);
  told->notify();
  /* What is advertised has changed with the state. While an app is connected, nothing is. */
  if (which == TW_IMPROV_STATE && server->getConnectedCount() == 0) advertise();
}
