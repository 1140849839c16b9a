import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { overview } from "@thingwright/contract/accounts/overview.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { sql as raw } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { addDevices, run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { rawDevice } from "../../../test/raw-device.ts";
import { minuteOf } from "../../platform/clock.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: string;
beforeEach(async () => {
  maker = await platform.actor();
  product = (await platform.product(maker, { name: "Lamp" })).id;
});

const seen = (as = maker) => as.ok(overview.get);
const figures = async (as = maker) => (await seen(as)).motion?.devices;
const level = { identifier: "level", name: "Level", transfer_type: "report", data_type: "value" } as const;
const define = (list = [{ ...level, min: 0, max: 9, step: 1 }]) =>
  maker.ok(products.define, { params: { id: product }, body: { list } });

/** A real device that is online. */
async function connected() {
  const made = await maker.ok(devices.create, { body: { product_id: product } });
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const { product_key: productKey, device_name: deviceName, device_secret: deviceSecret } = made;
  const device = connectDevice({ url, productKey, deviceName, deviceSecret });
  await device.ready();
  return { device, made };
}

it("counts products, devices, who is online, and the messages of the minute", async () => {
  await define();
  const { device, made } = await connected();
  await device.post({ level: 3 });
  await device.post({ level: 4 });
  await eventually(async () => {
    const { products: stages, motion } = await seen();
    expect(stages).toEqual({ total: 1, developing: 1, trial: 0, mass: 0, ceased: 0 });
    expect(motion?.devices).toEqual({ total: 1, real: 1, unlisted: 0, activated: 1, online: 1 });
    expect(motion?.minutes.reduce((sum, { messages }) => sum + messages, 0)).toBe(2);
    expect(motion?.newest).toMatchObject([{ id: made.id, product_name: "Lamp", online: 1, kind: 1 }]);
  });
  await device.close();
  await eventually(async () =>
    expect(await figures()).toEqual({ total: 1, real: 1, unlisted: 0, activated: 1, online: 0 }),
  );
  await maker.ok(devices.remove, { params: made });
  expect(await figures()).toEqual({ total: 0, real: 0, unlisted: 0, activated: 0, online: 0 });
});

it("shows the last hour even if later minutes are stored, as after a clock was set back", async () => {
  const minute = minuteOf(platform.clock.now());
  const all = raw`insert into product_minute (owner_id, product_id, minute, messages)
    select ${maker.owner}, ${product}, ${raw.lit(minute)}::bigint + i * 60, 1 from generate_series(-59, 90) as i`;
  await run(platform.connectionString, all);
  const { motion } = await seen();
  const shown = motion!.minutes.map((one) => one.minute);
  expect(shown.length).toBeLessThanOrEqual(limits.overviewMinutes);
  // The minute may have ended before the call.
  expect(shown.at(-1)! - minute).toBeLessThanOrEqual(60);
});

it("has the minutes of the last hour only, and forgets those of yesterday", async () => {
  // Until the minute is over, the one of an hour ago is in the last hour.
  platform.clock.advance(60_000 - (platform.clock.now() % 60_000));
  const minute = minuteOf(platform.clock.now());
  const add = (ago: number) => raw`insert into product_minute (owner_id, product_id, minute, messages)
    values (${maker.owner}, ${product}, ${minute - ago * 60}, ${ago + 1})`;
  for (const ago of [0, 59, 60, 1441]) await run(platform.connectionString, add(ago));
  const minutes = async () => (await seen()).motion?.minutes;
  expect(await minutes()).toEqual([
    { minute: minute - 59 * 60, messages: 60 },
    { minute, messages: 1 },
  ]);
  const module = platform.modules.find(({ name }) => name === "overview");
  await module?.upkeep?.(platform.clock.now());
  const kept = await run<{ messages: number }>(
    platform.connectionString,
    raw`select messages from product_minute where owner_id = ${maker.owner} order by messages`,
  );
  expect(kept.map(({ messages }) => messages)).toEqual([1, 60, 61]);
});

it("counts online and activated devices correctly after updates of many rows", async () => {
  await addDevices(platform.connectionString, { productId: product, count: 60 });
  expect(await figures()).toMatchObject({ total: 60, activated: 20, online: 6 });
  const update = (change: string) =>
    run(platform.connectionString, raw`update device set ${raw.raw(change)} where product_id = ${product}`);
  await update("online = 3 - online");
  expect(await figures()).toMatchObject({ online: 54 });
  await update("activated = 1, online = 2");
  expect(await figures()).toMatchObject({ activated: 60, online: 0 });
});

it("shows the latest refusal of each device with its reason, and drops it with the device", async () => {
  await define();
  const { device, made } = await connected();
  await expect(device.post({ level: 99 })).rejects.toThrow(/level/);
  const latest = async () => (await seen()).motion?.refusals ?? [];
  await eventually(async () =>
    expect(await latest()).toMatchObject([
      { device_id: made.id, product_name: "Lamp", log: "communication", code: expect.any(Number) },
    ]),
  );
  const [line] = await latest();
  const log = await maker.ok(devices.communicationLog, {
    params: made,
    query: { type: "communication", refused: "1" },
  });
  const { time, reason } = line!;
  expect(log.list).toMatchObject([{ time, reason, id: line!.log === "communication" && line!.line_id }]);
  await device.close();
  const { product_key: productKey, device_name: deviceName } = made;
  const port = platform.gateway.ports.mqtt;
  const attempt = (name: string) => rawDevice(port, { productKey, deviceName: name, secret: "wrong" }).ended;
  await attempt(deviceName);
  await attempt("nobody-knows");
  await eventually(async () => {
    const refusals = await latest();
    expect(refusals).toHaveLength(2);
    expect(refusals).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ device_id: made.id, log: "online" }),
        expect.objectContaining({ device_name: "nobody-knows", log: "unknown", product_id: product }),
      ]),
    );
  });
  const waiting = async () => (await seen()).waiting.map(({ kind, count }) => [kind, count]);
  expect(await waiting()).toEqual([
    ["refused_devices", 1],
    ["unknown_devices", 1],
  ]);
  await maker.ok(devices.remove, { params: made });
  expect((await latest()).map(({ log: of }) => of)).toEqual(["unknown"]);
});

it("lists what needs attention, and nothing otherwise", async () => {
  const waiting = async () => (await seen()).waiting;
  await define([]);
  expect(await waiting()).toEqual([{ kind: "no_points", count: 1, product_id: product, name: "Lamp" }]);
  await define();
  expect(await waiting()).toEqual([{ kind: "no_devices", count: 1, product_id: product, name: "Lamp" }]);
  await maker.ok(virtualDevices.create, { params: { id: product }, body: {} });
  expect(await waiting()).toEqual([]);
  await run(platform.connectionString, raw`update account set device_quota = 10 where id = ${maker.owner}`);
  await run(
    platform.connectionString,
    raw`update product set status = 2, real_device_count = 9 where id = ${product}`,
  );
  expect(await waiting()).toEqual([{ kind: "device_quota", count: 9, limit: 10 }]);
});

it("counts for a member only what its role reaches, and leaves out what it may not see", async () => {
  const other = (await platform.product(maker, { name: "Fan" })).id;
  for (const [productId, count] of [
    [product, 10],
    [other, 30],
  ] as const)
    await addDevices(platform.connectionString, { productId, count });
  const member = await platform.member(maker, { menus: ["realDevices"], products: [product] });
  const { products: stages, motion, waiting } = await seen(member);
  expect(stages?.total).toBe(1);
  expect(motion?.devices).toEqual({ total: 10, real: 10, unlisted: 0, activated: 3, online: 1 });
  expect(motion?.newest).toHaveLength(limits.overviewDevices);
  expect(new Set(motion?.newest.map(({ product_id }) => product_id))).toEqual(new Set([product]));
  expect(waiting).toEqual([]);
  const nothing = { products: null, motion: null, waiting: [], first_steps: null, sample: null };
  expect(await seen(await platform.member(maker))).toEqual(nothing);
  expect(await figures(await platform.actor())).toEqual({
    total: 0,
    real: 0,
    unlisted: 0,
    activated: 0,
    online: 0,
  });
  expect(await platform.nobody.refused(overview.get)).toMatchObject({ status: 401 });
});

it("names the device refused last, even if more refusals exist than are counted, to members too", async () => {
  const fan = (await platform.product(maker, { name: "Fan" })).id;
  const member = await platform.member(maker, { menus: ["realDevices"], products: [product, fan] });
  const now = platform.clock.now();
  for (const productId of [product, fan]) {
    await addDevices(platform.connectionString, { productId, count: limits.overviewWaiting });
    const refuse = raw`insert into device_refusal (device_id, owner_id, product_id, time, log, line_id, code, reason)
      select id, owner_id, product_id, ${now}::bigint - device_no, 1, gen_random_uuid(), 20001, 'level: greater than 9'
      from device where product_id = ${productId}`;
    await run(platform.connectionString, refuse);
  }
  const last = async (productId: string, name: string, time: number) => {
    const refuse = raw`update device_refusal set time = ${time}
      where device_id = (select id from device where product_id = ${productId} and name = ${name})`;
    await run(platform.connectionString, refuse);
    const all = await Promise.all([maker, member].map(async (who) => (await seen(who)).waiting));
    for (const waiting of all)
      expect(waiting).toContainEqual({ kind: "refused_devices", count: limits.overviewWaiting, name });
  };
  // Whichever product's devices are counted first.
  await last(product, "Device 500", now + 1);
  await last(fan, "Device 501", now + 2);
});
