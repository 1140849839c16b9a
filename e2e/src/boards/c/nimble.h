// A double of NimBLE, as far as the program uses it. One app is nearby: once the device advertises, the app writes the
// packets in BOARD_BLUETOOTH (hexadecimal, separated by spaces), 20 bytes at a time, and logs the device's
// notifications. When the device reports that it could not join a Wi-Fi, the app writes BOARD_BLUETOOTH_AGAIN.
#pragma once
#include "esp-idf.h"

typedef struct {
  uint8_t type;
} ble_uuid_t;
typedef struct {
  ble_uuid_t u;
  uint8_t value[16];
} ble_uuid128_t;
#define BLE_UUID128_INIT(...) {.u = {.type = 128}, .value = {__VA_ARGS__}}

struct os_mbuf {
  uint8_t bytes[512];
  uint16_t length;
};
static inline int os_mbuf_append(struct os_mbuf *into, const void *bytes, uint16_t length) {
  memcpy(into->bytes + into->length, bytes, length);
  into->length = (uint16_t)(into->length + length);
  return 0;
}
static inline int ble_hs_mbuf_to_flat(const struct os_mbuf *from, void *flat, uint16_t most, uint16_t *length) {
  if (from->length > most) return -1;
  memcpy(flat, from->bytes, *length = from->length);
  return 0;
}

enum { BLE_GATT_ACCESS_OP_READ_CHR, BLE_GATT_ACCESS_OP_WRITE_CHR };
enum { BLE_ATT_ERR_INVALID_ATTR_VALUE_LEN = 0x0d, BLE_ATT_ERR_UNLIKELY = 0x0e, BLE_ATT_ERR_INSUFFICIENT_RES = 0x11 };
enum {
  BLE_GATT_CHR_F_READ = 0x02,
  BLE_GATT_CHR_F_WRITE_NO_RSP = 0x04,
  BLE_GATT_CHR_F_WRITE = 0x08,
  BLE_GATT_CHR_F_NOTIFY = 0x10
};
enum { BLE_GATT_SVC_TYPE_PRIMARY = 1 };
struct ble_gatt_access_ctxt {
  uint8_t op;
  struct os_mbuf *om;
};
struct ble_gatt_chr_def {
  const ble_uuid_t *uuid;
  int (*access_cb)(uint16_t connection, uint16_t handle, struct ble_gatt_access_ctxt *access, void *argument);
  void *arg;
  uint16_t flags;
  uint16_t *val_handle;
};
struct ble_gatt_svc_def {
  uint8_t type;
  const ble_uuid_t *uuid;
  const struct ble_gatt_chr_def *characteristics;
};
static const struct ble_gatt_chr_def *board_characteristics;
static inline int ble_gatts_count_cfg(const struct ble_gatt_svc_def *services) { return services->type ? 0 : -1; }
static inline int ble_gatts_add_svcs(const struct ble_gatt_svc_def *services) {
  board_characteristics = services->characteristics;
  for (uint16_t i = 0; board_characteristics[i].uuid; i++) *board_characteristics[i].val_handle = (uint16_t)(i + 1);
  return 0;
}
static inline void board_access(uint16_t handle, uint8_t op, struct os_mbuf *om) {
  struct ble_gatt_access_ctxt access = {.op = op, .om = om};
  if (board_characteristics[handle - 1].access_cb(1, handle, &access, NULL) != 0) abort();
}
static inline void board_write(const char *digits) {
  while (digits && *digits) {
    struct os_mbuf piece = {{0}, 0};
    unsigned byte;
    for (; piece.length < 20 && *digits > ' ' && sscanf(digits, "%2x", &byte) == 1; digits += 2)
      piece.bytes[piece.length++] = (uint8_t)byte;
    if (*digits == ' ') digits++;
    for (uint16_t i = 0; board_characteristics[i].uuid; i++)
      if (board_characteristics[i].flags & BLE_GATT_CHR_F_WRITE)
        board_access((uint16_t)(i + 1), BLE_GATT_ACCESS_OP_WRITE_CHR, &piece);
  }
}
static inline void ble_gatts_chr_updated(uint16_t handle) {
  struct os_mbuf value = {{0}, 0};
  char text[1100];
  board_access(handle, BLE_GATT_ACCESS_OP_READ_CHR, &value);
  int length = snprintf(text, sizeof text, "told ");
  for (uint16_t i = 0; i < value.length; i++) length += snprintf(text + length, sizeof text - (size_t)length, "%02x", value.bytes[i]);
  board_log(text);
  // 3 in the second characteristic: unable to connect.
  if (handle == 2 && value.bytes[0] == 3) board_write(getenv("BOARD_BLUETOOTH_AGAIN"));
}

// Advertising

struct ble_hs_adv_fields {
  uint8_t flags;
  const ble_uuid128_t *uuids128;
  uint8_t num_uuids128;
  unsigned uuids128_is_complete : 1;
  const uint8_t *name;
  uint8_t name_len;
  unsigned name_is_complete : 1;
  const uint8_t *svc_data_uuid16;
  uint8_t svc_data_uuid16_len;
};
enum { BLE_HS_ADV_F_DISC_GEN = 2, BLE_HS_ADV_F_BREDR_UNSUP = 4 };
enum { BLE_GAP_CONN_MODE_UND = 2, BLE_GAP_DISC_MODE_GEN = 2 };
enum { BLE_GAP_EVENT_CONNECT = 0, BLE_GAP_EVENT_DISCONNECT = 1, BLE_GAP_EVENT_ADV_COMPLETE = 9 };
enum { BLE_HS_FOREVER = 0x7fffffff };
struct ble_gap_adv_params {
  uint8_t conn_mode, disc_mode;
};
struct ble_gap_event {
  uint8_t type;
  union {
    struct {
      int status;
    } connect;
  };
};
typedef int ble_gap_event_fn(struct ble_gap_event *event, void *argument);
// An advertisement has at most 31 bytes.
static inline int ble_gap_adv_set_fields(const struct ble_hs_adv_fields *fields) {
  return 3 + 2 + 16 * fields->num_uuids128 + 2 + fields->svc_data_uuid16_len <= 31 ? 0 : -1;
}
static inline int ble_gap_adv_rsp_set_fields(const struct ble_hs_adv_fields *fields) {
  return 2 + fields->name_len <= 31 ? 0 : -1;
}
static inline int ble_gap_adv_start(uint8_t own, const void *to, int32_t duration, const struct ble_gap_adv_params *how,
                                    ble_gap_event_fn *called, void *argument) {
  static bool is_near = true;
  struct ble_gap_event event = {.type = BLE_GAP_EVENT_CONNECT};
  (void)own, (void)to, (void)duration, (void)how;
  if (!is_near) return 0;
  is_near = false;
  called(&event, argument);
  board_write(getenv("BOARD_BLUETOOTH"));
  return 0;
}
static inline int ble_gap_adv_stop(void) { return 0; }
static inline int ble_gap_adv_active(void) { return 0; }
static inline int ble_hs_util_ensure_addr(int prefer_random) { return prefer_random; }
static inline int ble_hs_id_infer_auto(int privacy, uint8_t *type) { return *type = (uint8_t)privacy; }

// The host, which runs immediately where its task would be started

static struct {
  void (*sync_cb)(void);
} ble_hs_cfg;
static char board_name[32];
static inline void ble_svc_gap_init(void) {}
static inline void ble_svc_gatt_init(void) {}
static inline const char *ble_svc_gap_device_name(void) { return board_name; }
static inline int ble_svc_gap_device_name_set(const char *name) {
  snprintf(board_name, sizeof board_name, "%s", name);
  return strlen(name) < sizeof board_name ? 0 : -1;
}
static inline int nimble_port_init(void) { return 0; }
static inline void nimble_port_run(void) { ble_hs_cfg.sync_cb(); }
static inline int nimble_port_stop(void) {
  board_log("Bluetooth ends");
  return 0;
}
static inline void nimble_port_deinit(void) {}
static inline void nimble_port_freertos_init(void (*task)(void *)) { task(NULL); }
static inline void nimble_port_freertos_deinit(void) {}
