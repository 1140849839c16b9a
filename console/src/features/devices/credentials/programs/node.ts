import { tokenTopics } from "@thingwright/contract/device-topics/token.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import type { Connection } from "./connection.ts";
import type { SampleReport } from "./sample-report.ts";

/** The broker's URL, in which an IPv6 address has brackets. */
function urlOf({ host, port }: Connection): string {
  return `mqtt://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * Returns a JavaScript expression for the issued values. It sets the properties that are never reported to undefined,
 * so that `JSON.stringify` leaves them out.
 */
function reportedOf(values: string, unreported: readonly string[]): string {
  const without = unreported.map((identifier) => `, ${identifier}: undefined`).join("");
  return without ? `{ ...${values}${without} }` : values;
}

/** A program with the device SDK, which is part of the platform's repository. */
export function kitProgram(connection: Connection, { sample, unreported }: SampleReport): string {
  const { credentials } = connection;
  return `import { connectDevice } from "@thingwright/device/device.ts";

const device = connectDevice({
  url: ${JSON.stringify(urlOf(connection))},
  productKey: ${JSON.stringify(credentials.product_key)},
  deviceName: ${JSON.stringify(credentials.device_name)},
  deviceSecret: ${JSON.stringify(credentials.device_secret)},
});

device.onSet((values) => {
  console.log("set", values);
  void device.post(${reportedOf("values", unreported)});
});
device.on("error", (error) => console.error(error.message));

await device.ready();
await device.post(${JSON.stringify(sample)});
console.log("reported");
`;
}

/** A program with mqtt.js. It uses the token dialect of MQTT, where the device signs in with its access token. */
export function nodeProgram(connection: Connection, { sample, unreported }: SampleReport): string {
  const { credentials } = connection;
  const topic = JSON.stringify(tokenTopics.telemetry.path);
  return `import mqtt from "mqtt";

const client = mqtt.connect(${JSON.stringify(urlOf(connection))}, {
  username: ${JSON.stringify(credentials.access_token)},
});

client.on("connect", () => {
  client.subscribe(${JSON.stringify(topicFor(tokenTopics.rpcRequest, { id: "+" }))}, { qos: 1 });
  client.publish(${topic}, JSON.stringify(${JSON.stringify(sample)}), { qos: 1 });
});
client.on("message", (topic, payload) => {
  const { method, params } = JSON.parse(payload.toString());
  console.log(method, params);
  if (method === "set") client.publish(${topic}, JSON.stringify(${reportedOf("params", unreported)}), { qos: 1 });
  client.publish(topic.replace("request", "response"), JSON.stringify({ code: 200 }), { qos: 1 });
});
client.on("error", (error) => console.error(error.message));
`;
}
