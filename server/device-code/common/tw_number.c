#include <float.h>

#include "tw_json.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool tw_json_bool(tw_json_t value, bool *truth) {
  double number;
  if (tw_json_kind(value) == TW_JSON_BOOL) {
    *truth = *value.at == 't';
    return true;
  }
  if (!tw_json_number(value, &number) || (number < 0 || number > 1) || (number > 0 && number < 1)) return false;
  *truth = number > 0;
  return true;
}

/* Exact for up to 15 digits, which is more than any range of the platform has. The locale takes no part. */
bool tw_json_number(tw_json_t value, double *number) {
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  const char *at = value.at;
  if (tw_json_kind(value) != TW_JSON_NUMBER) return false;
  bool is_negative = *at == '-', is_fraction = false;
  uint64_t digits = 0;
  long exponent = 0;
  for (at += is_negative; at < value.end && (is_digit(*at) || *at == '.'); at++) {
    if (*at == '.') is_fraction = true;
    else if (digits >= UINT64_C(100000000000000000)) exponent += !is_fraction;
    else {
      digits = digits * 10 + (uint64_t)(*at - '0');
      exponent -= is_fraction;
    }
  }
  if (at < value.end) {
    long written = 0;
    bool is_small = at[1] == '-';
    for (at++; at < value.end; at++)
      if (is_digit(*at) && written < 10000) written = written * 10 + (*at - '0');
    exponent += is_small ? -written : written;
  }
  double magnitude = (double)digits;
  while (magnitude > 0 && exponent != 0) {
    long step = exponent < -22 ? -22 : exponent > 22 ? 22 : exponent;
    if (step > 0) magnitude *= powers[step];
    else magnitude /= powers[-step];
    if (magnitude > DBL_MAX) return false;
    exponent -= step;
  }
  *number = is_negative ? -magnitude : magnitude;
  return true;
}
