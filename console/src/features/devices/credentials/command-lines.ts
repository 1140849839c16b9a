import { formatUserName, type SignInParameters, stringToSign } from "@thingwright/contract/device-sign-in.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { tokenTopics } from "@thingwright/contract/device-topics/token.ts";
import type { Credentials } from "@thingwright/contract/devices.ts";
import { type FunctionPoint, reports } from "@thingwright/contract/function-points.ts";
import type { MqttCredentials } from "@thingwright/contract/mqtt-credentials.ts";
import { topicFor } from "@thingwright/contract/topic.ts";
import { sampleValue, toWire } from "@thingwright/contract/values.ts";

/** The address and credentials with which a device connects, and its first report. */
export interface Connection extends Reporting {
  credentials: Credentials;
}

/** The address, and a first report. */
export interface Reporting {
  /** A host name or IP address; IPv6 without brackets. */
  host: string;
  port: number;
  /** A property that the product reports, with a valid value. */
  sample: Record<string, unknown>;
  /** The sample as the native dialect encodes it. */
  nativeSample: Record<string, unknown>;
}

/** A user name and password that were just set; the client id is empty where any will do. */
export interface Login extends MqttCredentials {
  password: string;
}

/** A word for a POSIX shell, quoted where needed. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

const order = ["float", "value", "bool", "enum_int", "enum_string", "string", "struct"];

/** The property for a first report: a number if there is one, because it shows best that a value has arrived. */
export function samplePoint(points: readonly FunctionPoint[]): FunctionPoint | undefined {
  return points
    .filter((point) => reports(point) && order.includes(point.data_type))
    .toSorted((a, b) => order.indexOf(a.data_type) - order.indexOf(b.data_type))[0];
}

/** A first report for a product with these function points; empty if it can report nothing. */
export function sampleReport(points: readonly FunctionPoint[]): Pick<Connection, "sample" | "nativeSample"> {
  const point = samplePoint(points);
  if (!point) return { sample: {}, nativeSample: {} };
  const value = sampleValue(point);
  return {
    sample: { [point.identifier]: value },
    nativeSample: { [point.identifier]: toWire(point, value) },
  };
}

function broker({ host, port, credentials }: Connection): string {
  return `-h ${shellWord(host)} -p ${port} -u ${shellWord(credentials.access_token)}`;
}

/** The broker's URL, in which an IPv6 address has brackets. */
function urlOf({ host, port }: Connection): string {
  return `mqtt://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** A command that reports a value, in the token dialect. */
export function publishLine(connection: Connection): string {
  const payload = shellWord(JSON.stringify(connection.sample));
  return `mosquitto_pub ${broker(connection)} -q 1 -t ${tokenTopics.telemetry.path} -m ${payload}`;
}

/** The same with a user name and password. */
export function loginLine({ host, port, sample }: Reporting, login: Login): string {
  const words = ["-h", host, "-p", String(port), "-u", login.user_name, "-P", login.password];
  if (login.client_id) words.push("-i", login.client_id);
  words.push("-q", "1", "-t", tokenTopics.telemetry.path, "-m", JSON.stringify(sample));
  return `mosquitto_pub ${words.map(shellWord).join(" ")}`;
}

/** A command that shows the downlinks of the device, in the token dialect. */
export function subscribeLine(connection: Connection): string {
  const topic = shellWord(topicFor(tokenTopics.rpcRequest, { id: "+" }));
  return `mosquitto_sub ${broker(connection)} -q 1 -v -t ${topic}`;
}

/** A program with the device SDK, which is part of the platform's repository. */
export function kitProgram(connection: Connection): string {
  const { credentials, sample } = connection;
  return `import { connectDevice } from "@thingwright/device/device.ts";

const device = connectDevice({
  url: ${JSON.stringify(urlOf(connection))},
  productKey: ${JSON.stringify(credentials.product_key)},
  deviceName: ${JSON.stringify(credentials.device_name)},
  deviceSecret: ${JSON.stringify(credentials.device_secret)},
});

device.onSet((values) => {
  console.log("set", values);
  void device.post(values);
});
device.on("error", (error) => console.error(error.message));

await device.ready();
await device.post(${JSON.stringify(sample)});
console.log("reported");
`;
}

/** A program with mqtt.js, in the token dialect. */
export function nodeProgram(connection: Connection): string {
  const { credentials, sample } = connection;
  return `import mqtt from "mqtt";

const client = mqtt.connect(${JSON.stringify(urlOf(connection))}, {
  username: ${JSON.stringify(credentials.access_token)},
});

client.on("connect", () => {
  client.subscribe(${JSON.stringify(topicFor(tokenTopics.rpcRequest, { id: "+" }))}, { qos: 1 });
  client.publish(${JSON.stringify(tokenTopics.telemetry.path)}, JSON.stringify(${JSON.stringify(sample)}), { qos: 1 });
});
client.on("message", (topic, payload) => {
  const { method, params } = JSON.parse(payload.toString());
  console.log(method, params);
  if (method === "set") client.publish(${JSON.stringify(tokenTopics.telemetry.path)}, JSON.stringify(params), { qos: 1 });
  client.publish(topic.replace("request", "response"), JSON.stringify({ code: 200 }), { qos: 1 });
});
client.on("error", (error) => console.error(error.message));
`;
}

/** The text to be signed, with Python placeholders in place of the names and the time. */
function pythonFormula(): string {
  const names = { productKey: "{product_key}", deviceName: "{device_name}" };
  const signed: Pick<SignInParameters, "clientId" | "timestamp"> = { clientId: "python", timestamp: "{now}" };
  return stringToSign(names, signed);
}

/** A program with paho-mqtt 2 that signs in with the native dialect. */
export function pythonProgram({ host, port, credentials, nativeSample }: Connection): string {
  const names = { productKey: credentials.product_key, deviceName: credentials.device_name };
  const post = topicFor(nativeTopics.propertyPost, names);
  const set = topicFor(nativeTopics.propertySet, names);
  const literal = (value: unknown) => JSON.stringify(value);
  return `import hashlib, hmac, json, time
import paho.mqtt.client as mqtt

product_key = ${literal(credentials.product_key)}
device_name = ${literal(credentials.device_name)}
device_secret = ${literal(credentials.device_secret)}

now = int(time.time() * 1000)
signed = f"${pythonFormula()}"
client = mqtt.Client(
    mqtt.CallbackAPIVersion.VERSION2,
    client_id=f"python|securemode=3,signmethod=hmacsha256,timestamp={now}|",
)
client.username_pw_set(
    f"${formatUserName({ productKey: "{product_key}", deviceName: "{device_name}" })}",
    hmac.new(device_secret.encode(), signed.encode(), hashlib.sha256).hexdigest(),
)


def post(values):
    message = {"id": "1", "version": "1.0", "params": values, "method": "thing.event.property.post"}
    client.publish(${literal(post)}, json.dumps(message), qos=1)


def on_connect(client, userdata, flags, reason, properties):
    print("connected:", reason)
    client.subscribe(${literal(set)}, qos=1)
    post(json.loads(${literal(JSON.stringify(nativeSample))}))


def on_message(client, userdata, message):
    request = json.loads(message.payload)
    print("set", request["params"])
    post(request["params"])
    answer = {"id": request["id"], "code": 200, "data": {}}
    client.publish(message.topic + "_reply", json.dumps(answer), qos=1)


client.on_connect = on_connect
client.on_message = on_message
client.connect(${literal(host)}, ${port})
client.loop_forever()
`;
}
