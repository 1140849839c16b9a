import { devices } from "@thingwright/contract/devices/devices.ts";
import { search } from "@thingwright/contract/grammar/search.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { addDevices } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { withClient } from "../../../test/client.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let productId: string;

beforeAll(async () => {
  maker = await platform.actor();
  productId = (await platform.product(maker)).id;
  const register = (body: object) =>
    maker.ok(devices.create, { body: { product_id: productId, device_name: "", ...body } });
  const lamp = { device_name: "Porch_Lamp-07", name: "Bedside lamp", mac: "A4C1380B7E31" };
  const { id } = await register({ ...lamp, tuyalink_id: "6cabCDef0123456789xy" });
  await change("imei = '490154203237518'", id);
  await register({ device_name: "plug-two", name: "楼上客厅的插座" });
  await register({ device_name: "plug-three", name: "Ünder the Bed" });
});

const change = (what: string, id: string) =>
  withClient(platform.connectionString, (client) =>
    client.query(`update device set ${what} where id = $1`, [id]),
  );

const names = async (keyword: string, as = maker) =>
  (await as.ok(devices.list, { query: { keyword } })).list.map((row) => row.device_name);

describe("a keyword", () => {
  it.each([
    ["rch_l", "Porch_Lamp-07"],
    ["mp-07", "Porch_Lamp-07"],
    ["side LAMP", "Porch_Lamp-07"],
    ["0b7e31", "Porch_Lamp-07"],
    ["7E:31", "Porch_Lamp-07"],
    ["8-0b-7", "Porch_Lamp-07"],
    ["237518", "Porch_Lamp-07"],
    ["cdef0123", "Porch_Lamp-07"],
    ["客厅", "plug-two"],
    ["厅的插", "plug-two"],
    ["NDER the b", "plug-three"],
    ["ünd", "plug-three"],
  ])("%s is found anywhere in a text", async (keyword, name) => {
    expect(await names(keyword)).toEqual([name]);
    const { list } = await maker.ok(search.find, { query: { q: keyword } });
    expect(list.map(({ detail }) => detail.split(" · ")[0])).toEqual([name]);
  });

  it.each(["rch%l", "lamp-07 porch", "楼客", "31a4c", "no such"])("%s finds nothing", async (keyword) => {
    expect(await names(keyword)).toEqual([]);
  });

  it("of one or two letters matches only the beginning of a name", async () => {
    expect(await names("po")).toEqual(["Porch_Lamp-07"]);
    expect(await names("mp")).toEqual([]);
    expect(await names("床")).toEqual([]);
  });

  it("finds nothing of another account", async () => {
    const other = await platform.actor();
    expect(await names("lamp", other)).toEqual([]);
    expect(await names("bedside lamp", other)).toEqual([]);
  });

  it("finds a device by its new name, and not by the old one", async () => {
    const { id } = await maker.ok(devices.create, {
      body: { product_id: productId, device_name: "turn-1", name: "Old oak" },
    });
    await change("name = 'Young birch'", id);
    expect(await names("oak")).toEqual([]);
    expect(await names("g bir")).toEqual(["turn-1"]);
    await maker.ok(devices.remove, { params: { id } });
    expect(await names("g bir")).toEqual([]);
  });

  it("finds virtual devices of a product", async () => {
    const params = { id: productId };
    await maker.ok(virtualDevices.create, { params, body: { name: "Glass house" } });
    const { list } = await maker.ok(virtualDevices.list, { params, query: { keyword: "ss hou" } });
    expect(list.map(({ name }) => name)).toEqual(["Glass house"]);
  });
});

it("finds and counts few or many matches among thousands, and selects the same devices in bulk", async () => {
  const crowd = await platform.actor();
  const { id } = await platform.product(crowd);
  await addDevices(platform.connectionString, { productId: id, count: 12_000, age: 1_000_000 });
  await setProductStatus(platform.connectionString, id, 3);
  const total = async (keyword: string) =>
    (await crowd.ok(devices.list, { query: { keyword, page_size: 5 } })).total;
  const holding = (part: string) =>
    Array.from({ length: 12_000 }, (_, n) => `device-${n + 1}`).filter((name) => name.includes(part)).length;
  for (const part of ["ice-1199", "9999", "777", "e-55"])
    expect([part, await total(part)]).toEqual([part, holding(part)]);
  expect(await total("evice")).toBe(10_000);
  const { list } = await crowd.ok(devices.list, {
    query: { keyword: "evice-77", page_size: 3, sort: "device_name", order: "asc" },
  });
  expect(list.map((row) => row.device_name)).toEqual(["device-77", "device-770", "device-7700"]);
  await crowd.ok(devices.setStatusOfMany, { body: { filter: { keyword: "ice-77" }, status: 2 } });
  const off = () => crowd.ok(devices.list, { query: { status: 2, page_size: 1 } });
  await eventually(async () => expect((await off()).total).toBe(holding("ice-77")));
});
