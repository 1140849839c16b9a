import mqttPacket, { type IPublishPacket, type Packet } from "mqtt-packet";
import { afterEach, describe, expect, it, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { connectDevice, startTestGateway, type TestGateway, topicsOf, until } from "../../../test/gateway.ts";
import { rawDevice } from "../../../test/raw-device.ts";
import { filtersAtMost } from "./packet-costs.ts";

const perSecond = 5;
const burst = perSecond * limits.deviceBurstSeconds;

let home: TestGateway;
afterEach(() => home.close());
const open = async () =>
  (home = await startTestGateway(undefined, undefined, { messagesPerSecond: perSecond }));

async function slowed(): Promise<number> {
  const found = await home.registry.getSingleMetric("thingwright_devices_slowed_total")?.get();
  return found?.values[0]?.value ?? 0;
}

const filter = (i: number) => ({ topic: `other/${i}`, qos: 1, nl: false, rap: false, rh: 0 }) as const;
const filters = Array.from({ length: 100 }, (_, i) => filter(i));
const confirm = (cmd: "puback" | "pubrec" | "pubrel" | "pubcomp") => ({ cmd, messageId: 1 }) as Packet;
const message = (topic: string, qos: 0 | 1 | 2, rest: Partial<IPublishPacket> = {}): IPublishPacket => ({
  cmd: "publish",
  topic,
  payload: '{"params":{"level":1}}',
  qos,
  messageId: 1,
  dup: false,
  retain: false,
  ...rest,
});

describe("a device that sends at full speed is slowed down for each kind of packet", () => {
  const manyProperties = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`key${i}`, "value"]));
  it.each<[string, number, Packet | ((topic: string) => Packet)]>([
    ["PINGREQ", 1, { cmd: "pingreq" }],
    ["PUBACK", 1, confirm("puback")],
    ["PUBREC", 1, confirm("pubrec")],
    ["PUBREL", 1, confirm("pubrel")],
    ["PUBCOMP", 1, confirm("pubcomp")],
    ["SUBSCRIBE of ten filters", 2, { cmd: "subscribe", messageId: 1, subscriptions: filters.slice(0, 10) }],
    ["SUBSCRIBE of a hundred filters", 11, { cmd: "subscribe", messageId: 1, subscriptions: filters }],
    [
      "UNSUBSCRIBE of a hundred filters",
      11,
      { cmd: "unsubscribe", messageId: 1, unsubscriptions: filters.map(({ topic }) => topic) },
    ],
    ["PUBLISH", 1, (topic) => message(topic, 0)],
    [
      "PUBLISH with thousands of properties",
      30,
      (topic) => message(topic, 0, { properties: { userProperties: manyProperties } }),
    ],
  ])("%s", async (_name, cost, said) => {
    await open();
    const device = home.device();
    const line = rawDevice(home.gateway.ports.mqtt, device);
    await line.next();
    const packet = typeof said === "function" ? said(topicsOf(device).post) : said;
    const bytes = mqttPacket.generate(packet, { protocolVersion: 5 });
    const within = Math.floor(burst / cost / 2);
    line.socket.write(Buffer.concat(Array.from({ length: within }, () => bytes)));
    line.send(message(topicsOf(device).post, 1, { messageId: 7 }));
    await until(async () => (await line.next()).cmd === "puback");
    expect(await slowed()).toBe(0);
    line.socket.write(Buffer.concat(Array.from({ length: 4 * within + 20 }, () => bytes)));
    await until(async () => (await slowed()) === 1);
    line.socket.destroy();
  });

  it("a message sent byte by byte", async () => {
    await open();
    const device = home.device();
    const line = rawDevice(home.gateway.ports.mqtt, device);
    await line.next();
    line.socket.setNoDelay(true);
    const bytes = mqttPacket.generate(
      message(topicsOf(device).post, 1, { payload: "x".repeat(20 * burst) }),
      {
        protocolVersion: 5,
      },
    );
    for (let at = 0; at < bytes.length && (await slowed()) === 0; at++) {
      await new Promise<void>((sent) => line.socket.write(bytes.subarray(at, at + 1), () => sent()));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until(async () => (await slowed()) > 0);
    expect(await slowed()).toBe(1);
    line.socket.destroy();
  });
});

test("acknowledgements of messages from the platform cost nothing", async () => {
  await open();
  const device = home.device();
  const client = await connectDevice(home, device);
  const most = burst - 10;
  const post = async () =>
    client.mqtt.publishAsync(topicsOf(device).post, '{"params":{"level":1}}', { qos: 2 });
  await Promise.all(Array.from({ length: most }, post));
  // By then, the device has received as many replies at QoS 1, and has acknowledged each of them.
  await until(() => client.received.length === most);
  expect(await slowed()).toBe(0);
  await client.end();
});

test.each([4, 5] as const)(
  "a SUBSCRIBE with too many filters ends its connection, over MQTT %s",
  async (version) => {
    await open();
    const line = rawDevice(home.gateway.ports.mqtt, home.device(), { protocolVersion: version });
    await line.next();
    const subscriptions = Array.from({ length: filtersAtMost + 1 }, (_, i) => filter(i));
    line.send({ cmd: "subscribe", messageId: 1, subscriptions });
    expect(await line.ended).toMatchObject(version === 5 ? [{ cmd: "disconnect", reasonCode: 0x97 }] : []);
  },
);
