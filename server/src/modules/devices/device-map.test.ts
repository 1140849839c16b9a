import { beforeEach, expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { addDevices, run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { sql as raw } from "kysely";
import { createLog } from "../../platform/log.ts";
import type { Place } from "../../platform/areas/address-areas.ts";
import { DeviceAreas } from "./areas.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
});

const guangzhou = { country: "CN", region: "CN-GD", city: "Guangzhou", latitude: 23.1, longitude: 113.3 };
const shenzhen = { ...guangzhou, city: "Shenzhen", latitude: 22.5, longitude: 114.1 };
const auckland = { country: "NZ", region: "Auckland", city: "Auckland", latitude: -36.8, longitude: 174.8 };
const nowhere = { country: "", region: "", city: "", latitude: null, longitude: null, area_source: 0 };

const places = new Map<string, Place>([
  ["1.0.0.1", guangzhou],
  ["1.0.0.2", shenzhen],
  ["1.0.0.3", auckland],
]);
const areas = () =>
  new DeviceAreas({
    sql: platform.sql,
    log: createLog("silent"),
    addresses: { of: async (address) => places.get(address) ?? null },
  });
const make = async (product_id = product.id) => (await maker.ok(devices.create, { body: { product_id } })).id;
const areaOf = async (id: string) => (await maker.ok(devices.get, { params: { id } })).area;
const keepUp = () => platform.modules.find(({ name }) => name === "devices")!.upkeep!(platform.clock.now());
const map = (query: object = {}, as = maker) => as.ok(devices.map, { query });

it("stores the place of a device by its address, and prefers the place that the device reports", async () => {
  const [first, second] = [await make(), await make()];
  const kept = areas();
  kept.note(first, "1.0.0.1", nowhere);
  kept.note(second, "10.0.0.1", nowhere);
  await kept.finish();
  expect(await areaOf(first)).toEqual({ ...guangzhou, source: 1 });
  expect(await areaOf(second)).toBeNull();
  kept.note(first, "1.0.0.2", { ...guangzhou, area_source: 1 });
  kept.note(first, "10.0.0.1", { ...shenzhen, area_source: 1 });
  kept.note(second, "1.0.0.3", { ...nowhere, area_source: 2 });
  await kept.finish();
  expect(await areaOf(first)).toEqual({ ...shenzhen, source: 1 });
  expect(await areaOf(second)).toBeNull();
});

it("counts devices in clusters for the zoom, and follows added, moved and deleted devices", async () => {
  const ids = [];
  for (const address of ["1.0.0.1", "1.0.0.1", "1.0.0.2", "1.0.0.3", "-"]) {
    const id = await make();
    ids.push(id);
    const kept = areas();
    kept.note(id, address, nowhere);
    await kept.finish();
  }
  const whole = await map();
  expect(whole).toMatchObject({ located: 4, unlocated: 1 });
  expect(whole.sampled).toBeUndefined();
  expect(whole.clusters).toEqual([
    {
      latitude: 22.9,
      longitude: 113.57,
      count: 3,
      west: 113.3,
      south: 22.5,
      east: 114.1,
      north: 23.1,
      country: "CN",
      region: "CN-GD",
    },
    expect.objectContaining({ count: 1, country: "NZ", region: "Auckland", latitude: -36.8 }),
  ]);
  expect((await map({ zoom: 8 })).clusters.map(({ count }) => count)).toEqual([2, 1, 1]);
  expect((await map({ west: 100, east: 120, south: 0, north: 50 })).clusters).toHaveLength(1);
  // Across the date line.
  expect((await map({ west: 170, east: -170 })).clusters).toMatchObject([{ country: "NZ" }]);
  expect(await map({ product_id: product.id })).toEqual(whole);
  await keepUp();
  await keepUp();
  expect(await map()).toEqual(whole);
  await maker.ok(devices.remove, { params: { id: ids[0]! } });
  const kept = areas();
  kept.note(ids[1]!, "1.0.0.3", { ...guangzhou, area_source: 1 });
  await kept.finish();
  for (let round = 0; round < 2; round++) {
    expect((await map()).clusters.map(({ count, country }) => [country, count])).toEqual([
      ["NZ", 2],
      ["CN", 1],
    ]);
    await keepUp();
  }
  const left = await run<{ rows: number }>(
    platform.connectionString,
    raw`select count(*)::int as rows from device_cell where owner_id = ${maker.owner}`,
  );
  expect(left).toEqual([{ rows: 2 }]);
});

it("shows each caller their own devices, and with filters those that fit", async () => {
  const other = await platform.product(maker, { name: "Other" });
  const [first, second] = [await make(), await make(other.id)];
  const kept = areas();
  kept.note(first, "1.0.0.1", nowhere);
  kept.note(second, "1.0.0.3", nowhere);
  await kept.finish();
  await maker.ok(devices.setStatus, { params: { id: second }, body: { status: 2 } });
  expect((await map({ status: 2 })).clusters).toMatchObject([{ country: "NZ", count: 1 }]);
  expect(await map({ area: "CN" })).toMatchObject({
    located: 1,
    unlocated: 0,
    clusters: [{ country: "CN" }],
  });
  expect(await map({ keyword: "nothing-like-it" })).toMatchObject({ located: 0, unlocated: 0, clusters: [] });
  expect(await map({ product_id: other.id })).toMatchObject({ located: 1, clusters: [{ country: "NZ" }] });
  const member = await platform.member(maker, { menus: ["deviceList"], products: [product.id] });
  expect(await map({}, member)).toMatchObject({ located: 1, clusters: [{ country: "CN" }] });
  expect(await map({ status: 1 }, member)).toMatchObject({ located: 1, clusters: [{ country: "CN" }] });
  expect((await member.refused(devices.map, { query: { product_id: other.id } })).status).toBe(404);
  expect(await map({}, await platform.actor())).toMatchObject({ located: 0, unlocated: 0 });
  expect((await (await platform.member(maker)).refused(devices.map)).status).toBe(403);
  const place = { area: "CN-GD", place: "23.1,113.3" };
  expect((await maker.ok(devices.list, { query: place })).list.map(({ id }) => id)).toEqual([first]);
  expect((await maker.ok(devices.list, { query: { ...place, place: "23.2,113.3" } })).list).toEqual([]);
  expect((await maker.ok(devices.list, { query: { ...place, place: "somewhere" } })).list).toEqual([]);
  for (const [query, path] of [
    [{ zoom: 9 }, "zoom"],
    [{ west: -181 }, "west"],
    [{ north: 91 }, "north"],
    [{ south: "x" }, "south"],
  ] as const)
    expect(await maker.refused(devices.map, { query })).toMatchObject({
      fields: [{ path }],
    });
});

it("samples at most 20,000 devices that match a filter, and reports the sample's size", async () => {
  await addDevices(platform.connectionString, { productId: product.id, count: 20_001 });
  await setProductStatus(platform.connectionString, product.id, 3);
  await run(
    platform.connectionString,
    raw`update device set country = 'CN', region = 'CN-GD', latitude = 20 + device_no % 10, longitude = 110, area_source = 1
      where owner_id = ${maker.owner}`,
  );
  expect(await map({ status: 1 })).toMatchObject({ sampled: 20_000, located: 20_000, unlocated: 0 });
  const all = await map();
  expect(all).toMatchObject({ located: 20_001 });
  expect(all.sampled).toBeUndefined();
});
