import { beforeEach, describe, expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { FunctionPoints, type NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import type { Caller } from "../../../test/caller.ts";
import { addDevices } from "../../../test/bulk.ts";
import { eventually } from "../../../test/eventually.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, signedIn, topicsOf } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());

const points = FunctionPoints.parse([
  { identifier: "relay", name: "开关", name_en: "Power", data_type: "bool", transfer_type: "issue_report" },
  {
    identifier: "temperature",
    name: "温度",
    data_type: "float",
    transfer_type: "report",
    min: -40,
    max: 80,
    unit: "°C",
  },
  {
    identifier: "mode",
    name: "模式",
    data_type: "enum_int",
    transfer_type: "issue_report",
    enums: [
      { value: 0, text: "自动" },
      { value: 1, text: "睡眠" },
      { value: 2, text: "强劲" },
    ],
  },
] satisfies NewFunctionPoint[]);

let maker: Caller;
let product: Product;
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
  await maker.ok(products.define, { params: { id: product.id }, body: { list: points } });
});

async function connected(device_name: string) {
  const made = await maker.ok(devices.create, { body: { product_id: product.id, device_name } });
  const names = { productKey: made.product_key, deviceName: made.device_name };
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const client = await connectDevice({ url }, { ...names, secret: made.device_secret });
  const topic = topicsOf(names).post;
  return {
    id: made.id,
    post: async (params: object) => {
      await client.post(topic, { id: "1", version: "1.0", params });
      return client.next("_reply");
    },
  };
}

const rows = async (query: object = {}, as = maker) =>
  (await as.ok(devices.list, { query: { activity: "1", ...query } })).list;

describe("the activity in the list of devices", () => {
  it("is left out unless it is asked for", async () => {
    await maker.ok(devices.create, { body: { product_id: product.id } });
    const [row] = (await maker.ok(devices.list)).list;
    expect(row).not.toHaveProperty("activity");
  });

  it("contains the newest value with its function point, or the first point in order of several at once", async () => {
    const { id, post } = await connected("speaker-1");
    const silent = await maker.ok(devices.create, { body: { product_id: product.id } });
    await post({ temperature: 21.5, relay: true });
    const both = await rows();
    const of = (wanted: string) => both.find((row) => row.id === wanted)?.activity;
    expect(of(id)).toMatchObject({
      last_value: { identifier: "relay", value: true, point: { name_en: "Power", data_type: "bool" } },
      refused_messages: 0,
      refused_sign_ins: 0,
    });
    expect(of(id)?.reported_at).toBe(of(id)?.last_value?.time);
    expect(of(silent.id)).toEqual({
      reported_at: null,
      last_value: null,
      refused_messages: 0,
      refused_sign_ins: 0,
    });
    platform.clock.advance(1000);
    await post({ mode: 1 });
    const [after] = await rows({ keyword: "speaker-1" });
    expect(after?.activity?.last_value).toMatchObject({
      identifier: "mode",
      value: 1,
      point: { enums: [{ value: 1, text: "睡眠" }] },
    });
    expect(after?.activity?.last_value?.point?.enums).toHaveLength(1);
  });

  it("shows a value whose function point was deleted, without a function point", async () => {
    const { post } = await connected("speaker-2");
    await post({ temperature: 21.5 });
    const body = { list: points.filter(({ identifier }) => identifier !== "temperature") };
    await maker.ok(products.define, { params: { id: product.id }, body });
    const [row] = await rows();
    expect(row?.activity?.last_value).toMatchObject({ identifier: "temperature", value: 21.5, point: null });
  });

  it("counts what was refused in the last 24 hours, messages and sign-ins", async () => {
    const { post } = await connected("speaker-3");
    await post({ temperature: 21.5 });
    await post({ temperature: 2000 });
    await post({ nothing_like_this: 1 });
    const names = { productKey: product.product_key, deviceName: "speaker-3" };
    (await signedIn(platform.gateway.ports.mqtt, { ...names, secret: "wrong" })).destroy();
    await eventually(async () => {
      const [row] = await rows();
      expect(row?.activity).toMatchObject({ refused_messages: 2, refused_sign_ins: 1 });
    });
    platform.clock.advance((limits.refusedLatelySeconds + 60) * 1000);
    // The maker's own session has ended by then.
    const [row] = await rows({}, await platform.member(maker, { menus: ["deviceList"], products: "all" }));
    expect(row?.activity).toMatchObject({ refused_messages: 0, refused_sign_ins: 0 });
  });

  it("filters by recent refusals, in the list and in bulk tasks", async () => {
    const { id, post } = await connected("speaker-5");
    const quiet = await connected("speaker-6");
    await quiet.post({ relay: true });
    await post({ temperature: 2000 });
    const refused = async (more: object = {}, as = maker) =>
      (await as.ok(devices.list, { query: { refused: "1", ...more } })).list.map((row) => row.id);
    await eventually(async () => expect(await refused()).toEqual([id]));
    const sorts = [{ sort: "device_name" }, { sort: "reported_at" }, { keyword: "speaker", online: 1 }];
    for (const more of sorts) expect(await refused(more)).toEqual([id]);
    expect(await refused({ keyword: "speaker-6" })).toEqual([]);
    const other = await platform.product(maker, { name: "Other" });
    const menus = ["deviceList"] as const;
    expect(await refused({}, await platform.member(maker, { menus, products: [other.id] }))).toEqual([]);
    expect(await refused({}, await platform.actor())).toEqual([]);
    await maker.ok(devices.setStatusOfMany, { body: { status: 2, filter: { refused: "1" } } });
    await eventually(async () => {
      const { list } = await maker.ok(devices.list, { query: { status: 2 } });
      expect(list.map((row) => row.id)).toEqual([id]);
    });
    platform.clock.advance((limits.refusedLatelySeconds + 60) * 1000);
    const member = await platform.member(maker, { menus, products: "all" });
    expect(await refused({}, member)).toEqual([]);
  });

  it("is visible only to members whose role reaches the product", async () => {
    const { id, post } = await connected("speaker-4");
    await post({ temperature: 21.5 });
    const other = await platform.product(maker, { name: "Other" });
    const menus = ["deviceList"] as const;
    expect(await rows({}, await platform.member(maker, { menus, products: [other.id] }))).toEqual([]);
    const member = await platform.member(maker, { menus, products: [product.id] });
    expect(await rows({}, member)).toMatchObject([{ id, activity: { last_value: { value: 21.5 } } }]);
  });
});

describe("sorting by the newest report", () => {
  it("works in both directions, and puts devices that never reported last", async () => {
    for (const name of ["heard-1", "heard-2", "heard-3"]) {
      const { post } = await connected(name);
      await post({ relay: true });
      platform.clock.advance(1000);
    }
    await maker.ok(devices.create, { body: { product_id: product.id, device_name: "silent" } });
    const query = { sort: "reported_at" } as const;
    const names = async (more: object) => (await rows({ ...query, ...more })).map((row) => row.device_name);
    expect(await names({ order: "desc" })).toEqual(["heard-3", "heard-2", "heard-1", "silent"]);
    expect(await names({ order: "asc" })).toEqual(["heard-1", "heard-2", "heard-3", "silent"]);
    expect(await names({ order: "asc", page: 2, page_size: 2 })).toEqual(["heard-3", "silent"]);
    const beyond = await maker.ok(devices.list, { query: { ...query, page: 9, page_size: 2 } });
    expect(beyond).toMatchObject({ list: [], total: 4, next_cursor: null });
    const refused = await maker.refused(devices.list, { query: { ...query, cursor: "x" } });
    expect(refused).toMatchObject({ status: 422, fields: [{ path: "cursor" }] });
  });

  it("is refused where more devices fit than are counted exactly", async () => {
    const { connectionString } = platform;
    await addDevices(connectionString, { productId: product.id, count: limits.totalExact + 1 });
    await setProductStatus(connectionString, product.id, 3);
    const query = { sort: "reported_at" } as const;
    // The second time the total is remembered.
    for (let i = 0; i < 2; i += 1) {
      const refused = await maker.refused(devices.list, { query });
      expect(refused).toMatchObject({ status: 422, fields: [{ path: "sort" }] });
      expect(refused.fields?.[0]?.message).toContain("10000");
    }
    const { list, total } = await maker.ok(devices.list, { query: { ...query, online: 1 } });
    expect({ shown: list.length, total }).toEqual({ shown: 20, total: 1000 });
  });
});
