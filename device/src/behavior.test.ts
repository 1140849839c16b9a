import { expect, test } from "vitest";
import { FakeDevice, FakeScheduler } from "../test/fake-device.ts";
import { onePerType, point } from "../test/points.ts";
import { type BehaviorEvent, type BehaviorOptions, runBehavior } from "./behavior.ts";
import { DeviceError } from "./device-error.ts";
import type { Scenario } from "@thingwright/contract/points/behavior.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";

const oneOfEach = thingModel(onePerType, [{ key: "fan.speed", identifier: "speed" }]);

function behaving(options: BehaviorOptions = {}, model = oneOfEach) {
  const device = new FakeDevice();
  const scheduler = new FakeScheduler(Date.UTC(2026, 0, 1, 10));
  const events: BehaviorEvent[] = [];
  const behavior = runBehavior(device, model, {
    scheduler,
    seed: "one",
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { device, scheduler, events, behavior };
}

const reported = ["power", "speed", "temperature", "gear", "mode", "label", "color", "fault"];

test("posts the whole state in the native dialect when it comes online", () => {
  const { device } = behaving();
  expect(device.posts).toEqual([]);
  device.connect();
  expect(Object.keys(device.posts[0] ?? {})).toEqual(reported);
  expect(device.posts[0]).toMatchObject({ power: 1, color: { on: 1 }, fault: [] });
});

test("then posts what changed, every few seconds", async () => {
  const { device, scheduler } = behaving({ interval: 1000 });
  device.connect();
  await scheduler.advance(60_000);
  expect(device.posts.length).toBeGreaterThan(30);
  expect(device.posts.length).toBeLessThanOrEqual(61);
  for (const post of device.posts.slice(1)) expect(Object.keys(post).length).toBeLessThan(reported.length);
});

test("repeats the same behavior with the same seed", async () => {
  const runs = [behaving(), behaving(), behaving({ seed: "two" })];
  for (const { device, scheduler } of runs) {
    device.connect();
    await scheduler.advance(60_000);
  }
  const [first, second, third] = runs.map(({ device }) => device.posts);
  expect(second).toEqual(first);
  expect(third).not.toEqual(first);
});

test("adopts issued properties, reports them and holds them", async () => {
  const { device, scheduler, behavior, events } = behaving();
  device.connect();
  await scheduler.advance(0);
  const before = device.posts.length;
  expect(await device.issue({ speed: 8, power: false, reboot: true })).toMatchObject({ code: 200 });
  await new Promise(setImmediate);
  expect(device.posts.slice(before)).toEqual([{ speed: 8, power: 0 }]);
  await scheduler.advance(600_000);
  expect(behavior.values.get("speed")).toBe(8);
  expect(events).toContainEqual({ kind: "answered", code: 200 });
});

test("reports a value issued during a post as soon as the post is stored", async () => {
  const { device } = behaving();
  let stored: () => void = () => undefined;
  device.outcome = () => new Promise((resolve) => (stored = resolve));
  device.connect();
  await device.issue({ speed: 8 });
  await new Promise(setImmediate);
  expect(device.posts).toHaveLength(1);
  stored();
  await new Promise(setImmediate);
  expect(device.posts[1]).toEqual({ speed: 8 });
});

test("resets a consumable when told that it was replaced", async () => {
  const consumable = { unit: "days", threshold: 10 } as const;
  const filter = point("filter", {
    data_type: "value",
    min: 0,
    max: 90,
    transfer_type: "report",
    consumable,
  });
  const model = thingModel([filter, point("level", { data_type: "value", min: 0, max: 9 })]);
  const { device, behavior } = behaving({ state: { values: { filter: 3 }, told: {} } }, model);
  device.connect();
  const replaced = device.services.get("consumable_reset")!;
  expect(behavior.values.get("filter")).toBe(3);
  expect(await replaced({ identifier: "filter" }, "consumable_reset")).toEqual({ code: 200 });
  await new Promise(setImmediate);
  expect(device.posts.at(-1)).toEqual({ filter: 90 });
  expect(await replaced({ identifier: "level" }, "consumable_reset")).toMatchObject({ code: 404 });
});

test("refuses values that its function points do not allow, and adopts the rest", async () => {
  const { device, behavior } = behaving();
  expect(await device.issue({ speed: 11, temperature: 20, nope: 1, gear: 2 })).toEqual({
    code: 460,
    message:
      "speed: Must be between 0 and 10; temperature: This function point is report only and cannot be sent; nope: The product has no such function point",
  });
  expect(behavior.values.get("gear")).toBe(2);
});

const of = (points: Parameters<typeof point>[] | FunctionPoint[]) =>
  thingModel(points.map((one) => (Array.isArray(one) ? point(...one) : one)));
const room = of([
  ["target_temperature", { data_type: "float", min: 5, max: 35, step: 0.5 }],
  ["current_temperature", { data_type: "float", min: -40, max: 80, step: 0.1, transfer_type: "report" }],
  ["pressure", { data_type: "float", min: 0, max: 2000, step: 0.1, unit: "hPa", transfer_type: "report" }],
  ["mode", { data_type: "enum_string", enums: ["auto", "cool"].map((value) => ({ value, text: value })) }],
  ["trouble", { data_type: "fault", transfer_type: "report", faults: [{ code: "E1", content: "E" }] }],
]);
const at = Date.UTC(2026, 0, 1, 10);
const scenario = (kind: Scenario["kind"], seconds: number): Scenario => ({
  kind,
  started_at: at / 1000,
  ends_at: at / 1000 + seconds,
});

test("keeps an issued target and mode, and moves the measured value to the target", async () => {
  const { device, scheduler, behavior } = behaving({}, room);
  device.connect();
  await device.issue({ target_temperature: 30, mode: "cool" });
  await scheduler.advance(60_000);
  const soon = Number(behavior.values.get("current_temperature"));
  expect(soon).toBeGreaterThan(20.5);
  expect(soon).toBeLessThan(22.5);
  await scheduler.advance(3_600_000);
  expect(behavior.values.get("current_temperature")).toBeCloseTo(30, 0);
  expect(behavior.values.get("target_temperature")).toBe(30);
  expect(behavior.values.get("mode")).toBe("cool");
});

test("keeps its values across a new definition and across a restart", async () => {
  const { device, scheduler, behavior } = behaving({}, room);
  device.connect();
  await device.issue({ target_temperature: 22.3 });
  await scheduler.advance(600_000);
  const before = new Map(behavior.values);
  behavior.adopt(of([...room.points.slice(1), point("added", { data_type: "bool" })] as FunctionPoint[]), {});
  expect([...behavior.values.keys()]).toContain("added");
  for (const name of ["current_temperature", "pressure", "mode"])
    expect(behavior.values.get(name)).toEqual(before.get(name));
  behavior.adopt(room, {});
  expect(behavior.values.get("pressure")).toEqual(before.get("pressure"));

  const again = behaving({}, room);
  again.device.connect();
  await again.device.issue({ target_temperature: 22.3 });
  const restarted = behaving({ state: structuredClone(again.behavior.state()) }, room);
  expect(restarted.behavior.values).toEqual(again.behavior.values);
  await restarted.scheduler.advance(60_000);
  expect(restarted.behavior.values.get("target_temperature")).toBe(22.3);
});

test("saves only as much state as the given size allows", () => {
  const { behavior } = behaving({}, room);
  expect(Object.keys(behavior.state().values)).toHaveLength(5);
  const some = behavior.state(90);
  expect(Object.keys(some.values)).toEqual(["target_temperature", "current_temperature"]);
  expect(JSON.stringify(some.values).length).toBeLessThan(90);
});

test("handles identifiers such as constructor like any other", async () => {
  const odd = of([
    ["constructor", { data_type: "bool", transfer_type: "report" }],
    ["toString", { data_type: "value", min: 0, max: 9, transfer_type: "report" }],
  ]);
  const { device, scheduler, behavior } = behaving({ state: { values: {}, told: {} }, generators: {} }, odd);
  device.connect();
  await scheduler.advance(60_000);
  expect(device.posts[0]).toEqual({ constructor: 0, toString: expect.any(Number) });
  expect(Object.keys(behavior.state().values)).toEqual(["constructor", "toString"]);
});

test("holds an issued value despite a chosen generator, until another generator is chosen", async () => {
  const walk = (pace: number) => ({
    target_temperature: { kind: "walk", low: 10, high: 30, pace } as const,
  });
  const { device, scheduler, behavior } = behaving({ generators: walk(1) }, room);
  device.connect();
  await scheduler.advance(60_000);
  expect(behavior.values.get("target_temperature")).not.toBe(20);
  await device.issue({ target_temperature: 12 });
  behavior.adopt(room, { generators: walk(1) });
  await scheduler.advance(60_000);
  expect(behavior.values.get("target_temperature")).toBe(12);
  behavior.adopt(room, { generators: walk(2) });
  await scheduler.advance(60_000);
  expect(behavior.values.get("target_temperature")).not.toBe(12);
});

test("leaves a silent function point out of reports, and takes a constant value at once", () => {
  const { device, behavior } = behaving({ generators: { pressure: { kind: "silent" } } }, room);
  device.connect();
  expect(device.posts[0]).not.toHaveProperty("pressure");
  behavior.adopt(room, { generators: { pressure: { kind: "constant", value: 999.5 } } });
  expect(behavior.values.get("pressure")).toBe(999.5);
});

test("posts nothing during a silence scenario, and reports all values afterwards", async () => {
  const { device, scheduler } = behaving({ scenario: scenario("silence", 60) }, room);
  device.connect();
  await scheduler.advance(59_000);
  expect(device.posts).toEqual([]);
  expect(await device.issue({ target_temperature: 9 })).toMatchObject({ code: 200 });
  await scheduler.advance(10_000);
  expect(device.posts[0]).toMatchObject({ target_temperature: 9, pressure: expect.any(Number) });
});

test("noise and drift change measured values but not issued ones, and have no lasting effect", async () => {
  for (const kind of ["noise", "drift"] as const) {
    const { device, scheduler, behavior } = behaving({}, room);
    device.connect();
    await scheduler.advance(30_000);
    const before = Number(behavior.values.get("pressure"));
    behavior.adopt(room, { scenario: scenario(kind, 600) });
    await scheduler.advance(560_000);
    const seen = device.posts
      .slice(-60)
      .flatMap(({ pressure }) => (pressure === undefined ? [] : [Number(pressure)]));
    expect(Math.max(...seen) - before, kind).toBeGreaterThan(3);
    expect(behavior.values.get("target_temperature")).toBe(20);
    await scheduler.advance(60_000);
    expect(Math.abs(Number(behavior.values.get("pressure")) - before), kind).toBeLessThan(10);
  }
});

test("a fault scenario raises a fault code, or an extreme measured value if there is no fault point", async () => {
  const { device, scheduler, behavior } = behaving({}, room);
  device.connect();
  behavior.adopt(room, { scenario: scenario("fault", 60) });
  expect(behavior.values.get("trouble")).toEqual(["E1"]);
  await scheduler.advance(120_000);
  expect(behavior.values.get("trouble")).toEqual([]);
  const plain = of(room.points.slice(0, 3) as FunctionPoint[]);
  const other = behaving({ scenario: scenario("fault", 60) }, plain);
  expect(other.behavior.values.get("pressure")).toBe(2000);
});

test("the fast-day scenario runs through a day in a minute, and ends near the values of its start", async () => {
  const sky = of([
    ["temperature", { data_type: "float", min: -40, max: 80, step: 0.1, transfer_type: "report" }],
    ["battery", { data_type: "value", min: 0, max: 100, transfer_type: "report" }],
  ]);
  const { device, scheduler, behavior } = behaving({}, sky);
  device.connect();
  await scheduler.advance(10_000);
  const before = Number(behavior.values.get("temperature"));
  const started_at = scheduler.now() / 1000;
  behavior.adopt(sky, { scenario: { kind: "fast_day", started_at, ends_at: started_at + 60 } });
  const earlier = device.posts.length;
  await scheduler.advance(60_000);
  const day = device.posts.slice(earlier).map(({ temperature }) => Number(temperature ?? before));
  expect(day.length).toBeGreaterThan(50);
  expect(Math.min(...day)).toBeLessThan(19);
  expect(Math.max(...day)).toBeGreaterThan(27);
  expect(behavior.values.get("battery")).toBe(50);
  const count = device.posts.length;
  await scheduler.advance(60_000);
  expect(Math.abs(Number(behavior.values.get("temperature")) - before)).toBeLessThan(0.5);
  expect(device.posts.length - count).toBeLessThanOrEqual(13);
});

test("applies desired state like issued values, and echoes service calls", async () => {
  const { device, behavior } = behaving();
  await device.desired?.({ mode: "heat" }, 1);
  expect(behavior.values.get("mode")).toBe("heat");
  expect(await device.service?.({ times: 3 }, "blink")).toMatchObject({ code: 200, data: { times: 3 } });
});

test("resends values after a timeout, but not after a refusal", async () => {
  const { device, scheduler, events } = behaving({ interval: 1000 });
  device.outcome = () => Promise.reject(new DeviceError("timeout", "no answer"));
  device.connect();
  await scheduler.advance(1000);
  expect(Object.keys(device.posts[1] ?? {}).toSorted()).toEqual(reported.toSorted());
  device.outcome = () => Promise.reject(new DeviceError("refused", "no", 460));
  await scheduler.advance(1000);
  device.outcome = () => Promise.resolve();
  await scheduler.advance(1000);
  expect(Object.keys(device.posts[3] ?? {}).length).toBeLessThan(reported.length);
  expect(events.filter(({ kind }) => kind === "failed")).toHaveLength(3);
});

test("posts nothing while offline, and nothing after it was stopped", async () => {
  const { device, scheduler, behavior } = behaving();
  await scheduler.advance(60_000);
  expect(device.posts).toEqual([]);
  device.connect();
  behavior.stop();
  expect(scheduler.pending).toBe(0);
  await device.issue({ speed: 2 });
  await new Promise(setImmediate);
  device.connect();
  expect(device.posts).toHaveLength(1);
});

test("takes issued properties under mapped keys, and reports them by identifier", async () => {
  const { device } = behaving();
  device.connect();
  await new Promise(setImmediate);
  const before = device.posts.length;
  expect(await device.issue({ "fan.speed": 7 })).toMatchObject({ code: 200 });
  await new Promise(setImmediate);
  expect(device.posts.slice(before)).toEqual([{ speed: 7 }]);
});
