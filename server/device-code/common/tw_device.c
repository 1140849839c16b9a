#include "tw_device.h"

#include <string.h>

#include "app.h"
#include "device_config.h"
#include "function_points.h"
#include "tw_own.h"
#include "tw_topics.h"

/* The ids of the platform have far fewer characters; an answer to a longer one is left out. */
#define LONGEST_ID 128

typedef enum { FILTER_SET, FILTER_SERVICE, FILTER_REPLY, FILTER_COUNT } filter_t;

static char set_topic[TW_TOPIC_SIZE];
static char filters[FILTER_COUNT][TW_TOPIC_SIZE];
/* What is to be reported with the next message, and what as an event. */
static bool is_changed[FP_COUNT + 1];
static bool is_event[FP_COUNT + 1];
static char message[FP_SEND_BYTES];
static tw_outage_t outage = TW_OUTAGE_NONE;

bool tw_device_begin(const char *product_key, const char *device_name) {
  const char *key = tw_identity.product_key, *name = tw_identity.device_name;
  return tw_take_identity(product_key, device_name) &&
         tw_format(set_topic, sizeof set_topic, TW_TOPIC_SET, key, name) &&
         tw_format(filters[FILTER_SET], TW_TOPIC_SIZE, TW_TOPIC_SET, key, name) &&
         tw_format(filters[FILTER_SERVICE], TW_TOPIC_SIZE, TW_TOPIC_SERVICE, key, name, "+") &&
         tw_format(filters[FILTER_REPLY], TW_TOPIC_SIZE, TW_TOPIC_EVENT_REPLY, key, name, "+");
}

const char *tw_device_filter(unsigned i) { return i < FILTER_COUNT ? filters[i] : NULL; }

/* Reporting. */

void tw_report(fp_t which) {
  if ((size_t)which < fp_count) is_changed[which] = true;
}

void tw_report_all(void) {
  for (size_t i = 0; i < fp_count; i++) is_changed[i] = true;
}

void tw_report_event(fp_t which) {
  if ((size_t)which < fp_count) is_event[which] = true;
}

void tw_device_lost(tw_outage_t cause) {
  if (outage == TW_OUTAGE_NONE || cause < outage) outage = cause;
}

static void tell_outage(void) {
  static const char *const causes[] = {"", "power", "restart", "wifi", "router", "server"};
  char topic[TW_TOPIC_SIZE];
  tw_writer_t writer = tw_writer(message, sizeof message);
  if (outage == TW_OUTAGE_NONE) return;
  (void)tw_format(topic, sizeof topic, TW_TOPIC_OUTAGE, tw_identity.product_key, tw_identity.device_name);
  tw_write(&writer, "{\"id\":\"1\",\"params\":{\"cause\":");
  tw_write_string(&writer, causes[outage]);
  tw_write(&writer, "}}");
  if (tw_publish(topic, message, writer.length)) outage = TW_OUTAGE_NONE;
}

void tw_device_connected(void) {
  char topic[TW_TOPIC_SIZE];
  tw_writer_t writer = tw_writer(message, sizeof message);
  (void)tw_format(topic, sizeof topic, TW_TOPIC_INFORM, tw_identity.product_key, tw_identity.device_name);
  tw_write(&writer, "{\"id\":\"1\",\"params\":{\"version\":");
  tw_write_string(&writer, DEVICE_FIRMWARE_VERSION);
  tw_write(&writer, "}}");
  (void)tw_publish(topic, message, writer.length);
  tell_outage();
  tw_report_all();
}

static const char *name_of(const tw_point_t *point) { return point->key ? point->key : point->identifier; }

/* Whether a function point is to be reported now, and can be. */
static bool is_sound(size_t i) {
  const tw_point_t *point = &fp_table[i];
  if (!point->is_reported) return false;
  tw_result_t result = tw_point_check(point, &points);
  if (result != TW_OK) tw_log("%s is not reported: %s", point->identifier, tw_result_text(result));
  return result == TW_OK;
}

/* Sends as many values as one message has room for. False if there is nothing left to send, or it could not be sent. */
static bool send_values(void) {
  static bool is_sent[FP_COUNT + 1];
  char topic[TW_TOPIC_SIZE];
  size_t count = 0;
  tw_writer_t writer = tw_writer(message, sizeof message);
  tw_write(&writer, "{\"id\":\"1\",\"version\":\"1.0\",\"params\":{");
  memset(is_sent, 0, sizeof is_sent);
  for (size_t i = 0; i < fp_count; i++) {
    if (!is_changed[i]) continue;
    if (!is_sound(i)) {
      is_changed[i] = false;
      continue;
    }
    size_t before = writer.length;
    if (count > 0) tw_write(&writer, ",");
    tw_write_string(&writer, name_of(&fp_table[i]));
    tw_write(&writer, ":");
    tw_point_write(&fp_table[i], &points, &writer);
    /* Two more are kept for what closes the message. */
    if (writer.is_full || writer.size - writer.length < 3) {
      tw_write_back(&writer, before);
      break;
    }
    is_sent[i] = true;
    count++;
  }
  if (count == 0) return false;
  tw_write(&writer, "}}");
  (void)tw_format(topic, sizeof topic, TW_TOPIC_POST, tw_identity.product_key, tw_identity.device_name);
  if (!tw_publish(topic, message, writer.length)) return false;
  for (size_t i = 0; i < fp_count; i++)
    if (is_sent[i]) is_changed[i] = false;
  return true;
}

static bool send_event(size_t i) {
  char topic[TW_TOPIC_SIZE];
  const tw_point_t *point = &fp_table[i];
  tw_writer_t writer = tw_writer(message, sizeof message);
  if (!is_sound(i) ||
      !tw_format(topic, sizeof topic, TW_TOPIC_EVENT, tw_identity.product_key, tw_identity.device_name, point->identifier))
    return true;
  tw_write(&writer, "{\"id\":\"1\",\"version\":\"1.0\",\"params\":{\"value\":");
  tw_point_write(point, &points, &writer);
  tw_write(&writer, "}}");
  return !writer.is_full && tw_publish(topic, message, writer.length);
}

void tw_device_tick(void) {
  while (send_values()) continue;
  for (size_t i = 0; i < fp_count; i++)
    if (is_event[i] && send_event(i)) is_event[i] = false;
}

/* Being told. */

static const tw_point_t *find_point(tw_json_t name) {
  for (size_t i = 0; i < fp_count; i++) {
    const tw_point_t *point = &fp_table[i];
    if (tw_json_is(name, point->identifier) || (point->key && tw_json_is(name, point->key))) return point;
  }
  return NULL;
}

static tw_writer_t begin_answer(tw_json_t id) {
  tw_writer_t answer = tw_writer(message, sizeof message);
  tw_write(&answer, "{\"id\":");
  tw_write_value(&answer, id);
  tw_write(&answer, ",\"data\":{");
  return answer;
}

static void end_answer(tw_writer_t *answer, const char *topic, int code, const char *text) {
  tw_write(answer, "},\"code\":");
  tw_write_integer(answer, code);
  tw_write(answer, ",\"message\":");
  tw_write_string(answer, text);
  tw_write(answer, "}");
  if (!answer->is_full) (void)tw_publish(topic, message, answer->length);
}

/* Names a value that is refused in the answer's data; of very many only those for which there is room. */
static void name_refused(tw_writer_t *answer, size_t number, tw_json_t name, tw_result_t result) {
  size_t before = answer->length;
  if (number > 0) tw_write(answer, ",");
  tw_write_value(answer, name);
  tw_write(answer, ":{\"reason\":");
  tw_write_string(answer, tw_result_name(result));
  tw_write(answer, ",\"message\":");
  tw_write_string(answer, tw_result_text(result));
  tw_write(answer, "}");
  if (answer->is_full || answer->size - answer->length < 128) tw_write_back(answer, before);
}

static tw_result_t take_value(tw_json_t name, tw_json_t value, fp_state_t *next, bool is_named[]) {
  const tw_point_t *point = find_point(name);
  if (!point) return TW_UNKNOWN;
  if (!point->is_issued) return TW_READ_ONLY;
  is_named[point - fp_table] = true;
  return tw_point_read(point, value, next);
}

/*
 * Properties that were issued: all of them are checked before the first is set, and if one is refused, none is set. The
 * values are handed to app.c one after another; once it has refused one, those behind it are left.
 */
static void take_set(const char *topic, tw_json_t id, tw_json_t params) {
  static fp_state_t next;
  static bool is_named[FP_COUNT + 1];
  tw_writer_t answer = begin_answer(id);
  tw_json_t rest = params, name, value;
  size_t refused = 0;
  next = points;
  memset(is_named, 0, sizeof is_named);
  while (tw_json_next(&rest, &name, &value)) {
    tw_result_t result = take_value(name, value, &next, is_named);
    if (result != TW_OK) name_refused(&answer, refused++, name, result);
  }
  if (refused > 0) {
    end_answer(&answer, topic, 460, "some values are refused, and none is set");
    return;
  }
  tw_result_t result = TW_OK;
  for (size_t i = 0; i < fp_count && result == TW_OK; i++) {
    const tw_point_t *point = &fp_table[i];
    if (!is_named[i]) continue;
    result = point->set((const char *)&next + point->offset);
    if (result != TW_OK) {
      tw_log("%s is refused: %s", point->identifier, tw_result_text(result));
      continue;
    }
    memcpy((char *)&points + point->offset, (const char *)&next + point->offset, point->size);
    tw_report((fp_t)i);
  }
  end_answer(&answer, topic, result == TW_OK ? 200 : 500, tw_result_text(result));
}

static void take_service(const char *topic, const char *service, tw_json_t id, tw_json_t params) {
  static char data[FP_SEND_BYTES / 2];
  tw_writer_t writer = tw_writer(data, sizeof data);
  tw_json_t checked;
  int code = app_service(service, params, &writer);
  tw_writer_t answer = begin_answer(id);
  bool is_object = !writer.is_full && tw_json_check(data, writer.length, &checked) &&
                   tw_json_kind(checked) == TW_JSON_OBJECT;
  if (is_object) {
    /* The braces of the answer's data are there already. */
    tw_json_t inner = {checked.at + 1, checked.end - 1};
    tw_write_value(&answer, inner);
  }
  end_answer(&answer, topic, code, code == 200 ? "success" : code == 404 ? "the device has no such service" : "failed");
}

/* Whether a topic fits a filter whose one `+` is its last level but for an ending; then what stands for the `+`. */
static bool fits(const char *filter, const char *topic, char *level, size_t size) {
  const char *plus = strchr(filter, '+');
  if (!plus) return false;
  size_t before = (size_t)(plus - filter), after = strlen(plus + 1), length = strlen(topic);
  if (length <= before + after || strncmp(topic, filter, before) != 0) return false;
  if (strcmp(topic + length - after, plus + 1) != 0) return false;
  size_t inner = length - before - after;
  if (inner >= size || memchr(topic + before, '/', inner)) return false;
  memcpy(level, topic + before, inner);
  level[inner] = '\0';
  return true;
}

static void take_reply(tw_json_t reply) {
  tw_json_t code, data;
  double number;
  if (!tw_json_member(reply, "code", &code) || !tw_json_number(code, &number)) return;
  if (number >= 200 && number <= 200) return;
  if (!tw_json_member(reply, "data", &data)) data = reply;
  int shown = data.end - data.at < 400 ? (int)(data.end - data.at) : 400;
  tw_log("the platform has refused a report, with code %d: %.*s", (int)number, shown, data.at);
}

void tw_device_message(const char *topic, size_t topic_length, const char *payload, size_t length) {
  char own[TW_TOPIC_SIZE], answer_topic[TW_TOPIC_SIZE + 8], level[TW_TOPIC_SIZE];
  tw_json_t whole, id, params;
  if (topic_length >= sizeof own) return;
  memcpy(own, topic, topic_length);
  own[topic_length] = '\0';
  if (!tw_json_check(payload, length, &whole) || tw_json_kind(whole) != TW_JSON_OBJECT) return;
  if (fits(filters[FILTER_REPLY], own, level, sizeof level)) {
    take_reply(whole);
    return;
  }
  if (!tw_json_member(whole, "id", &id) || id.end - id.at > LONGEST_ID) return;
  if (!tw_json_member(whole, "params", &params) || tw_json_kind(params) != TW_JSON_OBJECT) return;
  if (!tw_format(answer_topic, sizeof answer_topic, "%s_reply", own)) return;
  if (strcmp(own, set_topic) == 0) take_set(answer_topic, id, params);
  else if (fits(filters[FILTER_SERVICE], own, level, sizeof level)) take_service(answer_topic, level, id, params);
}
