/*
 * JSON without memory of its own: a reader of texts that lie in a buffer, and a writer into a buffer. Neither goes
 * beyond its buffer, and the reader does not recurse.
 */
#ifndef TW_JSON_H
#define TW_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  TW_JSON_NULL,
  TW_JSON_BOOL,
  TW_JSON_NUMBER,
  TW_JSON_STRING,
  TW_JSON_ARRAY,
  TW_JSON_OBJECT
} tw_json_kind_t;

/* A value: where it stands in a text that tw_json_check has found to be good. */
typedef struct {
  const char *at;
  const char *end;
} tw_json_t;

/* Whether a text is JSON, at most 16 levels deep. Only then may its value be read. */
bool tw_json_check(const char *text, size_t length, tw_json_t *value);

tw_json_kind_t tw_json_kind(tw_json_t value);

/* The members of an object: `tw_json_t name, value; for (rest = object; tw_json_next(&rest, &name, &value);) …` */
bool tw_json_next(tw_json_t *rest, tw_json_t *name, tw_json_t *value);

/* The member with this name; of several the last. */
bool tw_json_member(tw_json_t object, const char *name, tw_json_t *value);

/* Whether the value is a string of these characters. */
bool tw_json_is(tw_json_t value, const char *text);

/* true, false, 1 or 0. */
bool tw_json_bool(tw_json_t value, bool *truth);

bool tw_json_number(tw_json_t value, double *number);

typedef enum { TW_TEXT_READ, TW_TEXT_TOO_LONG, TW_TEXT_NONE } tw_json_text_t;

/* Reads a string into a buffer, as UTF-8 with a zero at its end. A string with a zero in it counts as none. */
tw_json_text_t tw_json_text(tw_json_t value, char *text, size_t size);

/* Writes into a buffer. What does not fit is left out, and `is_full` says so. */
typedef struct {
  char *text;
  size_t size;
  size_t length;
  bool is_full;
} tw_writer_t;

/* @param size of the buffer, at least 1: the text always ends with a zero */
tw_writer_t tw_writer(char *buffer, size_t size);

/* As it is. */
void tw_write(tw_writer_t *writer, const char *text);
void tw_write_value(tw_writer_t *writer, tw_json_t value);
/* In quotation marks; a question mark stands for each byte that is no UTF-8. */
void tw_write_string(tw_writer_t *writer, const char *text);
void tw_write_integer(tw_writer_t *writer, int64_t number);
/* With up to two digits behind the point, in which the platform counts; between -1e15 and 1e15. */
void tw_write_decimal(tw_writer_t *writer, double number);
/* Takes back what was written since the writer had this length. */
void tw_write_back(tw_writer_t *writer, size_t length);

/* Copies a text into a field of this size, at least 1. What does not fit is cut off between two characters. */
void tw_copy_text(char *field, size_t size, const char *text);

#ifdef __cplusplus
}
#endif

#endif
