import { bindings } from "@thingwright/contract/people/bindings.ts";
import { homeMessages } from "@thingwright/contract/people/home-messages.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { homeScenes, type SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DeviceAtHome, type HomeForTests, makeHome } from "../../../test/devices-at-home.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let home: HomeForTests;
let ada: PersonCaller;
let product: string;
let one: DeviceAtHome;
let two: DeviceAtHome;

beforeEach(async () => {
  const maker = await platform.actor();
  ({ id: product } = await platform.product(maker));
  const warmth = { identifier: "warmth", name: "温度", data_type: "value", min: 0, max: 100 } as const;
  const { list } = await maker.ok(products.definition, { params: { id: product } });
  await maker.ok(products.define, {
    params: { id: product },
    body: { list: [...list, { ...warmth, transfer_type: "report" }] },
  });
  await maker.ok(productScenes.save, {
    params: { id: product },
    body: { actions: { switch: {} }, triggers: { switch: {}, warmth: { operators: ["ge", "lt"], max: 90 } } },
  });
  home = await makeHome(platform, maker);
  ada = home.owner;
  [one, two] = [await home.bound(product), await home.bound(product)];
});
afterEach(() => home.close());

const isOn = ({ device }: DeviceAtHome, value = true): SceneCondition => ({
  kind: "point",
  device_id: device.id,
  identifier: "switch",
  operator: "eq",
  value,
});
const issue = ({ device }: DeviceAtHome, value = true) => ({
  kind: "issue" as const,
  device_id: device.id,
  params: { switch: value },
});
const wait = (seconds: number) => ({ kind: "wait" as const, seconds });

async function make(
  conditions: SceneCondition[],
  actions: (ReturnType<typeof issue> | ReturnType<typeof wait>)[],
  rest: { name?: string; match?: "all" | "any"; enabled?: boolean } = {},
) {
  const body = { name: "Evening", ...rest, conditions, actions };
  return ada.ok(homeScenes.create, { params: { id: home.id }, body });
}

const runsOf = async (id: string) => (await ada.ok(homeScenes.runs, { params: { id } })).list;
/** Waits until a scene has so many runs, all of which have ended, and returns them, the latest first. */
async function ended(id: string, count: number) {
  return eventually(async () => {
    const runs = await runsOf(id);
    expect(runs.map(({ ended_at }) => ended_at !== null)).toEqual(Array.from({ length: count }, () => true));
    return runs;
  });
}
/** Waits until what was reported before has been looked at: a scene that begins at each report of another device has. */
async function settle() {
  const { id } = await make([isOn(two)], [wait(1)], { name: `Looked at ${crypto.randomUUID().slice(0, 8)}` });
  await two.report({ switch: 0 });
  await two.report({ switch: 1 });
  await eventually(async () => expect(await runsOf(id)).toHaveLength(1));
}

it("begins once when a reported value meets its condition, and again only after the value stopped meeting it", async () => {
  const { id } = await make([isOn(one)], [issue(two)]);
  await one.report({ switch: 1 });
  expect(await two.taken()).toEqual({ switch: 1 });
  const [run] = await ended(id, 1);
  const cause = { kind: "point", device_id: one.device.id, identifier: "switch", value: true };
  expect(run).toMatchObject({ started_by: null, cause, problem: null, loop: null });
  expect(run!.results).toEqual([{ code: 200, problem: null }]);
  await one.report({ switch: 1 });
  platform.clock.advance(limits.sceneApartMs);
  await one.report({ switch: 0 });
  await one.report({ switch: 1 });
  expect(await two.taken()).toEqual({ switch: 1 });
  await ended(id, 2);
});

it("does not begin if its condition was already true when the scene was created, nor while the scene is disabled", async () => {
  await one.report({ switch: 1 });
  const { id } = await make([isOn(one)], [wait(1)]);
  await one.report({ switch: 1 });
  await ada.ok(homeScenes.update, { params: { id }, body: { enabled: false } });
  await one.report({ switch: 0 });
  await one.report({ switch: 1 });
  await settle();
  expect(await ada.ok(homeScenes.update, { params: { id }, body: { enabled: true } })).toMatchObject({
    enabled: true,
    conditions: [isOn(one)],
  });
  await one.report({ switch: 1 });
  await settle();
  expect(await runsOf(id)).toEqual([]);
  await one.report({ switch: 0 });
  await one.report({ switch: 1 });
  await eventually(async () => expect(await runsOf(id)).toHaveLength(1));
});

it("waits for all of its conditions, or for any of them", async () => {
  const warm = { ...isOn(one), identifier: "warmth", operator: "ge", value: 30 } as SceneCondition;
  const all = await make([warm, isOn(two)], [wait(1)], { name: "All" });
  const any = await make([warm, isOn(two)], [wait(1)], { name: "Any", match: "any" });
  await one.report({ warmth: 29 });
  await one.report({ warmth: 30 });
  await eventually(async () => expect(await runsOf(any.id)).toHaveLength(1));
  expect(await runsOf(all.id)).toEqual([]);
  platform.clock.advance(limits.sceneApartMs);
  await two.report({ switch: 1 });
  await eventually(async () => expect(await runsOf(all.id)).toHaveLength(1));
  expect(await runsOf(any.id)).toHaveLength(2);
});

it("begins at a time of day only within its period, and records a run that is too late as missed", async () => {
  const day = 86_400_000;
  const zone = { time_zone: "Asia/Tokyo", location: { latitude: 35.68, longitude: 139.77 } };
  const placed = await ada.ok(homes.update, { params: { id: home.id }, body: zone });
  expect(placed).toMatchObject({ time_zone: "Asia/Tokyo", location: { latitude: 35.7, longitude: 139.8 } });
  const days = [1, 2, 3, 4, 5, 6, 7];
  const at = (hour: number) => {
    const now = platform.clock.now();
    const today = now - (now % day) + ((hour - 9 + 24) % 24) * 3_600_000;
    return today > now ? today : today + day;
  };
  const time: SceneCondition = { kind: "time", at: "12:00", days };
  const noon = await make([time], [issue(two)], { name: "Noon" });
  const never = await make([time, { kind: "period", from: "13:00", to: "12:00", days }], [wait(1)], {
    name: "Never",
  });
  const dawn = await make([{ kind: "sun", event: "sunrise", offset_minutes: 0, days }], [wait(1)], {
    name: "Dawn",
  });
  platform.clock.advance(at(12) - platform.clock.now());
  expect(await two.taken()).toEqual({ switch: 1 });
  expect((await ended(noon.id, 1))[0]).toMatchObject({ cause: { kind: "time", at: "12:00" }, problem: null });
  platform.clock.advance(at(12) - platform.clock.now() + (limits.sceneLateSeconds + 60) * 1000);
  const [last] = await ended(noon.id, 2);
  expect(last).toMatchObject({ problem: "missed", results: [] });
  await eventually(async () => expect((await runsOf(dawn.id)).length).toBeGreaterThan(0));
  expect((await runsOf(dawn.id))[0]!.cause).toEqual({ kind: "sun", event: "sunrise" });
  expect(await runsOf(never.id)).toEqual([]);
});

it("begins when somebody arrives, and when the last one has left", async () => {
  const tell = (who: PersonCaller, present: boolean) =>
    who.ok(homes.tellPresence, { body: { home_id: home.id, present } });
  const ben = home.member;
  const anybody = await make([{ kind: "presence", uid: null, present: true }], [issue(two)], { name: "In" });
  const nobody = await make([{ kind: "presence", uid: null, present: false }], [wait(1)], { name: "Out" });
  const his = await make([{ kind: "presence", uid: ben.uid, present: true }], [wait(1)], { name: "Ben" });
  expect(await tell(ada, true)).toMatchObject({ present: true });
  expect(await ben.ok(homes.get, { params: { id: home.id } })).toMatchObject({ present: null });
  expect(await two.taken()).toEqual({ switch: 1 });
  const cause = { kind: "presence", uid: null, present: true };
  expect((await ended(anybody.id, 1))[0]).toMatchObject({ cause, started_by: null });
  await tell(ada, true);
  await tell(ben, true);
  await tell(ada, false);
  expect(await runsOf(nobody.id)).toEqual([]);
  await tell(ben, false);
  expect(await runsOf(nobody.id)).toHaveLength(1);
  expect(await runsOf(his.id)).toHaveLength(1);
  platform.clock.advance(limits.sceneApartMs);
  await tell(ben, true);
  expect(await two.taken()).toEqual({ switch: 1 });
  await ended(anybody.id, 2);
  // Who leaves the home for good takes their presence along, and nothing begins by that.
  platform.clock.advance(limits.sceneApartMs);
  await ada.ok(homes.removeMember, { params: { id: home.id, uid: ben.uid } });
  expect(await runsOf(nobody.id)).toHaveLength(1);
  expect(await ben.call(homes.tellPresence, { body: { home_id: home.id, present: true } })).toMatchObject({
    problem: "not_found",
  });
  const body = {
    name: "No",
    actions: [wait(1)],
    conditions: [{ kind: "presence", uid: ben.uid, present: true }],
  };
  expect(await ada.call(homeScenes.create, { params: { id: home.id }, body })).toMatchObject({
    problem: "not_found",
  });
});

it("stops scenes that set each other off in a circle, and names them", async () => {
  const away = await make([isOn(one)], [issue(one, false)], { name: "Away" });
  const back = await make([isOn(one, false)], [issue(one, true)], { name: "Back" });
  await one.report({ switch: 1 });
  expect(await one.taken()).toEqual({ switch: 0 });
  await one.report({ switch: 0 });
  expect(await one.taken()).toEqual({ switch: 1 });
  platform.clock.advance(limits.sceneApartMs);
  await one.report({ switch: 1 });
  const [stopped] = await ended(away.id, 2);
  expect(stopped).toMatchObject({ problem: "loop", loop: ["Away", "Back", "Away"], results: [] });
  const [told] = (await ada.ok(homeMessages.list)).list;
  expect(told).toMatchObject({ kind: "scene_loop", scene_id: away.id, title: "Away was stopped" });
  expect(told!.text).toContain("Away → Back → Away");
  await ended(back.id, 1);
  // By hand, later, it begins as ever.
  platform.clock.advance(limits.sceneEchoSeconds * 1000 + 1);
  await one.report({ switch: 0 });
  expect(await one.taken()).toEqual({ switch: 1 });
});

it("restarts its wait when its conditions come true again", async () => {
  const { id } = await make([isOn(one)], [wait(60), issue(two)]);
  await one.report({ switch: 1 });
  await eventually(async () => expect(await runsOf(id)).toHaveLength(1));
  platform.clock.advance(30_000);
  await one.report({ switch: 0 });
  await one.report({ switch: 1 });
  await eventually(async () => expect(await runsOf(id)).toHaveLength(2));
  platform.clock.advance(40_000);
  await settle();
  expect((await runsOf(id)).map(({ problem, ended_at }) => [problem, ended_at === null])).toEqual([
    [null, true],
    ["replaced", false],
  ]);
  platform.clock.advance(20_000);
  expect(await two.taken()).toEqual({ switch: 1 });
});

it("is not triggered by a device that has left the home, and is triggered again once the device is back", async () => {
  const { id } = await make([isOn(one)], [wait(1)]);
  await ada.ok(bindings.unbind, { params: { id: one.device.id } });
  const cottage = (await ada.ok(homes.create, { body: { name: "Cottage" } })).id;
  await one.present(cottage);
  await one.report({ switch: 1 });
  await settle();
  const scene = await ada.ok(homeScenes.get, { params: { id } });
  expect(scene).toMatchObject({ missing_device_ids: [one.device.id], conditions: [isOn(one)] });
  expect(await runsOf(id)).toEqual([]);
  await ada.ok(bindings.update, { params: { id: one.device.id }, body: { home_id: home.id } });
  await one.report({ switch: 0 });
  await one.report({ switch: 1 });
  await eventually(async () => expect(await runsOf(id)).toHaveLength(1));
});

it("loses the conditions and actions of a device that is reset, and is deleted if no action remains", async () => {
  const alone = await make([], [wait(1), issue(one)], { name: "Alone" });
  const both = await make([], [issue(one), issue(two)], { name: "Both" });
  const by = await make([isOn(one), isOn(two)], [issue(two)], { name: "By" });
  const other = await make([isOn(two)], [issue(two)], { name: "Other" });
  await one.reset();
  const { list } = await ada.ok(homeScenes.list, { params: { id: home.id } });
  expect(list.map(({ id }) => id)).toEqual([both.id, by.id, other.id]);
  expect(list[0]).toMatchObject({ actions: [issue(two)], enabled: true, missing_device_ids: [] });
  expect(list[1]).toMatchObject({ conditions: [isOn(two)], enabled: false });
  expect(list[2]).toMatchObject({ enabled: true });
  expect(alone.name).toBe("Alone");
});

it("refuses invalid conditions and combinations of conditions, by field", async () => {
  const days = [1];
  const time: SceneCondition = { kind: "time", at: "12:00", days };
  const period: SceneCondition = { kind: "period", from: "12:00", to: "13:00", days };
  const warm = { ...isOn(one), identifier: "warmth", operator: "ge", value: 30 } as SceneCondition;
  const refusals = async (conditions: SceneCondition[], match: "all" | "any" = "all") => {
    const body = { name: "No", match, conditions, actions: [wait(1)] };
    const { fields } = await ada.refused(homeScenes.create, { params: { id: home.id }, body });
    return fields.map(({ path }) => path);
  };
  expect(await refusals([period])).toEqual(["conditions"]);
  expect(await refusals([time, time])).toEqual(["conditions.1"]);
  expect(await refusals([time, period], "any")).toEqual(["conditions.1"]);
  expect(await refusals([{ kind: "sun", event: "sunset", offset_minutes: 0, days }])).toEqual([
    "conditions.0.event",
  ]);
  expect(await refusals([{ ...warm, operator: "gt" } as SceneCondition])).toEqual(["conditions.0.operator"]);
  expect(await refusals([{ ...warm, value: 91 } as SceneCondition])).toEqual(["conditions.0.value"]);
  expect(await refusals([{ ...warm, value: true } as SceneCondition])).toEqual(["conditions.0.value"]);
  expect(await refusals([{ ...warm, identifier: "unknown" } as SceneCondition])).toEqual([
    "conditions.0.identifier",
  ]);
  expect(await refusals([{ ...time, at: "24:00" }])).toEqual(["conditions.0.at"]);
  expect(await refusals([{ ...time, days: [1, 1] }])).toEqual(["conditions.0.days"]);
});
