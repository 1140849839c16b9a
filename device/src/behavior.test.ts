import { expect, test } from "vitest";
import { FakeDevice, FakeScheduler } from "../test/fake-device.ts";
import { onePerType } from "../test/points.ts";
import { type BehaviorEvent, type BehaviorOptions, runBehavior } from "./behavior.ts";
import { DeviceError } from "./device-error.ts";
import { thingModel } from "@thingwright/contract/thing-model.ts";

function behaving(options: BehaviorOptions = {}) {
  const device = new FakeDevice();
  const scheduler = new FakeScheduler(Date.UTC(2026, 0, 1, 10));
  const events: BehaviorEvent[] = [];
  const behavior = runBehavior(device, thingModel(onePerType, [{ key: "fan.speed", identifier: "speed" }]), {
    scheduler,
    seed: "one",
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { device, scheduler, events, behavior };
}

const reported = ["power", "speed", "temperature", "gear", "mode", "label", "color", "fault"];

test("posts the whole state when it comes online, in the words of the native dialect", () => {
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

test("the same seed behaves the same", async () => {
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

test("reports what was issued during a post as soon as that is stored", async () => {
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

test("refuses what its function points do not allow, and adopts the rest", async () => {
  const { device, behavior } = behaving();
  expect(await device.issue({ speed: 11, temperature: 20, nope: 1, gear: 2 })).toEqual({
    code: 460,
    message:
      "speed: Must be between 0 and 10; temperature: This function point is reported only, never issued; nope: The product has no such function point",
  });
  expect(behavior.values.get("gear")).toBe(2);
});

test("takes desired state as issued, and echoes services", async () => {
  const { device, behavior } = behaving();
  await device.desired?.({ mode: "heat" }, 1);
  expect(behavior.values.get("mode")).toBe("heat");
  expect(await device.service?.({ times: 3 }, "blink")).toMatchObject({ code: 200, data: { times: 3 } });
});

test("says again what did not arrive, but not what was refused", async () => {
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

test("is silent while offline and after it was stopped", async () => {
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
