/* What app.c provides besides one function for each function point that can be issued (function_points.h). */
#ifndef APP_H
#define APP_H

#include "function_points.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Called once, before the device connects. */
void app_start(void);

/* Called again and again, about ten times a second, whether the device is connected or not. It must not block. */
void app_loop(void);

/* A service was called: reads `params`, and may write a JSON object as the answer's data. A code other than 200 refuses. */
int app_service(const char *name, tw_json_t params, tw_writer_t *data);

/* Milliseconds since some moment; they begin anew after 49 days, so that only differences count. */
uint32_t tw_milliseconds(void);

#ifdef __cplusplus
}
#endif

#endif
