import {
  formatUserName,
  type SignInParameters,
  stringToSign,
} from "@thingwright/contract/devices/device-sign-in.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import type { Connection } from "./connection.ts";
import { pythonLiteral } from "./python-literal.ts";
import type { SampleReport } from "./sample-report.ts";

/** The text to be signed, with Python placeholders in place of the names and the time. */
function pythonFormula(): string {
  const names = { productKey: "{product_key}", deviceName: "{device_name}" };
  const signed: Pick<SignInParameters, "clientId" | "timestamp"> = { clientId: "python", timestamp: "{now}" };
  return stringToSign(names, signed);
}

/** A program with paho-mqtt 2 that signs in with the native MQTT dialect. */
export function pythonProgram(
  { host, port, credentials }: Connection,
  { nativeSample, unreported }: SampleReport,
): string {
  const names = { productKey: credentials.product_key, deviceName: credentials.device_name };
  const post = topicFor(nativeTopics.propertyPost, names);
  const set = topicFor(nativeTopics.propertySet, names);
  const literal = pythonLiteral;
  const reported =
    unreported.length > 0
      ? `{name: value for name, value in request["params"].items() if name not in ${literal(unreported)}}`
      : 'request["params"]';
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
    post(${literal(nativeSample)})


def on_message(client, userdata, message):
    request = json.loads(message.payload)
    print("set", request["params"])
    post(${reported})
    answer = {"id": request["id"], "code": 200, "data": {}}
    client.publish(message.topic + "_reply", json.dumps(answer), qos=1)


client.on_connect = on_connect
client.on_message = on_message
client.connect(${literal(host)}, ${port})
client.loop_forever()
`;
}
