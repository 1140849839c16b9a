import { signInTexts } from "@thingwright/contract/devices/device-code-texts.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { blanks, type Connection } from "./connection.ts";
import type { ProgramPoint } from "./program-points.ts";
import { pythonLiteral } from "./python-literal.ts";
import type { Words } from "./words.ts";

const names = { productKey: "{PRODUCT_KEY}", deviceName: "{DEVICE_NAME}" };
const signIn = signInTexts(names);

/** A `main.py` for the firmware of MicroPython for ESP32, which has umqtt.simple built in. */
export function microPythonProgram(
  { boardHost, port, tls, credentials }: Connection,
  points: readonly ProgramPoint[],
  words: Words,
): string {
  const isObeying = points.some((point) => point.isAccepted);
  const wandering = points.filter((point) => point.range);
  const reported = points.filter((point) => point.isReported);
  const literal = pythonLiteral;
  const imports = [
    "binascii",
    "hashlib",
    "json",
    "network",
    tls && "ntptime",
    wandering.length > 0 && "random",
  ];
  const standard = [...imports, tls && "ssl", "time"].filter((name) => typeof name === "string");
  const anchor = tls && `\n# ${words.anchor}\nROOT = """\n${tls.anchor.trim()}\n"""\n`;
  const security = `
    ntptime.settime()
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    tls.verify_mode = ssl.CERT_REQUIRED
    tls.load_verify_locations(cadata=ROOT)`;
  const wander = `
def wander(value, low, high, step):
    moved = round(value + random.choice((-step, 0, step)), 2)
    return moved if low <= moved <= high else value

`;
  const measures = wandering.map(({ identifier, range }) => {
    const bounds = range && `${range.min}, ${range.max}, ${range.step}`;
    return `    values["${identifier}"] = wander(values["${identifier}"], ${bounds})`;
  });
  const obey = `
# ${words.apply}
def apply(params):
    known = True
    for name in params:
        if name in SETTABLE:
            values[name] = params[name]
        else:
            known = False
    return known


# ${words.answer}
def on_message(topic, payload):
    request = json.loads(payload)
    known = apply(request["params"])
    answer = {"id": request["id"], "code": 200 if known else 404, "data": {}}
    client.publish(SET_REPLY_TOPIC, json.dumps(answer).encode())
    report()

`;
  return `${standard.map((name) => `import ${name}`).join("\n")}

from umqtt.simple import MQTTClient

# ${words.wifi}
WIFI_NAME = ${literal(blanks.wifiName)}
WIFI_PASSWORD = ${literal(blanks.wifiPassword)}

# ${words.device}
HOST = ${literal(boardHost)}
PORT = ${tls?.port ?? port}
PRODUCT_KEY = ${literal(credentials.product_key)}
DEVICE_NAME = ${literal(credentials.device_name)}
DEVICE_SECRET = ${literal(credentials.device_secret)}
${anchor ?? ""}
POST_TOPIC = f"${topicFor(nativeTopics.propertyPost, names)}"
${
  isObeying
    ? `SET_TOPIC = f"${topicFor(nativeTopics.propertySet, names)}"
SET_REPLY_TOPIC = f"${topicFor(nativeTopics.propertySetReply, names)}"
`
    : ""
}
# ${words.values}
values = {
${points.map((point) => `    "${point.identifier}": ${literal(point.value)},  # ${point.note}`).join("\n")}
}
REPORTED = ${tuple(reported)}
${isObeying ? `SETTABLE = ${tuple(points.filter((point) => point.isAccepted))}\n` : ""}
client = None

${wandering.length > 0 ? wander : ""}
# ${words.measure}
def measure():
${measures.length > 0 ? measures.join("\n") : "    pass"}


def report():
    message = {"id": "1", "version": "1.0", "params": {name: values[name] for name in REPORTED}}
    print(message["params"])
    client.publish(POST_TOPIC, json.dumps(message).encode())

${isObeying ? obey : ""}
# ${words.sign}
def sign(text):
    key = DEVICE_SECRET.encode() + bytes(64 - len(DEVICE_SECRET))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + text.encode()).digest()
    outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()
    return binascii.hexlify(outer).decode()


def connect_wifi():
    wifi = network.WLAN(network.STA_IF)
    wifi.active(True)
    if not wifi.isconnected():
        wifi.connect(WIFI_NAME, WIFI_PASSWORD)
    while not wifi.isconnected():
        print("waiting for Wi-Fi")
        time.sleep(1)


def connect():
    global client${tls ? security : ""}
    client = MQTTClient(
        f"${signIn.clientId}",
        HOST,
        PORT,
        f"${signIn.userName}",
        sign(f"${signIn.toSign}"),
        keepalive=60,${tls ? "\n        ssl=tls," : ""}
    )
${isObeying ? "    client.set_callback(on_message)\n" : ""}    client.connect()
    print("connected")
${isObeying ? "    client.subscribe(SET_TOPIC, 1)\n" : ""}

# ${words.retry}
pause = 1
while True:
    try:
        connect_wifi()
        connect()
        pause = 1
        report()
        reported = time.ticks_ms()
        while True:
            client.check_msg()
            time.sleep_ms(100)
            # ${words.report}
            if time.ticks_diff(time.ticks_ms(), reported) >= 10000:
                reported = time.ticks_ms()
                measure()
                report()
    except Exception as error:
        print("not connected:", repr(error), "next try in", pause, "s")
        if client and client.sock:
            client.sock.close()
        time.sleep(pause)
        pause = min(pause * 2, 60)
`;
}

function tuple(points: readonly ProgramPoint[]): string {
  const list = points.map(({ identifier }) => `"${identifier}"`).join(", ");
  return points.length === 1 ? `(${list},)` : `(${list})`;
}
