import { cIdentity, cSignature } from "./c-identity.ts";
import { cMeasure, cMessages, cValues } from "./c-points.ts";
import type { Connection } from "./connection.ts";
import type { ProgramPoint } from "./program-points.ts";
import type { Words } from "./words.ts";

/** A sketch for the ESP32 core of Arduino with PubSubClient. The core includes cJSON and Mbed TLS. */
export function arduinoProgram(
  connection: Connection,
  points: readonly ProgramPoint[],
  words: Words,
): string {
  const isObeying = points.some((point) => point.isAccepted);
  const { tls } = connection;
  const handler = `
static void on_message(char *topic, byte *payload, unsigned int length) {
  cJSON *request = cJSON_ParseWithLength((const char *)payload, length);
  if (!request) return;
  bool known = apply(cJSON_GetObjectItem(request, "params"));
  send_json(SET_REPLY_TOPIC, answer_message(request, known));
  cJSON_Delete(request);
  report();
}
`;
  return `#include <${tls ? "WiFiClientSecure" : "WiFi"}.h>
#include <PubSubClient.h>
#include <cJSON.h>
#include <mbedtls/md.h>

${cIdentity(connection, words, isObeying)}

${cValues(points, words)}

${tls ? "WiFiClientSecure" : "WiFiClient"} network;
PubSubClient mqtt(network);

${cSignature(words)}

${cMeasure(points, words, "random(3)")}

${cMessages(points, words)}

static void send_json(const char *topic, cJSON *message) {
  char *text = cJSON_PrintUnformatted(message);
  Serial.println(text);
  mqtt.publish(topic, text);
  cJSON_free(text);
  cJSON_Delete(message);
}

static void report() {
  send_json(POST_TOPIC, values_message());
}
${isObeying ? handler : ""}
// ${words.retry}
static void connect_mqtt() {
  static unsigned long pause = 1000;
  if (mqtt.connect(CLIENT_ID, USER_NAME, password)) {
    Serial.println("connected");
    pause = 1000;
${isObeying ? "    mqtt.subscribe(SET_TOPIC, 1);\n" : ""}    report();
    return;
  }
  Serial.printf("not connected, reason %d; next try in %lu s\\n", mqtt.state(), pause / 1000);
  delay(pause);
  pause = pause < 30000 ? pause * 2 : 60000;
}

void setup() {
  Serial.begin(115200);
  sign();
  WiFi.mode(WIFI_STA);
  WiFi.begin(WIFI_NAME, WIFI_PASSWORD);
${tls ? "  network.setCACert(ROOT);\n" : ""}  mqtt.setServer(HOST, PORT);
  mqtt.setBufferSize(4096);
${isObeying ? "  mqtt.setCallback(on_message);\n" : ""}}

void loop() {
  static unsigned long reported = 0;
  if (WiFi.status() != WL_CONNECTED) {
    Serial.println("waiting for Wi-Fi");
    delay(1000);
  } else if (!mqtt.connected()) {
    connect_mqtt();
    reported = millis();
  } else {
    mqtt.loop();
    // ${words.report}
    if (millis() - reported < 10000) return;
    reported = millis();
    measure();
    report();
  }
}
`;
}
