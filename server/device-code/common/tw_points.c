#include "tw_points.h"

#include <string.h>

/* Values are copied in and out, since what lies at an offset has a type that only the table knows. */

static void put(const tw_point_t *point, void *base, const void *value) {
  memcpy((char *)base + point->offset, value, point->size);
}

static void get(const tw_point_t *point, const void *base, void *value) {
  memcpy(value, (const char *)base + point->offset, point->size);
}

static double number_of(const tw_point_t *point, const void *base) {
  if (point->type == TW_INT32) {
    int32_t value;
    get(point, base, &value);
    return value;
  }
  if (point->type == TW_INT64) {
    int64_t value;
    get(point, base, &value);
    return (double)value;
  }
  double value;
  get(point, base, &value);
  return value;
}

/* Written so that what is no number is out of range. */
static bool is_within(double number, double min, double max) { return number >= min && number <= max; }

static tw_result_t check_number(const tw_point_t *point, double number) {
  if (!point->numbers) return is_within(number, point->min, point->max) ? TW_OK : TW_OUT_OF_RANGE;
  for (size_t i = 0; i < point->count; i++)
    if (is_within(number, (double)point->numbers[i], (double)point->numbers[i])) return TW_OK;
  return TW_NO_OPTION;
}

static tw_result_t read_number(const tw_point_t *point, tw_json_t value, void *base) {
  double number;
  if (!tw_json_number(value, &number)) return TW_WRONG_TYPE;
  if (point->type != TW_FLOAT) {
    /* Beyond this no number of a range is, and a conversion would not be defined. */
    if (!is_within(number, -9007199254740991.0, 9007199254740991.0)) return TW_OUT_OF_RANGE;
    double whole = (double)(int64_t)number;
    if (number < whole || number > whole) return TW_WRONG_TYPE;
  }
  tw_result_t result = check_number(point, number);
  if (result != TW_OK) return result;
  if (point->type == TW_FLOAT) {
    put(point, base, &number);
  } else if (point->type == TW_INT32) {
    int32_t small = (int32_t)number;
    put(point, base, &small);
  } else {
    int64_t large = (int64_t)number;
    put(point, base, &large);
  }
  return TW_OK;
}

static tw_result_t read_bool(const tw_point_t *point, tw_json_t value, void *base) {
  bool truth;
  if (!tw_json_bool(value, &truth)) return TW_WRONG_TYPE;
  put(point, base, &truth);
  return TW_OK;
}

static tw_result_t read_option(const tw_point_t *point, tw_json_t value, void *base) {
  if (tw_json_kind(value) != TW_JSON_STRING) return TW_WRONG_TYPE;
  for (size_t i = 0; i < point->count; i++) {
    if (!tw_json_is(value, point->words[i])) continue;
    uint8_t option = (uint8_t)i;
    put(point, base, &option);
    return TW_OK;
  }
  return TW_NO_OPTION;
}

static tw_result_t read_text(const tw_point_t *point, tw_json_t value, void *base) {
  char *field = (char *)base + point->offset;
  switch (tw_json_text(value, field, point->size)) {
    case TW_TEXT_READ:
      return TW_OK;
    case TW_TEXT_TOO_LONG:
      return TW_TOO_LONG;
    default:
      return TW_WRONG_TYPE;
  }
}

static tw_result_t read_struct(const tw_point_t *point, tw_json_t value, void *base) {
  char *own = (char *)base + point->offset;
  tw_json_t name, member;
  size_t members = 0;
  if (tw_json_kind(value) != TW_JSON_OBJECT) return TW_WRONG_TYPE;
  for (; tw_json_next(&value, &name, &member); members++) {
    const tw_point_t *found = NULL;
    for (size_t i = 0; i < point->count; i++)
      if (tw_json_is(name, point->members[i].identifier)) found = &point->members[i];
    if (!found) return TW_UNKNOWN;
    tw_result_t result = tw_point_read(found, member, own);
    if (result != TW_OK) return result;
  }
  return members == 0 ? TW_WRONG_TYPE : TW_OK;
}

/* Structures have no structures as members, so that this goes no deeper. */
tw_result_t tw_point_read(const tw_point_t *point, tw_json_t value, void *base) {
  switch (point->type) {
    case TW_BOOL:
      return read_bool(point, value, base);
    case TW_OPTION:
      return read_option(point, value, base);
    case TW_TEXT:
      return read_text(point, value, base);
    case TW_STRUCT:
      return read_struct(point, value, base);
    case TW_FAULT:
      return TW_READ_ONLY;
    default:
      return read_number(point, value, base);
  }
}

tw_result_t tw_point_check(const tw_point_t *point, const void *base) {
  const char *own = (const char *)base + point->offset;
  switch (point->type) {
    case TW_INT32:
    case TW_INT64:
    case TW_FLOAT:
      return check_number(point, number_of(point, base));
    case TW_OPTION:
      return (uint8_t)*own < point->count ? TW_OK : TW_NO_OPTION;
    case TW_TEXT:
      return memchr(own, '\0', point->size) ? TW_OK : TW_TOO_LONG;
    case TW_STRUCT:
      for (size_t i = 0; i < point->count; i++) {
        tw_result_t result = tw_point_check(&point->members[i], own);
        if (result != TW_OK) return result;
      }
      return TW_OK;
    default:
      return TW_OK;
  }
}

static void write_faults(const tw_point_t *point, const void *base, tw_writer_t *writer) {
  const char *separator = "";
  tw_write(writer, "[");
  for (size_t i = 0; i < point->count; i++) {
    bool is_active;
    memcpy(&is_active, (const char *)base + point->offset + i * sizeof is_active, sizeof is_active);
    if (!is_active) continue;
    tw_write(writer, separator);
    tw_write_string(writer, point->words[i]);
    separator = ",";
  }
  tw_write(writer, "]");
}

static void write_struct(const tw_point_t *point, const void *base, tw_writer_t *writer) {
  const char *own = (const char *)base + point->offset;
  for (size_t i = 0; i < point->count; i++) {
    tw_write(writer, i == 0 ? "{" : ",");
    tw_write_string(writer, point->members[i].identifier);
    tw_write(writer, ":");
    tw_point_write(&point->members[i], own, writer);
  }
  tw_write(writer, "}");
}

void tw_point_write(const tw_point_t *point, const void *base, tw_writer_t *writer) {
  const char *own = (const char *)base + point->offset;
  bool truth;
  switch (point->type) {
    case TW_BOOL:
      get(point, base, &truth);
      tw_write(writer, truth ? "1" : "0");
      break;
    case TW_INT32:
    case TW_INT64:
      tw_write_integer(writer, (int64_t)number_of(point, base));
      break;
    case TW_FLOAT:
      tw_write_decimal(writer, number_of(point, base));
      break;
    case TW_OPTION:
      tw_write_string(writer, point->words[(uint8_t)*own]);
      break;
    case TW_TEXT:
      tw_write_string(writer, own);
      break;
    case TW_FAULT:
      write_faults(point, base, writer);
      break;
    case TW_STRUCT:
      write_struct(point, base, writer);
      break;
  }
}

const char *tw_result_name(tw_result_t result) {
  static const char *const names[] = {"ok",           "unknown_identifier", "read_only", "wrong_type",
                                      "out_of_range", "not_an_option",      "too_long",  "refused"};
  return names[result];
}

const char *tw_result_text(tw_result_t result) {
  static const char *const texts[] = {"success",
                                      "the device has no such function point",
                                      "the function point is reported only",
                                      "the value has another type",
                                      "the value is out of range",
                                      "the value is none of the options",
                                      "the text is too long",
                                      "the device cannot do it now"};
  return texts[result];
}
