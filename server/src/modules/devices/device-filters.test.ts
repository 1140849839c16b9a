import { sql as raw } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { appUsers } from "@thingwright/contract/people/app-users.ts";
import { products, type Product } from "@thingwright/contract/products/products.ts";
import { addDevices, run } from "../../../test/bulk.ts";
import { addHomes } from "../../../test/bulk-homes.ts";
import type { Caller } from "../../../test/caller.ts";
import { makeHome } from "../../../test/devices-at-home.ts";
import { eventually } from "../../../test/eventually.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { seconds } from "../../platform/clock.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
});

const register = (device_name: string, body: object = {}) =>
  maker.ok(devices.create, { body: { product_id: product.id, device_name, ...body } });
const found = async (query: object) =>
  (await maker.ok(devices.list, { query: { sort: "device_name", order: "asc", ...query } })).list.map(
    (row) => row.device_name,
  );
const change = (name: string, set: ReturnType<typeof raw>) =>
  run(
    platform.connectionString,
    raw`update device set ${set} where device_name = ${name} and owner_id = ${maker.owner}`,
  );

it("filters by MAC, firmware, tier and area, each alone and together", async () => {
  await register("lamp-one", { mac: "A4C138000001" });
  await register("lamp-two", { mac: "A4C139000002" });
  await register("lamp-three");
  await change(
    "lamp-one",
    raw`firmware_version = '1.2.0', tier = 1, country = 'CN', region = 'CN-GD', area_source = 1`,
  );
  await change(
    "lamp-two",
    raw`firmware_version = '1.2.0', tier = 5, country = 'CN', region = 'CN-BJ', area_source = 1`,
  );
  await change("lamp-three", raw`tier = 5, country = 'DE', region = 'Bavaria', area_source = 2`);
  expect(await found({ mac: "a4:c1:38" })).toEqual(["lamp-one"]);
  expect(await found({ mac: "A4-C1" })).toEqual(["lamp-one", "lamp-two"]);
  expect(await found({ mac: "no mac" })).toEqual([]);
  expect(await found({ firmware_version: "1.2.0" })).toEqual(["lamp-one", "lamp-two"]);
  expect(await found({ firmware_version: "1.2" })).toEqual([]);
  expect(await found({ tier: 5 })).toEqual(["lamp-three", "lamp-two"]);
  expect(await found({ tier: 0 })).toEqual([]);
  expect(await found({ area: "CN" })).toEqual(["lamp-one", "lamp-two"]);
  expect(await found({ area: "cn-gd" })).toEqual(["lamp-one"]);
  expect(await found({ area: "CN/Beijing" })).toEqual(["lamp-two"]);
  expect(await found({ area: "DE/Bavaria" })).toEqual(["lamp-three"]);
  expect(await found({ area: "none" })).toEqual([]);
  expect(await found({ area: "neither this nor that" })).toEqual([]);
  expect(await found({ area: "CN", tier: 5, firmware_version: "1.2.0", product_id: product.id })).toEqual([
    "lamp-two",
  ]);
  const { list } = await maker.ok(devices.list, { query: { area: "DE" } });
  expect(list[0]).toMatchObject({
    tier: 5,
    area: { country: "DE", region: "Bavaria", city: "", latitude: null, longitude: null, source: 2 },
    owner: null,
    bound_at: null,
    last_data_at: null,
    wake_interval: null,
    asleep_until: null,
  });
  for (const [query, path] of [
    [{ tier: 6 }, "tier"],
    [{ asleep: 3 }, "asleep"],
    [{ bound_from: -1 }, "bound_from"],
    [{ app_user_id: "1" }, "app_user_id"],
    [{ area: "x".repeat(101) }, "area"],
  ] as const)
    expect(await maker.refused(devices.list, { query })).toMatchObject({
      fields: [{ path }],
    });
});

it("filters by owner and time of binding, and names the owner only to members who reach the app", async () => {
  const home = await makeHome(platform, maker);
  const { device } = await home.bound(product.id);
  await register("nobodys");
  const [bound] = (await maker.ok(devices.list, { query: { app_user_id: home.owner.uid } })).list;
  const { nickname } = await maker.ok(appUsers.get, { params: { id: home.owner.uid } });
  expect(bound).toMatchObject({ id: device.id, owner: { id: home.owner.uid, nickname } });
  expect(await maker.ok(devices.get, { params: device })).toMatchObject({
    owner: bound!.owner,
    bound_at: bound!.bound_at,
  });
  const at = bound!.bound_at!;
  const ids = async (query: object) => (await maker.ok(devices.list, { query })).list.map(({ id }) => id);
  expect(await ids({ bound_from: at, bound_to: at })).toEqual([device.id]);
  expect(await ids({ bound_from: at + 1 })).toEqual([]);
  expect(await ids({ bound_to: at - 1 })).toEqual([]);
  expect(await ids({ app_user_id: home.member.uid })).toEqual([]);
  // Of an app beyond a role, a device is somebody's all the same.
  const member = await platform.member(maker, { menus: ["deviceList"], products: "all", apps: [] });
  const [seen] = (await member.ok(devices.list, { query: { bound_from: at } })).list;
  expect(seen).toMatchObject({ id: device.id, owner: null, bound_at: at });
  for (const other of [member, await platform.actor()])
    for (const route of [devices.list, devices.map, devices.export] as const)
      expect((await other.refused(route, { query: { app_user_id: home.owner.uid } })).status).toBe(404);
  await home.close();
});

it("distinguishes sleeping devices from offline ones until they are overdue", async () => {
  await maker.ok(products.update, {
    params: { id: product.id },
    body: { power: "sleeping", wake_interval: 600 },
  });
  await register("asleep-one");
  await register("awake-one");
  await register("never-here");
  const now = seconds(platform.clock.now());
  await change("asleep-one", raw`offline_at = ${now - 60}`);
  await change("awake-one", raw`online = 1, online_at = ${now}, offline_at = ${now - 60}`);
  const [asleep] = (await maker.ok(devices.list, { query: { asleep: 1 } })).list;
  expect(asleep).toMatchObject({
    device_name: "asleep-one",
    online: 2,
    wake_interval: 600,
    asleep_until: now + 540,
  });
  expect(await found({ asleep: 2 })).toEqual(["never-here"]);
  expect((await maker.ok(devices.list, { query: { keyword: "awake" } })).list[0]).toMatchObject({
    asleep_until: null,
  });
  platform.clock.advance(541_000);
  expect(await found({ asleep: 1 })).toEqual([]);
  expect(await found({ asleep: 2 })).toEqual(["asleep-one", "never-here"]);
});

it("orders few devices by their titles, when they came online and when they were bound", async () => {
  await register("dev-1", { name: "beta" });
  await register("dev-2", { name: "Alpha" });
  await register("dev-3", { name: "gamma" });
  await change("dev-1", raw`online_at = 20`);
  await change("dev-3", raw`online_at = 10`);
  expect(await found({ sort: "name" })).toEqual(["dev-2", "dev-1", "dev-3"]);
  expect(await found({ sort: "online_at" })).toEqual(["dev-3", "dev-1", "dev-2"]);
  expect(await found({ sort: "online_at", order: "desc" })).toEqual(["dev-1", "dev-3", "dev-2"]);
  expect(await found({ sort: "bound_at" })).toEqual(["dev-1", "dev-2", "dev-3"]);
});

it("finds a page of many matches in either order, and refuses to sort them by name", async () => {
  await addDevices(platform.connectionString, { productId: product.id, count: 10_400 });
  await setProductStatus(platform.connectionString, product.id, 3);
  await run(
    platform.connectionString,
    raw`update device set tier = 5, firmware_version = '0.9', country = 'CN', region = 'CN-GD', area_source = 1
      where owner_id = ${maker.owner} and created_at <= (select created_at + 10300 from product where id = ${product.id})`,
  );
  const filters = [{ tier: 5 }, { firmware_version: "0.9" }, { area: "CN" }, { area: "CN-GD" }] as const;
  const orders = (["created_at", "device_name"] as const).flatMap((sort) =>
    (["asc", "desc"] as const).flatMap((order) => [
      { sort, order },
      { sort, order, product_id: product.id },
    ]),
  );
  // Each twice: once without knowing how many fit, once with it.
  for (const query of filters.flatMap((filter) =>
    orders.flatMap((by) => [
      { ...filter, ...by },
      { ...filter, ...by },
    ]),
  )) {
    const { sort, order } = query;
    const page = await maker.ok(devices.list, { query: { ...query, page_size: 5 } });
    expect(page).toMatchObject({ total: 10_000, total_capped: true });
    expect(page.list).toHaveLength(5);
    const values = page.list.map((row) => row[sort]);
    const sorted = values.toSorted((x, y) => (x < y ? -1 : x > y ? 1 : 0));
    expect(values).toEqual(order === "asc" ? sorted : sorted.toReversed());
  }
  expect(await maker.refused(devices.list, { query: { tier: 5, sort: "name" } })).toMatchObject({
    fields: [{ path: "sort" }],
  });
});

it("applies a bulk call to the devices that the filter matches", async () => {
  await register("old-one");
  await register("new-one");
  await change("old-one", raw`tier = 5`);
  await maker.ok(devices.setStatusOfMany, { body: { status: 2, filter: { tier: 5 } } });
  await eventually(async () => expect(await found({ status: 2 })).toEqual(["old-one"]));
  const wrong = await maker.refused(devices.setStatusOfMany, {
    body: { status: 2, filter: { teir: 5 } as object },
  });
  expect(wrong.status).toBe(422);
});

it.each(["asc", "desc"] as const)(
  "pages %s through many devices that were bound within a time",
  async (order) => {
    await addDevices(platform.connectionString, { productId: product.id, count: 300 });
    const body = { name: "Lamps", package_name: "com.example.lamps" };
    const { id: appId } = await maker.ok(apps.create, { body });
    await addHomes(platform.connectionString, { appId, productId: product.id, people: 40, homes: 20 });
    const pageBy = (query: object) => maker.ok(devices.list, { query: { order, page_size: 80, ...query } });
    const expected = (await pageBy({ page_size: 300 })).list.map(({ id }) => id);
    // The bulk of bindings is a second apart each, and begins at this time.
    const within = { bound_from: 1_700_000_000, bound_to: 1_700_000_249 };
    const bound = new Set((await pageBy({ ...within, page_size: 300 })).list.map(({ id }) => id));
    expect(bound.size).toBe(250);
    const ids: string[] = [];
    for (let cursor: string | undefined; ids.length < 250;) {
      const page = await pageBy({ ...within, cursor });
      expect(page.total).toBe(250);
      ids.push(...page.list.map(({ id }) => id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(ids).toEqual(expected.filter((id) => bound.has(id)));
    expect((await pageBy({ ...within, page: 2 })).list.map(({ id }) => id)).toEqual(ids.slice(80, 160));
    expect((await pageBy({ ...within, online: 1 })).total).toBe(
      (await pageBy({ online: 1, page_size: 300 })).list.filter(({ id }) => bound.has(id)).length,
    );
  },
);
