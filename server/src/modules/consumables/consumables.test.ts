import { bindings } from "@thingwright/contract/people/bindings.ts";
import { consumables } from "@thingwright/contract/devices/consumables.ts";
import { deviceCalls } from "@thingwright/contract/devices/device-calls.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { FunctionPoints, type NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { homeConsumables } from "@thingwright/contract/people/home-consumables.ts";
import { homeMessages } from "@thingwright/contract/people/home-messages.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { type DeviceAtHome, type HomeForTests, makeHome } from "../../../test/devices-at-home.ts";
import { eventually } from "../../../test/eventually.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { localBus } from "../../platform/bus.ts";
import { createLog } from "../../platform/log.ts";
import { definitionsOf, thingModels } from "../products/index.ts";
import { judgeChanged } from "./judging.ts";

// The walk calls all routes signed out, without the permission, with another account's ids and with nonsense.
const platform = await forFile(startPlatform());
const filter = {
  identifier: "filter",
  name: "滤芯寿命",
  name_en: "Filter life",
  data_type: "value",
  transfer_type: "issue_report",
  min: -100,
  max: 180,
  consumable: { unit: "days", threshold: 30 },
} as const;
const brush = {
  ...filter,
  identifier: "brush",
  name: "滚刷",
  name_en: "Brush",
  transfer_type: "report",
  min: 0,
  max: 100,
  consumable: { unit: "percent", threshold: 10 },
} as const;

let maker: Caller;
let product: string;
let home: HomeForTests;
beforeEach(async () => {
  maker = await platform.actor();
  ({ id: product } = await platform.product(maker));
  await define(filter, brush);
  home = await makeHome(platform, maker);
});
afterEach(() => home.close());

async function define(...points: NewFunctionPoint[]) {
  const list = FunctionPoints.parse(points);
  await maker.ok(products.define, { params: { id: product }, body: { list } });
}
const listOf = async (query: object = {}, who = maker) => (await who.ok(consumables.list, { query })).list;
const states = async (query: object = {}) =>
  (await listOf({ sort: "remaining", order: "asc", ...query })).map(
    ({ identifier, state }) => `${identifier} ${state}`,
  );
/** Waits until the consumables are these, with what remains of each. */
const remain = (wanted: Record<string, number>) =>
  eventually(async () => {
    const found = (await listOf()).map(({ identifier, remaining }) => [identifier, remaining]);
    expect(Object.fromEntries(found)).toEqual(wanted);
  });
const messagesOf = async (who = home.owner, language = "en") =>
  (await who.ok(homeMessages.list, { language })).list.filter(({ kind }) => kind.startsWith("consumable"));
const reset = ({ device: { id } }: DeviceAtHome, identifier = "filter") => ({ params: { id, identifier } });

describe("the consumables of devices", () => {
  it("have the value reported last, the product's names and the threshold of the definition", async () => {
    const lamp = await home.bound(product);
    expect(await listOf()).toEqual([]);
    await lamp.report({ filter: 90, brush: 8 });
    await remain({ filter: 90, brush: 8 });
    expect(await states()).toEqual(["brush low", "filter ok"]);
    const [found] = await listOf({ keyword: lamp.device.device_name, sort: "remaining", order: "desc" });
    expect(found).toMatchObject({
      device_id: lamp.device.id,
      device_name: lamp.device.device_name,
      product_id: product,
      identifier: "filter",
      point_name: "滤芯寿命",
      point_name_en: "Filter life",
      unit: "days",
      threshold: 30,
      full: 180,
      replaced_at: null,
    });
    await lamp.report({ filter: 0 });
    await remain({ filter: 0, brush: 8 });
    expect(await states()).toEqual(["filter expired", "brush low"]);
    await lamp.report({ filter: -3 });
    await remain({ filter: -3, brush: 8 });
    expect(await states({ state: "expired" })).toEqual(["filter expired"]);
    expect(await states({ state: "low", device_id: lamp.device.id })).toEqual(["brush low"]);
    expect(await states({ state: "ok" })).toEqual([]);
    expect(await states({ keyword: "nothing of this name" })).toEqual([]);
  });

  it("are listed only for members who reach the product", async () => {
    const lamp = await home.bound(product);
    await lamp.report({ filter: 90 });
    await remain({ filter: 90 });
    const { id: other } = await platform.product(maker);
    const member = await platform.member(maker, { menus: ["deviceList"], products: [other] });
    expect(await listOf({}, member)).toEqual([]);
    const asked = { query: { product_id: product } };
    expect(await member.refused(consumables.list, asked)).toMatchObject({ problem: "not_found" });
  });

  it("count as replaced when the value rises to that of a new one", async () => {
    const lamp = await home.bound(product);
    for (const left of [20, 25, 180]) {
      await lamp.report({ filter: left });
      await remain({ filter: left });
      const [{ replaced_at } = { replaced_at: 0 }] = await listOf();
      expect(replaced_at !== null, String(left)).toBe(left === 180);
    }
  });

  it("are judged again when the definition changes, and deleted when it no longer has a consumable", async () => {
    const lamp = await home.bound(product);
    await lamp.report({ filter: 40, brush: 50 });
    await remain({ filter: 40, brush: 50 });
    const bus = localBus(createLog("silent"));
    const judge = () => {
      const models = thingModels({
        ...definitionsOf(platform.sql),
        events: { on: () => () => {} },
        bus,
        clock: platform.clock,
      });
      return judgeChanged(platform.sql, models);
    };
    await judge();
    expect(await states()).toEqual(["filter ok", "brush ok"]);
    const { consumable: _, ...plain } = brush;
    await define({ ...filter, consumable: { unit: "days", threshold: 60 } }, plain);
    await judge();
    expect(await states()).toEqual(["filter low"]);
    await define(plain);
    await judge();
    expect(await listOf()).toEqual([]);
  });
});

describe("people at home", () => {
  it("are notified once when a consumable runs low, once when it is used up, and again after a replacement", async () => {
    const lamp = await home.bound(product);
    const told = async (count: number) =>
      eventually(async () => expect(await messagesOf()).toHaveLength(count));
    await lamp.report({ filter: 30 });
    await told(1);
    await lamp.report({ filter: 32 });
    await lamp.report({ filter: 29 });
    await remain({ filter: 29 });
    expect(await messagesOf()).toHaveLength(1);
    await lamp.report({ filter: 0 });
    await told(2);
    expect((await messagesOf()).map(({ kind }) => kind)).toEqual(["consumable_expired", "consumable_low"]);
    const [used] = await messagesOf(home.member);
    expect(used).toMatchObject({
      device_id: lamp.device.id,
      text: "Replace it, then mark it as replaced on the device's page.",
    });
    expect(used!.title).toMatch(/: Filter life is used up$/);
    expect((await messagesOf(home.member, "zh-CN"))[0]!.title).toMatch(/：滤芯寿命已用尽$/);
    await lamp.report({ filter: 180 });
    await lamp.report({ filter: 10 });
    await told(3);
  });

  it("are not notified of an unbound device", async () => {
    const lamp = await home.bound(product);
    await home.owner.ok(bindings.unbind, { params: { id: lamp.device.id } });
    await lamp.report({ filter: 3 });
    await remain({ filter: 3 });
    expect(await messagesOf()).toEqual([]);
  });

  it("see the remaining value, and can mark a consumable as replaced, which the device confirms", async () => {
    const lamp = await home.bound(product);
    await lamp.report({ filter: 3 });
    await remain({ filter: 3 });
    const own = await home.owner.ok(homeConsumables.list, { params: { id: lamp.device.id } });
    expect(own.list).toMatchObject([
      { identifier: "filter", remaining: 3, state: "low", point: { name: "滤芯寿命" } },
    ]);
    const answer = home.member.ok(homeConsumables.replace, reset(lamp));
    expect(await lamp.taken()).toEqual({ filter: 180 });
    expect(await answer).toMatchObject({ code: 200 });
    await remain({ filter: 180 });
    expect(await states()).toEqual(["filter ok"]);
    const { list } = await maker.ok(deviceCalls.list, { params: { id: lamp.device.id } });
    expect(list[0]).toMatchObject({
      cause: "person",
      by_id: home.member.uid,
      params: { filter: 180 },
      code: 200,
    });
    const stranger = await platform.person(home.appId);
    for (const who of [
      stranger,
      await platform.person((await makeHome(platform, await platform.actor())).appId),
    ])
      expect(await who.refused(homeConsumables.replace, reset(lamp))).toMatchObject({
        problem: "not_found",
      });
  });

  it("cannot mark a consumable as replaced if they are guests who may only view", async () => {
    const lamp = await home.bound(product);
    const guest = await platform.person(home.appId);
    const { code } = await home.owner.ok(deviceShares.create, {
      params: { id: lamp.device.id },
      body: { control: false },
    });
    await guest.ok(deviceShares.accept, { body: { code } });
    expect(await guest.refused(homeConsumables.replace, reset(lamp))).toMatchObject({
      problem: "forbidden",
    });
  });
});

describe("a reset by the maker", () => {
  it("calls the service of a device that only reports, and leaves a record", async () => {
    const lamp = await home.bound(product);
    await lamp.report({ brush: 4 });
    await remain({ brush: 4 });
    const answer = maker.ok(consumables.replace, reset(lamp, "brush"));
    const asked = (await lamp.client.next("thing/service/consumable_reset")) as {
      id: string;
      params: unknown;
    };
    expect(asked.params).toEqual({ identifier: "brush" });
    const { product_key, device_name } = lamp.device;
    const topic = `/sys/${product_key}/${device_name}/thing/service/consumable_reset_reply`;
    await lamp.client.mqtt.publishAsync(topic, JSON.stringify({ id: asked.id, code: 200, data: {} }));
    expect(await answer).toMatchObject({ code: 200 });
    await remain({ brush: 100 });
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records.at(-1)).toMatchObject({
      action: "consumables.replace",
      object_id: lamp.device.id,
      after: { identifier: "brush", code: 200 },
    });
  });

  it("changes nothing if the device is offline, and is refused for other function points", async () => {
    const lamp = await home.bound(product);
    await lamp.report({ filter: 3 });
    await remain({ filter: 3 });
    await lamp.client.end();
    expect(await maker.ok(consumables.replace, reset(lamp))).toMatchObject({ code: 410 });
    expect(await listOf()).toMatchObject([{ remaining: 3, replaced_at: null }]);
    const other = { params: { id: lamp.device.id, identifier: "switch" } };
    expect(await maker.refused(consumables.replace, other)).toMatchObject({ problem: "not_found" });
    const odd = { params: { id: lamp.device.id, identifier: "9" } };
    expect(await maker.refused(consumables.replace, odd)).toMatchObject({ fields: [{ path: "identifier" }] });
    const viewer = await platform.member(maker, { menus: ["deviceList"], products: [product] });
    expect(await viewer.refused(consumables.replace, reset(lamp))).toMatchObject({ problem: "forbidden" });
  });
});
