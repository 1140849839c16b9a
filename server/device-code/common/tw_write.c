#include <string.h>

#include "tw_json.h"

tw_writer_t tw_writer(char *buffer, size_t size) {
  tw_writer_t writer = {buffer, size, 0, false};
  buffer[0] = '\0';
  return writer;
}

static void write_bytes(tw_writer_t *writer, const char *bytes, size_t length) {
  if (writer->is_full || writer->size - writer->length <= length) {
    writer->is_full = true;
    return;
  }
  memcpy(writer->text + writer->length, bytes, length);
  writer->length += length;
  writer->text[writer->length] = '\0';
}

void tw_write(tw_writer_t *writer, const char *text) { write_bytes(writer, text, strlen(text)); }

void tw_write_value(tw_writer_t *writer, tw_json_t value) {
  write_bytes(writer, value.at, (size_t)(value.end - value.at));
}

/* Bytes of the character that begins here; 0 if they are no UTF-8, for which the platform refuses a whole message. */
static size_t character_length(const char *text) {
  const unsigned char *byte = (const unsigned char *)text;
  if (byte[0] < 0x80) return 1;
  size_t length = byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : 2;
  if (byte[0] < 0xc2 || byte[0] > 0xf4) return 0;
  for (size_t i = 1; i < length; i++)
    if ((byte[i] & 0xc0) != 0x80) return 0;
  /* Longer than needed, a surrogate, or beyond the last character. */
  if (byte[0] == 0xe0 && byte[1] < 0xa0) return 0;
  if (byte[0] == 0xed && byte[1] > 0x9f) return 0;
  if (byte[0] == 0xf0 && byte[1] < 0x90) return 0;
  if (byte[0] == 0xf4 && byte[1] > 0x8f) return 0;
  return length;
}

void tw_write_string(tw_writer_t *writer, const char *text) {
  static const char hex[] = "0123456789abcdef";
  write_bytes(writer, "\"", 1);
  while (*text != '\0') {
    unsigned char c = (unsigned char)*text;
    size_t length = character_length(text);
    if (length == 0) {
      write_bytes(writer, "?", 1);
    } else if (c == '"' || c == '\\') {
      char escaped[] = {'\\', *text};
      write_bytes(writer, escaped, sizeof escaped);
    } else if (c < 0x20) {
      char escaped[] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
      write_bytes(writer, escaped, sizeof escaped);
    } else {
      write_bytes(writer, text, length);
    }
    text += length == 0 ? 1 : length;
  }
  write_bytes(writer, "\"", 1);
}

void tw_copy_text(char *field, size_t size, const char *text) {
  size_t used = 0;
  while (text[used] != '\0') {
    size_t length = character_length(text + used);
    if (length == 0) length = 1;
    if (size - used <= length) break;
    used += length;
  }
  memcpy(field, text, used);
  field[used] = '\0';
}

static void write_digits(tw_writer_t *writer, uint64_t number, unsigned least) {
  char digits[20];
  size_t at = sizeof digits;
  while (number > 0 || sizeof digits - at < least) {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  }
  write_bytes(writer, digits + at, sizeof digits - at);
}

void tw_write_integer(tw_writer_t *writer, int64_t number) {
  if (number < 0) write_bytes(writer, "-", 1);
  write_digits(writer, number < 0 ? UINT64_C(0) - (uint64_t)number : (uint64_t)number, 1);
}

void tw_write_decimal(tw_writer_t *writer, double number) {
  uint64_t hundredths = (uint64_t)((number < 0 ? -number : number) * 100 + 0.5);
  if (number < 0 && hundredths > 0) write_bytes(writer, "-", 1);
  write_digits(writer, hundredths / 100, 1);
  if (hundredths % 100 == 0) return;
  write_bytes(writer, ".", 1);
  write_digits(writer, hundredths % 100, 2);
}

void tw_write_back(tw_writer_t *writer, size_t length) {
  writer->length = length;
  writer->text[length] = '\0';
  writer->is_full = false;
}
