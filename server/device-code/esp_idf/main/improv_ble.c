/* Bluetooth by NimBLE, as ESP-IDF has it: the service of Improv, its five characteristics, and the advertisement. */
#include "improv_ble.h"

#include <stdbool.h>
#include <string.h>

#include "freertos/FreeRTOS.h"
#include "freertos/semphr.h"
#include "host/ble_hs.h"
#include "host/util/util.h"
#include "nimble/nimble_port.h"
#include "nimble/nimble_port_freertos.h"
#include "services/gap/ble_svc_gap.h"
#include "services/gatt/ble_svc_gatt.h"
#include "tw_device.h"
#include "tw_improv.h"

#define SERVICE_DATA_ID 0x4677
/* 00467768-6228-2272-4663-2774782680xx, the last byte first. */
#define IMPROV_UUID(last) \
  BLE_UUID128_INIT(last, 0x80, 0x26, 0x78, 0x74, 0x27, 0x63, 0x46, 0x72, 0x22, 0x28, 0x62, 0x68, 0x77, 0x46, 0x00)

static const ble_uuid128_t service = IMPROV_UUID(0x00);
static const ble_uuid128_t state_id = IMPROV_UUID(TW_IMPROV_STATE);
static const ble_uuid128_t error_id = IMPROV_UUID(TW_IMPROV_ERROR);
static const ble_uuid128_t command_id = IMPROV_UUID(TW_IMPROV_COMMAND);
static const ble_uuid128_t result_id = IMPROV_UUID(TW_IMPROV_RESULT);
static const ble_uuid128_t capabilities_id = IMPROV_UUID(TW_IMPROV_CAPABILITIES);
static uint16_t state_handle, error_handle, command_handle, result_handle, capabilities_handle;

/* The values as Bluetooth's task reads them, while tw_improv changes its own in another. */
static SemaphoreHandle_t values_are_free;
static uint8_t state_value, error_value, capabilities_value;
static uint8_t result_value[TW_IMPROV_PACKET];
static size_t result_length;
static uint8_t advertised[2 + TW_IMPROV_ADVERTISED];

static void (*on_written)(const uint8_t *bytes, size_t length);
static void (*on_left)(void);
static uint8_t own_address_type;
static bool is_running;

static void advertise(void);

static int read_value(uint16_t handle, struct os_mbuf *into) {
  const uint8_t *value = handle == state_handle ? &state_value : handle == error_handle ? &error_value : &capabilities_value;
  xSemaphoreTake(values_are_free, portMAX_DELAY);
  int failed = handle == result_handle ? os_mbuf_append(into, result_value, (uint16_t)result_length)
                                       : os_mbuf_append(into, value, 1);
  xSemaphoreGive(values_are_free);
  return failed ? BLE_ATT_ERR_INSUFFICIENT_RES : 0;
}

static int on_access(uint16_t connection, uint16_t handle, struct ble_gatt_access_ctxt *access, void *argument) {
  (void)connection;
  (void)argument;
  if (access->op == BLE_GATT_ACCESS_OP_READ_CHR) return read_value(handle, access->om);
  if (access->op != BLE_GATT_ACCESS_OP_WRITE_CHR || handle != command_handle) return BLE_ATT_ERR_UNLIKELY;
  uint8_t bytes[TW_IMPROV_PACKET];
  uint16_t length = 0;
  if (ble_hs_mbuf_to_flat(access->om, bytes, sizeof bytes, &length) != 0) return BLE_ATT_ERR_INVALID_ATTR_VALUE_LEN;
  on_written(bytes, length);
  return 0;
}

#define READ_AND_TOLD (BLE_GATT_CHR_F_READ | BLE_GATT_CHR_F_NOTIFY)
static const struct ble_gatt_chr_def characteristics[] = {
  {.uuid = &state_id.u, .access_cb = on_access, .flags = READ_AND_TOLD, .val_handle = &state_handle},
  {.uuid = &error_id.u, .access_cb = on_access, .flags = READ_AND_TOLD, .val_handle = &error_handle},
  {.uuid = &command_id.u,
   .access_cb = on_access,
   .flags = BLE_GATT_CHR_F_WRITE | BLE_GATT_CHR_F_WRITE_NO_RSP,
   .val_handle = &command_handle},
  {.uuid = &result_id.u, .access_cb = on_access, .flags = READ_AND_TOLD, .val_handle = &result_handle},
  {.uuid = &capabilities_id.u, .access_cb = on_access, .flags = BLE_GATT_CHR_F_READ, .val_handle = &capabilities_handle},
  {.uuid = NULL},
};
static const struct ble_gatt_svc_def services[] = {
  {.type = BLE_GATT_SVC_TYPE_PRIMARY, .uuid = &service.u, .characteristics = characteristics},
  {.type = 0},
};

static int on_gap(struct ble_gap_event *event, void *argument) {
  (void)argument;
  if (event->type == BLE_GAP_EVENT_DISCONNECT) on_left();
  if (event->type == BLE_GAP_EVENT_DISCONNECT || event->type == BLE_GAP_EVENT_ADV_COMPLETE ||
      (event->type == BLE_GAP_EVENT_CONNECT && event->connect.status != 0))
    advertise();
  return 0;
}

/* Service and service data together take the 31 bytes of an advertisement; the name is in the answer to a scan. */
static void advertise(void) {
  struct ble_hs_adv_fields fields = {0}, answer = {0};
  struct ble_gap_adv_params how = {.conn_mode = BLE_GAP_CONN_MODE_UND, .disc_mode = BLE_GAP_DISC_MODE_GEN};
  const char *name = ble_svc_gap_device_name();
  fields.flags = BLE_HS_ADV_F_DISC_GEN | BLE_HS_ADV_F_BREDR_UNSUP;
  fields.uuids128 = &service;
  fields.num_uuids128 = 1;
  fields.uuids128_is_complete = 1;
  fields.svc_data_uuid16 = advertised;
  fields.svc_data_uuid16_len = sizeof advertised;
  answer.name = (const uint8_t *)name;
  answer.name_len = (uint8_t)strlen(name);
  answer.name_is_complete = 1;
  if (ble_gap_adv_set_fields(&fields) != 0 || ble_gap_adv_rsp_set_fields(&answer) != 0 ||
      ble_gap_adv_start(own_address_type, NULL, BLE_HS_FOREVER, &how, on_gap, NULL) != 0)
    tw_log("Bluetooth cannot advertise");
}

static void on_sync(void) {
  if (ble_hs_util_ensure_addr(0) != 0 || ble_hs_id_infer_auto(0, &own_address_type) != 0) {
    tw_log("Bluetooth has no address");
    return;
  }
  advertise();
}

static void host_task(void *argument) {
  (void)argument;
  nimble_port_run();
  nimble_port_freertos_deinit();
}

static void take_values(void) {
  size_t length;
  state_value = *tw_improv_read(TW_IMPROV_STATE, &length);
  error_value = *tw_improv_read(TW_IMPROV_ERROR, &length);
  capabilities_value = *tw_improv_read(TW_IMPROV_CAPABILITIES, &length);
  advertised[0] = SERVICE_DATA_ID & 0xff;
  advertised[1] = SERVICE_DATA_ID >> 8;
  tw_improv_advertised(advertised + 2);
}

void improv_ble_start(const char *name, void (*written)(const uint8_t *bytes, size_t length), void (*left)(void)) {
  on_written = written;
  on_left = left;
  values_are_free = xSemaphoreCreateMutex();
  take_values();
  if (nimble_port_init() != 0) {
    tw_log("there is no Bluetooth");
    return;
  }
  ble_hs_cfg.sync_cb = on_sync;
  ble_svc_gap_init();
  ble_svc_gatt_init();
  if (ble_gatts_count_cfg(services) != 0 || ble_gatts_add_svcs(services) != 0 || ble_svc_gap_device_name_set(name) != 0) {
    tw_log("Bluetooth has no room for the service");
    return;
  }
  nimble_port_freertos_init(host_task);
  is_running = true;
}

void improv_ble_stop(void) {
  if (!is_running) return;
  is_running = false;
  if (nimble_port_stop() == 0) nimble_port_deinit();
}

void tw_improv_notify(tw_improv_value_t which, const uint8_t *value, size_t length) {
  uint16_t handle = which == TW_IMPROV_STATE ? state_handle : which == TW_IMPROV_ERROR ? error_handle : result_handle;
  if (!is_running) return;
  xSemaphoreTake(values_are_free, portMAX_DELAY);
  if (which == TW_IMPROV_RESULT) {
    memcpy(result_value, value, length);
    result_length = length;
  }
  take_values();
  xSemaphoreGive(values_are_free);
  /* Reads the value again, by on_access, for each app that listens. */
  ble_gatts_chr_updated(handle);
  /* What is advertised has changed with the state. While an app is connected, nothing is. */
  if (which == TW_IMPROV_STATE && ble_gap_adv_active()) {
    ble_gap_adv_stop();
    advertise();
  }
}
