// A new implementation of the part of cJSON that the programs use. For C and C++.
#pragma once
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { cJSON_Literal = 1, cJSON_Number, cJSON_String, cJSON_Array, cJSON_Object, cJSON_Raw };

typedef struct cJSON {
  struct cJSON *next, *child;
  int type;
  char *valuestring;
  double valuedouble;
  char *string;
} cJSON;

#define cJSON_ArrayForEach(element, array) \
  for (element = (array) ? (array)->child : NULL; element; element = element->next)

static inline char *json_copy(const char *text, size_t length) {
  char *copy = (char *)calloc(1, length + 1);
  memcpy(copy, text, length);
  return copy;
}

static inline cJSON *json_new(int type, const char *text) {
  cJSON *item = (cJSON *)calloc(1, sizeof *item);
  item->type = type;
  if (text) item->valuestring = json_copy(text, strlen(text));
  return item;
}

static inline void cJSON_Delete(cJSON *item) {
  while (item) {
    cJSON *next = item->next;
    cJSON_Delete(item->child);
    free(item->valuestring);
    free(item->string);
    free(item);
    item = next;
  }
}

static inline void cJSON_free(void *text) { free(text); }
static inline bool cJSON_IsString(const cJSON *item) { return item && item->type == cJSON_String; }
static inline cJSON *cJSON_CreateObject(void) { return json_new(cJSON_Object, NULL); }

static inline bool cJSON_AddItemToObject(cJSON *object, const char *name, cJSON *item) {
  if (!item) return false;
  item->string = json_copy(name, strlen(name));
  cJSON **last = &object->child;
  while (*last) last = &(*last)->next;
  *last = item;
  return true;
}

static inline cJSON *json_add(cJSON *object, const char *name, int type, const char *text) {
  cJSON *item = json_new(type, text);
  cJSON_AddItemToObject(object, name, item);
  return item;
}
static inline cJSON *cJSON_AddObjectToObject(cJSON *object, const char *name) {
  return json_add(object, name, cJSON_Object, NULL);
}
static inline cJSON *cJSON_AddStringToObject(cJSON *object, const char *name, const char *text) {
  return json_add(object, name, cJSON_String, text);
}
static inline cJSON *cJSON_AddRawToObject(cJSON *object, const char *name, const char *text) {
  return json_add(object, name, cJSON_Raw, text);
}
static inline cJSON *cJSON_AddNumberToObject(cJSON *object, const char *name, double value) {
  char text[32];
  snprintf(text, sizeof text, "%.15g", value);
  return json_add(object, name, cJSON_Raw, text);
}

static inline cJSON *cJSON_GetObjectItem(const cJSON *object, const char *name) {
  cJSON *item;
  cJSON_ArrayForEach(item, object) if (strcmp(item->string, name) == 0) return item;
  return NULL;
}

static inline cJSON *cJSON_Duplicate(const cJSON *item, bool deep) {
  (void)deep;
  if (!item) return NULL;
  cJSON *copy = json_new(item->type, item->valuestring);
  copy->valuedouble = item->valuedouble;
  const cJSON *child;
  cJSON_ArrayForEach(child, item) cJSON_AddItemToObject(copy, child->string ? child->string : "", cJSON_Duplicate(child, true));
  return copy;
}

static inline char *json_append(char *at, const char *text) { return at + sprintf(at, "%s", text); }

static inline char *json_print(char *at, const cJSON *item) {
  if (item->type == cJSON_String) {
    *at++ = '"';
    for (const char *c = item->valuestring; *c; c++) {
      if (*c == '"' || *c == '\\') *at++ = '\\';
      *at++ = *c;
    }
    return json_append(at, "\"");
  }
  if (item->type != cJSON_Object && item->type != cJSON_Array) return json_append(at, item->valuestring);
  bool is_object = item->type == cJSON_Object;
  at = json_append(at, is_object ? "{" : "[");
  const cJSON *child;
  cJSON_ArrayForEach(child, item) {
    if (child != item->child) *at++ = ',';
    if (is_object) at += sprintf(at, "\"%s\":", child->string);
    at = json_print(at, child);
  }
  return json_append(at, is_object ? "}" : "]");
}

static inline char *cJSON_PrintUnformatted(const cJSON *item) {
  char *text = (char *)calloc(1, 16384);
  json_print(text, item);
  return text;
}

static inline bool cJSON_PrintPreallocated(cJSON *item, char *buffer, int length, bool formatted) {
  (void)formatted;
  char *text = cJSON_PrintUnformatted(item);
  bool fits = strlen(text) < (size_t)length;
  if (fits) strcpy(buffer, text);
  free(text);
  return fits;
}

static inline const char *json_blank(const char *at) {
  while (isspace((unsigned char)*at)) at++;
  return at;
}

static inline const char *json_text(const char *at, char **text) {
  char *end = *text = (char *)calloc(1, strlen(at) + 1);
  for (at++; *at && *at != '"'; at++) {
    if (*at == '\\') at++;
    *end++ = *at;
  }
  return at + 1;
}

static inline const char *json_read(const char *at, cJSON *item) {
  at = json_blank(at);
  if (*at == '"') {
    item->type = cJSON_String;
    return json_text(at, &item->valuestring);
  }
  if (*at == '{' || *at == '[') {
    item->type = *at == '{' ? cJSON_Object : cJSON_Array;
    at = json_blank(at + 1);
    while (*at && *at != '}' && *at != ']') {
      char *name = NULL;
      if (item->type == cJSON_Object) at = json_blank(json_text(json_blank(at), &name)) + 1;
      cJSON *child = json_new(0, NULL);
      at = json_blank(json_read(at, child));
      cJSON_AddItemToObject(item, name ? name : "", child);
      free(name);
      if (*at == ',') at = json_blank(at + 1);
    }
    return at + 1;
  }
  size_t length = strcspn(at, ",]} \t\r\n");
  item->valuestring = json_copy(at, length);
  item->type = cJSON_Raw;
  item->valuedouble = strncmp(at, "true", 4) == 0 ? 1 : atof(item->valuestring);
  return at + length;
}

static inline cJSON *cJSON_ParseWithLength(const char *text, size_t length) {
  char *whole = json_copy(text, length);
  cJSON *item = json_new(0, NULL);
  json_read(whole, item);
  free(whole);
  return item;
}
