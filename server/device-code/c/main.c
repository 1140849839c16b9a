/* The device on a computer with POSIX: connects, connects anew, and calls app.c in between. */
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app.h"
#include "device_config.h"
#include "function_points.h"
#include "tw_device.h"
#include "tw_mqtt.h"
#include "tw_topics.h"

/* Pauses between tries, in milliseconds: each is twice as long as the one before. */
#define SHORTEST_PAUSE 1000
#define LONGEST_PAUSE 60000

static volatile sig_atomic_t is_ending;
static tw_mqtt_t mqtt;
static unsigned char packets[FP_RECEIVE_BYTES];
/* What the device was told when it registered. */
static tw_registered_t registered;
static bool is_registered;

uint32_t tw_milliseconds(void) {
  struct timespec now = {0, 0};
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint32_t)((uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000);
}

void tw_log(const char *format, ...) {
  va_list values;
  va_start(values, format);
  (void)vprintf(format, values);
  va_end(values);
  (void)putchar('\n');
  (void)fflush(stdout);
}

bool tw_publish(const char *topic, const char *payload, size_t length) {
  return tw_mqtt_publish(&mqtt, topic, payload, length, 1);
}

static void end(int signal) {
  (void)signal;
  is_ending = 1;
}

/* What stands in device_config.h, unless the environment has it: so one program serves many devices. */
static const char *setting(const char *name, const char *configured) {
  const char *given = getenv(name);
  return given && *given != '\0' ? given : configured;
}

static tw_mqtt_options_t options_for(const tw_sign_in_t *sign_in, tw_mqtt_handler_t on_message) {
  tw_mqtt_options_t options = {0};
  options.host = setting("DEVICE_HOST", DEVICE_HOST);
  options.port = (unsigned)strtoul(setting("DEVICE_PORT", ""), NULL, 10);
  if (options.port == 0) options.port = DEVICE_PORT;
  options.trusted = DEVICE_TRUSTED;
  options.client_id = sign_in->client_id;
  options.user_name = sign_in->user_name;
  options.password = sign_in->password;
  options.keep_alive_seconds = 60;
  options.on_message = on_message;
  return options;
}

#if DEVICE_REGISTERS
static void on_registration(const char *topic, size_t topic_length, const char *payload, size_t length) {
  static const char expected[] = TW_TOPIC_REGISTERED;
  if (topic_length == sizeof expected - 1 && memcmp(topic, expected, topic_length) == 0)
    is_registered = tw_registration_answer(payload, length, &registered);
}

static const char *kept_name(void) { return setting("DEVICE_KEPT", "registered.txt"); }

static bool read_line(FILE *file, char *line, size_t size) {
  if (!fgets(line, (int)size, file)) return false;
  line[strcspn(line, "\r\n")] = '\0';
  return *line != '\0';
}

static void read_kept(void) {
  FILE *file = fopen(kept_name(), "r");
  if (!file) return;
  is_registered = read_line(file, registered.client_id, sizeof registered.client_id) &&
                  read_line(file, registered.token, sizeof registered.token);
  (void)fclose(file);
}

static void keep(void) {
  FILE *file = fopen(kept_name(), "w");
  bool is_kept = file && fprintf(file, "%s\n%s\n", registered.client_id, registered.token) > 0;
  if (file && fclose(file) != 0) is_kept = false;
  if (!is_kept) tw_log("%s cannot be written: reset the device before it registers again", kept_name());
}

/* Asks for credentials of the device's own, by the secret of its product. */
static void register_device(void) {
  char random[24];
  tw_sign_in_t sign_in;
  (void)snprintf(random, sizeof random, "%lu%lu", (unsigned long)time(NULL), (unsigned long)tw_milliseconds());
  tw_registration(setting("DEVICE_PRODUCT_SECRET", DEVICE_PRODUCT_SECRET), random, &sign_in);
  tw_mqtt_options_t options = options_for(&sign_in, on_registration);
  if (!tw_mqtt_connect(&mqtt, &options, packets, sizeof packets)) return;
  uint32_t start = tw_milliseconds();
  while (!is_registered && tw_milliseconds() - start < 5000 && tw_mqtt_poll(&mqtt, 100)) continue;
  tw_mqtt_close(&mqtt);
  if (!is_registered) return;
  tw_log("registered");
  keep();
}
#endif

static bool connect_device(void) {
  tw_sign_in_t sign_in;
#if DEVICE_REGISTERS
  /* Where what it was told before was refused it asks anew, which is refused unless somebody has reset the device. */
  if (!is_registered) register_device();
  if (!is_registered) read_kept();
  if (!is_registered) return false;
#endif
  if (is_registered) tw_sign_in_registered(&registered, &sign_in);
  else tw_sign_in(setting("DEVICE_SECRET", DEVICE_SECRET), &sign_in);
  tw_mqtt_options_t options = options_for(&sign_in, tw_device_message);
  if (!tw_mqtt_connect(&mqtt, &options, packets, sizeof packets)) {
    if (mqtt.accepted > 0) is_registered = false;
    return false;
  }
  const char *filter;
  for (unsigned i = 0; (filter = tw_device_filter(i)) != NULL; i++)
    if (!tw_mqtt_subscribe(&mqtt, filter, 1)) return false;
  return true;
}

/* While there is no connection. The pause is varied, so that not all devices come back at once. */
static void wait_before_next(unsigned long pause) {
  uint32_t start = tw_milliseconds();
  uint32_t varied = (uint32_t)(pause / 2 + (unsigned long)rand() % (pause / 2));
  tw_log("next try in %.1f s", varied / 1000.0);
  while (!is_ending && tw_milliseconds() - start < varied) {
    struct timespec moment = {0, 100000000};
    (void)nanosleep(&moment, NULL);
    app_loop();
  }
}

int main(void) {
  unsigned long pause = SHORTEST_PAUSE;
  struct sigaction action = {0};
  action.sa_handler = end;
  (void)sigaction(SIGINT, &action, NULL);
  (void)sigaction(SIGTERM, &action, NULL);
  /* A connection that ends while it is written to is no reason to end. */
  (void)signal(SIGPIPE, SIG_IGN);
  srand((unsigned)time(NULL) ^ tw_milliseconds());
  if (!tw_device_begin(DEVICE_PRODUCT_KEY, setting("DEVICE_NAME", DEVICE_NAME))) {
    tw_log("the product key or the device name cannot be right");
    return 1;
  }
#if DEVICE_REGISTERS
  read_kept();
#endif
  app_start();
  while (!is_ending) {
    if (connect_device()) {
      tw_log("connected");
      pause = SHORTEST_PAUSE;
      tw_device_connected();
      while (!is_ending && tw_mqtt_poll(&mqtt, 100)) {
        app_loop();
        tw_device_tick();
      }
      tw_log("disconnected");
      tw_device_lost(TW_OUTAGE_SERVER);
    }
    tw_mqtt_close(&mqtt);
    if (is_ending) break;
    wait_before_next(pause);
    pause = pause < LONGEST_PAUSE / 2 ? 2 * pause : LONGEST_PAUSE;
  }
  return 0;
}
