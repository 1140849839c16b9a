import { once } from "node:events";
import mqttPacket from "mqtt-packet";
import { afterEach, expect, test } from "vitest";
import {
  connectDevice,
  signedIn,
  startTestGateway,
  type TestDevice,
  type TestGateway,
  topicsOf,
  until,
} from "../../../test/gateway.ts";
import type { IngestMessage, Ports } from "../ports.ts";

let home: TestGateway;
afterEach(() => home.close());

async function valuesOf({ deviceNo }: TestDevice): Promise<unknown[]> {
  const found = await home.rows<{ values: unknown }>`
    select values from telemetry where device_no = ${deviceNo} order by time`;
  return found.map((row) => row.values);
}

/**
 * Replaces the gateway's storage. `store` is called with each batch, and with `pass`, which stores the batch in the
 * original storage.
 */
function storing(store: (batch: readonly IngestMessage[], pass: () => Promise<void>) => Promise<void>) {
  return ({ storage }: Ports): Partial<Ports> => ({
    storage: {
      store: (batch, lane) => store(batch, () => storage.store(batch, lane)),
      show: (...given) => storage.show(...given),
      watched: (id) => storage.watched(id),
    },
  });
}

test("PUBACK and reply are sent only after the commit, for valid and refused messages", async () => {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  home = await startTestGateway(
    storing(async (batch, pass) => {
      waiting += batch.length;
      await gate;
      await pass();
    }),
  );
  const device = home.device();
  const client = await connectDevice(home, device);
  const acknowledged: string[] = [];
  const sent = [
    client.post(topicsOf(device).post, { params: { level: 1 } }).then(() => acknowledged.push("good")),
    client.post(topicsOf(device).post, "{bad").then(() => acknowledged.push("bad")),
  ];
  await until(() => waiting === 2);
  expect([acknowledged, client.received, await valuesOf(device)]).toEqual([[], [], []]);
  open();
  await Promise.all(sent);
  expect(await valuesOf(device)).toEqual([{ level: 1 }]);
  await client.end();
});

test("nothing is acknowledged while the database is away, and everything once it is back", async () => {
  let away = true;
  let failures = 0;
  home = await startTestGateway(
    storing(async (_batch, pass) => {
      if (!away) return pass();
      failures++;
      throw new Error("connection refused");
    }),
  );
  const device = home.device();
  const client = await connectDevice(home, device);
  let acknowledged = 0;
  const sent = [1, 2, 3].map((level) =>
    client.post(topicsOf(device).post, { params: { level } }).then(() => acknowledged++),
  );
  await until(() => failures >= 2);
  expect(acknowledged).toBe(0);
  away = false;
  await Promise.all(sent);
  expect(await valuesOf(device)).toEqual([{ level: 1 }, { level: 2 }, { level: 3 }]);
  await client.end();
});

test("a message that the database refuses ends the connection of its sender, and the others are stored", async () => {
  home = await startTestGateway(
    storing(async (batch, pass) => {
      const poisoned = batch.some(({ records }) => records.some(({ values }) => values.label === "poison"));
      if (poisoned) throw Object.assign(new Error("invalid input"), { code: "22P02" });
      await pass();
    }),
  );
  const [good, bad] = [home.device(), home.device()];
  const client = await connectDevice(home, good);
  const poisoner = await connectDevice(home, bad);
  const lost = new Promise<void>((resolve) => poisoner.mqtt.once("close", () => resolve()));
  const sent = [1, 2, 3, 4].map((level) => client.post(topicsOf(good).post, { params: { level } }));
  poisoner.mqtt.publish(topicsOf(bad).post, JSON.stringify({ params: { label: "poison" } }), { qos: 1 });
  const more = [5, 6].map((level) => client.post(topicsOf(good).post, { params: { level } }));
  await Promise.all([...sent, ...more, lost]);
  expect(await valuesOf(good)).toHaveLength(6);
  expect(await valuesOf(bad)).toEqual([]);
  await client.end();
});

test("text that PostgreSQL does not take is stored with the replacement character", async () => {
  home = await startTestGateway();
  const device = home.device({ logAll: true });
  const client = await connectDevice(home, device);
  await client.post(topicsOf(device).post, '{"params":{"label":"a\\u0000b\\ud800"}}');
  expect(await valuesOf(device)).toEqual([{ label: "a\ufffdb\ufffd" }]);
  await client.end();
});

test("closing stores and acknowledges what was read, and marks the device offline", async () => {
  let stored = 0;
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  home = await startTestGateway(
    storing(async (batch, pass) => {
      await gate;
      await pass();
      stored += batch.length;
    }),
  );
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true });
  let acknowledged = 0;
  const sent = [1, 2, 3].map((level) =>
    client.post(topicsOf(device).post, { params: { level } }).then(() => acknowledged++),
  );
  await until(async () =>
    (await home.registry.getSingleMetricAsString("thingwright_device_messages_received_total")).includes(
      " 3",
    ),
  );
  const closed = home.gateway.close();
  open();
  await closed;
  await Promise.all(sent);
  expect([stored, acknowledged]).toEqual([3, 3]);
  expect(home.sessions.at(-1)).toMatchObject({ event: 2, reason: "server_restarted" });
  await client.end();
});

test("a flood fills the queue, reading pauses, and every message is stored in the end", async () => {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  home = await startTestGateway(
    storing(async (_batch, pass) => {
      await gate;
      await pass();
    }),
  );
  const each = 1500;
  const devices = Array.from({ length: 40 }, () => home.device());
  const sockets = await Promise.all(devices.map((device) => signedIn(home.gateway.ports.mqtt, device)));
  const quiet = await signedIn(home.gateway.ports.mqtt, home.device());
  const acknowledged = sockets.map((socket) => {
    let bytes = 0;
    socket.on("data", (data) => (bytes += data.length));
    return () => bytes / 4;
  });
  for (const [i, socket] of sockets.entries()) socket.write(floodOf(topicsOf(devices[i]!).post, each));
  const received = async () => {
    const metric = await home.registry.getSingleMetric("thingwright_device_messages_received_total")!.get();
    return metric.values[0]?.value ?? 0;
  };
  // The queue is full at 3,000 messages. Messages that were read together with the last of these come on top.
  let before = -1;
  await until(async () => before === (before = await received()) && before >= 3000);
  expect(before).toBeLessThan(devices.length * each);
  quiet.write(pingRequest);
  expect((await once(quiet, "data"))[0]).toEqual(pingResponse);
  open();
  await until(() => acknowledged.every((count) => count() === each));
  for (const device of devices) expect(await valuesOf(device)).toHaveLength(each);
  for (const socket of [...sockets, quiet]) socket.destroy();
});

const pingRequest = mqttPacket.generate({ cmd: "pingreq" });
const pingResponse = mqttPacket.generate({ cmd: "pingresp" });

function floodOf(topic: string, count: number): Buffer {
  const packets = Array.from({ length: count }, (_, n) =>
    mqttPacket.generate({
      cmd: "publish",
      topic,
      payload: `{"params":{"level":${n % 100}}}`,
      qos: 1,
      messageId: n + 1,
      dup: false,
      retain: false,
    }),
  );
  return Buffer.concat(packets);
}

test("acknowledgements are sent in the order of the messages, even if an earlier one takes longer", async () => {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  home = await startTestGateway(({ info }) => ({
    info: {
      ...info,
      async update(...given) {
        await gate;
        return info.update(...given);
      },
    },
  }));
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true });
  const acknowledged: string[] = [];
  const send = (name: string, topic: string, payload: object) =>
    client.post(topic, payload).then(() => acknowledged.push(name));
  const { post, info, timeRequest } = topicsOf(device);
  const sent = [
    send("first", post, { params: { level: 1 } }),
    send("slow", info, { params: [{ attrKey: "MAC", attrValue: "x" }] }),
    send("time", timeRequest, { deviceSendTime: 1 }),
    send("last", post, { params: { level: 2 } }),
  ];
  await sent[0];
  expect(acknowledged).toEqual(["first"]);
  open();
  await Promise.all(sent);
  expect(acknowledged).toEqual(["first", "slow", "time", "last"]);
  await client.end();
});

test("an error in a message behind a waiting one ends the connection, not the process", async () => {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let broken = false;
  home = await startTestGateway(({ info, storage }) => ({
    info: {
      ...info,
      async update(...given) {
        await gate;
        return info.update(...given);
      },
    },
    storage: {
      store: (...given) => storage.store(...given),
      show: (...given) => storage.show(...given),
      watched(id) {
        if (broken) throw new Error("a mistake of ours");
        return storage.watched(id);
      },
    },
  }));
  const [device, other] = [home.device(), home.device()];
  const client = await connectDevice(home, device, { silent: true });
  const lost = new Promise<void>((resolve) => client.mqtt.once("close", () => resolve()));
  const { post, info } = topicsOf(device);
  client.mqtt.publish(info, JSON.stringify({ params: [{ attrKey: "MAC", attrValue: "x" }] }), { qos: 1 });
  client.mqtt.publish(post, JSON.stringify({ params: { level: 1 } }), { qos: 1 });
  await until(async () =>
    (await home.registry.getSingleMetricAsString("thingwright_device_messages_received_total")).includes(
      " 2",
    ),
  );
  broken = true;
  open();
  await lost;
  broken = false;
  const next = await connectDevice(home, other);
  await next.post(topicsOf(other).post, { params: { level: 2 } });
  expect(await valuesOf(other)).toEqual([{ level: 2 }]);
  await next.end();
});

test("messages of a device are stored only after the device is recorded as online", async () => {
  const done: string[] = [];
  home = await startTestGateway(({ sessions, storage }) => ({
    sessions: {
      async record(events) {
        // Simulates a slow database: recording ends only after the message has arrived and ten queries have run.
        await until(async () =>
          (
            await home.registry.getSingleMetricAsString("thingwright_device_messages_received_total")
          ).includes(" 1"),
        );
        for (let i = 0; i < 10; i++) await home.rows`select 1`;
        const outdated = await sessions.record(events);
        done.push("online");
        return outdated;
      },
    },
    storage: {
      async store(...given) {
        await storage.store(...given);
        done.push("stored");
      },
      show: (...given) => storage.show(...given),
      watched: (id) => storage.watched(id),
    },
  }));
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true });
  await client.post(topicsOf(device).post, { params: { level: 1 } });
  expect(done).toEqual(["online", "stored"]);
  await client.end();
});
