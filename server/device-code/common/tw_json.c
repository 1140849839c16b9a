#include "tw_json.h"

#include <string.h>

#define DEEPEST 16

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static const char *skip_blank(const char *at, const char *end) {
  while (at < end && is_blank(*at)) at++;
  return at;
}

static int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/* Checking: each of these takes what it is named after, and returns where that ends, or NULL. */

static const char *check_string(const char *at, const char *end) {
  if (at == end || *at != '"') return NULL;
  for (at++; at < end; at++) {
    if (*at == '"') return at + 1;
    if ((unsigned char)*at < 0x20) return NULL;
    if (*at != '\\') continue;
    at++;
    if (at == end) return NULL;
    if (*at == 'u') {
      if (end - at < 5) return NULL;
      for (int i = 1; i <= 4; i++)
        if (hex_digit(at[i]) < 0) return NULL;
      at += 4;
    } else if (*at == '\0' || !strchr("\"\\/bfnrt", *at)) {
      return NULL;
    }
  }
  return NULL;
}

static const char *check_digits(const char *at, const char *end) {
  const char *start = at;
  while (at < end && is_digit(*at)) at++;
  return at == start ? NULL : at;
}

static const char *check_number(const char *at, const char *end) {
  if (at < end && *at == '-') at++;
  if (at < end && *at == '0') at++;
  else at = check_digits(at, end);
  if (at && at < end && *at == '.') at = check_digits(at + 1, end);
  if (at && at < end && (*at == 'e' || *at == 'E')) {
    at++;
    if (at < end && (*at == '+' || *at == '-')) at++;
    at = check_digits(at, end);
  }
  return at;
}

static const char *check_scalar(const char *at, const char *end) {
  static const char *const words[] = {"true", "false", "null"};
  if (*at == '"') return check_string(at, end);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    size_t length = strlen(words[i]);
    if ((size_t)(end - at) >= length && memcmp(at, words[i], length) == 0) return at + length;
  }
  return check_number(at, end);
}

/* A name with its colon. */
static const char *check_name(const char *at, const char *end) {
  at = check_string(skip_blank(at, end), end);
  if (!at) return NULL;
  at = skip_blank(at, end);
  return at < end && *at == ':' ? at + 1 : NULL;
}

bool tw_json_check(const char *text, size_t length, tw_json_t *value) {
  const char *end = text + length;
  const char *at = skip_blank(text, end);
  /* Which of the open brackets are braces, one bit each, the innermost lowest. */
  uint32_t braces = 0;
  unsigned depth = 0;
  value->at = at;
  for (;;) {
    at = skip_blank(at, end);
    if (at == end) return false;
    if (*at == '{' || *at == '[') {
      bool is_brace = *at == '{';
      const char *inside = skip_blank(at + 1, end);
      if (inside < end && *inside == (is_brace ? '}' : ']')) {
        at = inside + 1;
      } else {
        if (++depth > DEEPEST) return false;
        braces = braces << 1 | (is_brace ? 1u : 0u);
        at = is_brace ? check_name(inside, end) : inside;
        if (!at) return false;
        continue;
      }
    } else {
      at = check_scalar(at, end);
      if (!at) return false;
    }
    /* A value has ended, and with it perhaps those around it. */
    for (;;) {
      if (depth == 0) {
        value->end = at;
        return skip_blank(at, end) == end;
      }
      at = skip_blank(at, end);
      if (at == end) return false;
      bool is_brace = (braces & 1u) != 0;
      char c = *at++;
      if (c == ',') {
        if (is_brace) at = check_name(at, end);
        if (!at) return false;
        break;
      }
      if (c != (is_brace ? '}' : ']')) return false;
      depth--;
      braces >>= 1;
    }
  }
}

/* Reading, of what has been checked. */

tw_json_kind_t tw_json_kind(tw_json_t value) {
  switch (*value.at) {
    case '{':
      return TW_JSON_OBJECT;
    case '[':
      return TW_JSON_ARRAY;
    case '"':
      return TW_JSON_STRING;
    case 't':
    case 'f':
      return TW_JSON_BOOL;
    case 'n':
      return TW_JSON_NULL;
    default:
      return TW_JSON_NUMBER;
  }
}

static const char *skip_string(const char *at) {
  for (at++; *at != '"'; at++)
    if (*at == '\\') at++;
  return at + 1;
}

static const char *skip_value(const char *at, const char *end) {
  unsigned depth = 0;
  do {
    if (*at == '"') at = skip_string(at);
    else if (*at == '{' || *at == '[') depth++, at++;
    else if (*at == '}' || *at == ']') depth--, at++;
    else if (*at == ',' || *at == ':' || is_blank(*at)) at++;
    else
      while (at < end && !is_blank(*at) && !strchr(",]}", *at)) at++;
  } while (depth > 0);
  return at;
}

bool tw_json_next(tw_json_t *rest, tw_json_t *name, tw_json_t *value) {
  const char *at = skip_blank(rest->at, rest->end);
  if (at < rest->end && (*at == '{' || *at == ',')) at = skip_blank(at + 1, rest->end);
  if (at == rest->end || *at != '"') return false;
  name->at = at;
  name->end = at = skip_string(at);
  at = skip_blank(skip_blank(at, rest->end) + 1, rest->end);
  value->at = at;
  value->end = at = skip_value(at, rest->end);
  rest->at = at;
  return true;
}

bool tw_json_member(tw_json_t object, const char *name, tw_json_t *value) {
  bool is_found = false;
  tw_json_t member_name, member;
  if (tw_json_kind(object) != TW_JSON_OBJECT) return false;
  while (tw_json_next(&object, &member_name, &member)) {
    if (!tw_json_is(member_name, name)) continue;
    *value = member;
    is_found = true;
  }
  return is_found;
}

static unsigned long read_unit(const char *digits) {
  unsigned long unit = 0;
  for (int i = 0; i < 4; i++) unit = unit << 4 | (unsigned long)hex_digit(digits[i]);
  return unit;
}

static size_t to_utf8(unsigned long code, char *bytes) {
  if (code < 0x80) {
    bytes[0] = (char)code;
    return 1;
  }
  size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  for (size_t i = length - 1; i > 0; i--, code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3f));
  bytes[0] = (char)((0xf00ul >> length & 0xf0) | code);
  return length;
}

/* The next character of a string: moves on, and gives its bytes. */
static size_t next_character(const char **at, const char *end, char bytes[4]) {
  const char *from = *at;
  if (*from != '\\') {
    bytes[0] = *from;
    *at = from + 1;
    return 1;
  }
  if (from[1] != 'u') {
    static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    const char *letter = strchr(letters, from[1]);
    bytes[0] = letter ? meanings[letter - letters] : from[1];
    *at = from + 2;
    return 1;
  }
  unsigned long code = read_unit(from + 2);
  *at = from + 6;
  if (code >= 0xd800 && code < 0xe000) {
    unsigned long low = 0;
    if (code < 0xdc00 && end - *at >= 6 && (*at)[0] == '\\' && (*at)[1] == 'u') low = read_unit(*at + 2);
    if (low >= 0xdc00 && low < 0xe000) {
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
      *at += 6;
    } else {
      code = 0xfffd;
    }
  }
  return to_utf8(code, bytes);
}

bool tw_json_is(tw_json_t value, const char *text) {
  char bytes[4];
  if (*value.at != '"') return false;
  const char *end = value.end - 1;
  for (const char *at = value.at + 1; at < end;) {
    size_t length = next_character(&at, end, bytes);
    for (size_t i = 0; i < length; i++, text++)
      if (*text == '\0' || *text != bytes[i]) return false;
  }
  return *text == '\0';
}

tw_json_text_t tw_json_text(tw_json_t value, char *text, size_t size) {
  char bytes[4];
  size_t used = 0;
  if (*value.at != '"') return TW_TEXT_NONE;
  const char *end = value.end - 1;
  for (const char *at = value.at + 1; at < end;) {
    size_t length = next_character(&at, end, bytes);
    if (length == 1 && bytes[0] == '\0') return TW_TEXT_NONE;
    if (size - used <= length) return TW_TEXT_TOO_LONG;
    memcpy(text + used, bytes, length);
    used += length;
  }
  if (size == 0) return TW_TEXT_TOO_LONG;
  text[used] = '\0';
  return TW_TEXT_READ;
}
