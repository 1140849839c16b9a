/* How values of function points are read from messages, checked and written: by the tables in function_points.c. */
#ifndef TW_POINTS_H
#define TW_POINTS_H

#include "tw_json.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  TW_BOOL,   /* bool */
  TW_INT32,  /* int32_t */
  TW_INT64,  /* int64_t */
  TW_FLOAT,  /* double */
  TW_OPTION, /* uint8_t: the place of the word among the options */
  TW_TEXT,   /* char[], UTF-8 with a zero at its end */
  TW_FAULT,  /* bool[]: which codes are active */
  TW_STRUCT  /* a struct of its members */
} tw_type_t;

/* What became of a value. */
typedef enum {
  TW_OK,
  TW_UNKNOWN,      /* the product has no such function point, or the structure no such member */
  TW_READ_ONLY,    /* it is reported only */
  TW_WRONG_TYPE,   /* another type than that of the function point */
  TW_OUT_OF_RANGE, /* less than its minimum, or more than its maximum */
  TW_NO_OPTION,    /* none of its options */
  TW_TOO_LONG,     /* a longer text */
  TW_REFUSED       /* app.c cannot do it */
} tw_result_t;

typedef struct tw_point tw_point_t;
struct tw_point {
  const char *identifier;
  /* What messages call it, where the product maps another key to it; else NULL. */
  const char *key;
  tw_type_t type;
  bool is_reported;
  bool is_issued;
  /* Where its value is, in the state or in its structure, and how many bytes it has. */
  size_t offset;
  size_t size;
  /* Of numbers. */
  double min;
  double max;
  /* Options that are numbers. */
  const int64_t *numbers;
  /* Options that are words, or the codes of a fault. */
  const char *const *words;
  const tw_point_t *members;
  /* How many options, codes or members there are. */
  size_t count;
  /* Does what was issued, as app.c says. */
  tw_result_t (*set)(const void *value);
};

/* Reads a value that was issued. What a structure does not name keeps its value. */
tw_result_t tw_point_read(const tw_point_t *point, tw_json_t value, void *base);

/* Whether the platform would take the value. */
tw_result_t tw_point_check(const tw_point_t *point, const void *base);

/* Writes a value that was checked. */
void tw_point_write(const tw_point_t *point, const void *base, tw_writer_t *writer);

/* The name of a result in replies, and what it means. */
const char *tw_result_name(tw_result_t result);
const char *tw_result_text(tw_result_t result);

#ifdef __cplusplus
}
#endif

#endif
