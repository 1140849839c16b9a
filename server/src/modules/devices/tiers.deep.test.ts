import { sql as raw } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { activityTier } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { replyTo } from "../../../test/device-messages.ts";
import { forFile } from "../../../test/for-file.ts";
import { signInAs } from "../../../test/factories.ts";
import { connectDevice, type TestClient, topicsOf } from "../../../test/gateway.ts";
import { type Platform, startPlatform } from "../../../test/harness.ts";
import { createTestDatabase } from "../../../test/postgres.ts";

const dayMs = 86_400_000;
const { none, active, good, ordinary, poor, stealth } = activityTier;
const database = await forFile(createTestDatabase().then((made) => ({ ...made, close: () => made.drop() })));
const restart = async (passed: number) => {
  const platform = await startPlatform({ DATABASE_URL: database.connectionString });
  platform.clock.advance(passed);
  return platform;
};
type Made = { id: string } & Credentials;

let platform: Platform;
let passed = 0;
let maker: Caller;
let owner: string;
let product: Product;
beforeAll(async () => {
  platform = await restart(0);
  maker = await platform.actor();
  owner = maker.owner;
  product = await platform.product(maker);
});
afterAll(() => platform.close());

const make = () => maker.ok(devices.create, { body: { product_id: product.id } });

/** Connects, says something, and goes. */
async function come(
  device: Made,
  say: (client: TestClient, post: string) => Promise<unknown> = async () => {},
) {
  const names = { productKey: device.product_key, deviceName: device.device_name };
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const client = await connectDevice({ url }, { ...names, secret: device.device_secret });
  await say(client, topicsOf(names).post);
  await client.end();
}
const report = (device: Made) =>
  come(device, async (client, post) => {
    const answer = await replyTo(client, post, { id: "1", version: "1.0", params: { switch: true } });
    expect(answer).toMatchObject({ code: 200 });
  });

/** Lets days pass, with the minutes after them in which tiers are kept up. */
async function pass(days: number) {
  platform.clock.advance(days * dayMs);
  passed += days * dayMs;
  await keepUp();
}
async function keepUp() {
  const own = platform.modules.find(({ name }) => name === "devices")!;
  await own.upkeep!(platform.clock.now());
  await own.upkeep!(platform.clock.now() + 61_000);
}
const tierOf = async ({ id }: { id: string }) => (await maker.ok(devices.get, { params: { id } })).tier;
const counts = async () => {
  const rows = await run<Record<string, number>>(
    database.connectionString,
    raw`select active, good, ordinary, poor, stealth from product_presence where product_id = ${product.id}`,
  );
  return rows[0];
};

it("moves devices through the tiers as their last data grows old, over 100 days and restarts", async () => {
  const [never, activated, once, steady, back] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
  ];
  await come(activated);
  for (const device of [once, steady, back]) await report(device);
  await keepUp();
  const all = async () => Promise.all([never, activated, once, steady, back].map(tierOf));
  expect(await all()).toEqual([none, active, active, active, active]);
  expect(await counts()).toEqual({ active: 4, good: 0, ordinary: 0, poor: 0, stealth: 0 });

  const expected = (age: number) =>
    age <= 3 ? active : age <= 10 ? good : age <= 30 ? ordinary : age <= 90 ? poor : stealth;
  let day = 0;
  for (const next of [2, 3, 9, 10, 29, 30, 50, 52, 53, 59, 60, 79, 80, 89, 90, 100]) {
    await pass(next - day);
    day = next;
    if ([10, 60, 90].includes(day)) {
      await platform.close();
      platform = await restart(passed);
    }
    // No session lasts as long as this test.
    maker = platform.as(await signInAs(platform.sql, platform.clock, owner));
    await report(steady);
    if (day === 50) await report(back);
    await keepUp();
    // Some moments have passed besides: on the last day of a tier it is over.
    const age = day + 0.001;
    const backAge = day < 50 ? age : age - 50;
    expect([day, ...(await all())]).toEqual([
      day,
      none,
      expected(age),
      expected(age),
      active,
      expected(backAge),
    ]);
  }
  expect(await counts()).toEqual({ active: 1, good: 0, ordinary: 0, poor: 1, stealth: 2 });
  expect(await maker.ok(devices.list, { query: { tier: stealth } })).toMatchObject({ total: 2 });
  expect(await maker.ok(devices.list, { query: { tier: none } })).toMatchObject({ list: [{ id: never.id }] });

  await maker.ok(devices.reset, { params: activated });
  await keepUp();
  expect(await tierOf(activated)).toBe(none);
  await maker.ok(devices.remove, { params: once });
  expect(await counts()).toMatchObject({ stealth: 0, poor: 1, active: 1 });
});
