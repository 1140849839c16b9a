/* What the files of the protocol have in common. */
#ifndef TW_OWN_H
#define TW_OWN_H

#include "tw_device.h"

typedef struct {
  char product_key[TW_NAME_SIZE];
  char device_name[TW_NAME_SIZE];
} tw_identity_t;

/* Who the device is. */
extern tw_identity_t tw_identity;

/* Takes the names. False if they are too long, or have other characters than letters, digits and `_ . -`. */
bool tw_take_identity(const char *product_key, const char *device_name);

/* Like snprintf; false if the text did not fit. */
bool tw_format(char *text, size_t size, const char *form, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 3, 4)))
#endif
    ;

#endif
