import { mkdtemp, rm } from "node:fs/promises";
import { connect as openSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { production } from "@thingwright/contract/devices/production.ts";
import { productionAlarms } from "@thingwright/contract/devices/production-alarms.ts";
import { alarmKind, alarmState } from "@thingwright/contract/devices/production-states.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { MqttClient } from "mqtt";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { certificateFiles } from "../../../test/certificates.ts";
import { eventually } from "../../../test/eventually.ts";
import { makeAlarm, operationRecords, setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { credentialsOf, type Signing } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";
import { openLive } from "../../../test/live.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { registerOver } from "../../../test/registration.ts";

const files = await forFile(certificateFiles());
const database = await forFile(connectTestDatabase());
const folder = await mkdtemp(join(tmpdir(), "thingwright-files-"));
afterAll(() => rm(folder, { recursive: true }));
const settings = { DATABASE_URL: database.connectionString, FILES_DIR: folder };
const platform = await forFile(
  startPlatform({ ...settings, TLS_CERT: files.certificate, TLS_KEY: files.key, MQTTS_PORT: "0" }),
);
/** Another process of the same installation. */
const other = await forFile(startPlatform({ ...settings, ROLES: "gateway" }));
const tls = `mqtts://127.0.0.1:${platform.gateway.ports.mqtts}`;

let maker: Caller;
let product: Product;
let id: string;
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
  ({ id } = product);
});

const alarms = async (query: object = {}) =>
  (await maker.ok(productionAlarms.list, { params: { id }, query })).list;
const here = "127.0.0.1";
const there = "127.0.0.2";

/** Connects a device from an address. A connection that it has elsewhere ends by that. */
async function connectFrom(
  localAddress: string,
  device: Signing,
  { gateway } = platform,
): Promise<MqttClient> {
  const port = gateway.ports.mqtt;
  const client = new MqttClient(() => openSocket({ host: here, port, localAddress }), {
    ...credentialsOf(device),
    reconnectPeriod: 0,
    protocolVersion: 4,
    connectTimeout: 30_000,
  });
  client.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("close", () => reject(new Error("closed before CONNACK")));
  });
  return client;
}

/** Connects from one address after the other, and waits until each is the connection that counts. */
async function connectInTurn(
  device: Signing & { id: string },
  addresses: readonly string[],
  at = [platform],
) {
  let last: MqttClient | undefined;
  for (const [i, address] of addresses.entries()) {
    const before = last;
    const ended = before && new Promise<void>((resolve) => before.once("close", () => resolve()));
    last = await connectFrom(address, device, at[i % at.length]);
    await ended;
  }
  return last!;
}

async function addDevice(device_name: string): Promise<Signing & { id: string }> {
  const made = await maker.ok(devices.create, { body: { product_id: id, device_name } });
  return { id: made.id, productKey: made.product_key, deviceName: device_name, secret: made.device_secret };
}

/** Follows the alarms of the product over a live connection. */
async function follow({ token }: Caller) {
  const live = await openLive(platform.url, token);
  onTestFinished(() => live.socket.close());
  live.say({ type: "subscribe", kind: "production_alarms", id });
  return live;
}

let witnesses = 0;
/** Waits until the events so far have been heard of: those of devices that come after them have been, in each part. */
async function settled() {
  const made = [];
  for (let part = 0; part < 4; part += 1) made.push(await addDevice(`witness-${(witnesses += 1)}`));
  const clients = await Promise.all(
    made.map((witness) => connectInTurn(witness, [here, there, here, there, here, there])),
  );
  for (const { id: device_id } of made)
    await eventually(async () => expect(await alarms({ device_id })).toHaveLength(1));
  for (const client of clients) await client.endAsync(true);
}

describe("one identity in two places", () => {
  it.each([
    ["at one gateway", [platform]],
    ["at the gateways of two processes", [platform, other]],
  ])("raises one alarm, %s", async (_where, at) => {
    const lamp = await addDevice("lamp-0001");
    const client = await connectInTurn(lamp, [here, there, here, there, here, there], at);
    await eventually(async () =>
      expect(await alarms()).toMatchObject([
        { kind: alarmKind.twoPlaces, device_id: lamp.id, device_name: "lamp-0001", state: alarmState.open },
      ]),
    );
    await client.endAsync(true);
  });

  it("notifies open pages of people who reach the product", async () => {
    const lamp = await addDevice("lamp-0001");
    const live = await follow(maker);
    await live.next("snapshot");
    const client = await connectInTurn(lamp, [here, there, here, there, here, there]);
    expect(await live.next("delta")).toMatchObject({ data: { moved: true } });
    expect(await alarms()).toHaveLength(1);
    await client.endAsync(true);
    const others = await follow(await platform.actor());
    expect(await others.next("refused")).toMatchObject({ problem: "not_found" });
  });

  it("can be acknowledged once, with a record, and raises no new alarm for a day", async () => {
    const lamp = await addDevice("lamp-0001");
    await (await connectInTurn(lamp, [here, there, here, there, here, there])).endAsync(true);
    const [alarm] = await eventually(async () => {
      const found = await alarms();
      expect(found).toHaveLength(1);
      return found;
    });
    const params = { id, alarmId: alarm!.id };
    const seen = await maker.ok(productionAlarms.acknowledge, { params });
    expect(seen).toMatchObject({
      state: alarmState.acknowledged,
      acknowledged_by: expect.stringContaining("@"),
    });
    expect(await maker.ok(productionAlarms.acknowledge, { params })).toEqual(seen);
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records).toContainEqual(
      expect.objectContaining({
        action: "productionAlarms.acknowledge",
        before: { product_id: id, state: alarmState.open },
        after: { product_id: id, state: alarmState.acknowledged },
      }),
    );
    await (await connectInTurn(lamp, [here, there])).endAsync(true);
    await settled();
    expect(await alarms({ device_id: lamp.id })).toMatchObject([{ state: alarmState.acknowledged }]);
  });

  it("is not assumed for a device that reconnects in place, roams once, or returns and stays", async () => {
    const [again, roams, back] = [
      await addDevice("again-01"),
      await addDevice("roams-01"),
      await addDevice("back-001"),
    ];
    const clients = [
      await connectInTurn(
        again,
        Array.from({ length: 9 }, () => here),
      ),
      await connectInTurn(roams, [here, here, there, there]),
      await connectInTurn(back, [here, there, here, here, here]),
    ];
    await settled();
    for (const { id: device_id } of [again, roams, back]) expect(await alarms({ device_id })).toEqual([]);
    for (const client of clients) await client.endAsync(true);
  });
});

describe("more devices activated than ordered", () => {
  let secret: string;
  /** Registers a device with the secret of the product, and connects it. */
  async function appears(deviceName: string) {
    const asking = { productKey: product.product_key, deviceName, secret };
    // With a record, a device asks for its secret; one without is given a record beside.
    const made = await registerOver(tls, { ...asking, authType: "regnwl" });
    if ("refused" in made) throw new Error(`refused ${made.refused}`);
    const answer = await registerOver(tls, asking);
    if ("refused" in answer) throw new Error(`refused ${answer.refused}`);
    const named = { productKey: product.product_key, deviceName, secret: answer.told.deviceSecret! };
    await (await connectFrom(here, named)).endAsync(true);
  }
  const order = async (quantity: number) => {
    const made = await maker.ok(production.create, {
      params: { id },
      body: { name: "First", prefix: "lamp-", quantity },
    });
    await eventually(async () =>
      expect(await maker.ok(production.get, { params: { id, orderId: made.id } })).toMatchObject({
        made: quantity,
      }),
    );
    return made;
  };
  const activatedOf = async (orderId: string) =>
    (await maker.ok(production.get, { params: { id, orderId } })).activated;
  beforeEach(async () => {
    const set = { params: { id, level: "1" } };
    secret = (await maker.ok(products.setSecurityLevel, set)).product_secret!;
    await setProductStatus(platform.connectionString, id, productStatus.mass);
  });

  it("raise an alarm for the order whose names they have, and one for the product for other names", async () => {
    const { id: orderId } = await order(2);
    await appears("lamp-000001");
    await appears("lamp-000002");
    await eventually(async () => expect(await activatedOf(orderId)).toBe(2));
    expect(await alarms()).toEqual([]);
    await appears("lamp-000003");
    await appears("lamp-000004");
    await appears("stranger-1");
    await eventually(async () =>
      expect(
        (await alarms({ kind: alarmKind.excess })).map(({ order_name, count }) => [order_name, count]),
      ).toEqual([
        ["", 1],
        ["First", 2],
      ]),
    );
    const [, ofOrder] = await alarms();
    expect(ofOrder).toMatchObject({ order_id: orderId, device_name: "lamp-000004" });
    await maker.ok(productionAlarms.acknowledge, { params: { id, alarmId: ofOrder!.id } });
    await appears("lamp-000005");
    await eventually(async () =>
      expect(await alarms()).toContainEqual(
        expect.objectContaining({ order_id: orderId, count: 3, state: alarmState.open }),
      ),
    );
  });

  it("notify open pages when the alarm is acknowledged", async () => {
    const { id: orderId } = await order(1);
    const alarmId = await makeAlarm(platform.sql, { id, owner: maker.owner, orderId });
    const live = await follow(maker);
    await live.next("snapshot");
    await maker.ok(productionAlarms.acknowledge, { params: { id, alarmId } });
    expect(await live.next("delta")).toMatchObject({ data: { moved: true } });
  });

  it("raise no alarm for a product without orders, or for devices that were added by hand", async () => {
    await appears("stranger-1");
    await settled();
    const { id: orderId } = await order(1);
    await (await connectFrom(here, await addDevice("added-01"))).endAsync(true);
    await appears("lamp-000001");
    await eventually(async () => expect(await activatedOf(orderId)).toBe(1));
    await settled();
    expect(await alarms({ kind: alarmKind.excess })).toEqual([]);
  });
});
