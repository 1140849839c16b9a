import type { ScenarioPlan, ScenarioStep } from "@thingwright/contract/products/scenario-plan.ts";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { describe, expect, it } from "vitest";
import { FakeDevice, FakeScheduler } from "../test/fake-device.ts";
import { onePerType } from "../test/points.ts";
import { runBehavior } from "./behavior.ts";

const begins = Date.UTC(2026, 0, 1, 10);
const model = thingModel(onePerType);
/** All function points stay as they are but for the scenario. */
const still = Object.fromEntries(onePerType.map(({ identifier }) => [identifier, { kind: "hold" as const }]));

function playing(steps: ScenarioStep[], plan: Partial<ScenarioPlan> = {}, begun = begins) {
  const device = new FakeDevice();
  const scheduler = new FakeScheduler(begins);
  const seconds = 60;
  const rounds = plan.rounds ?? 1;
  const behavior = runBehavior(device, model, {
    scheduler,
    seed: "one",
    generators: still,
    scenario: {
      kind: "plan",
      started_at: begun / 1000,
      ends_at: begun / 1000 + (plan.seconds ?? seconds) * rounds,
    },
    plan: { seconds, ...plan, rounds, steps },
  });
  device.connect();
  const at = async (second: number) => {
    await scheduler.advance(begins + second * 1000 + 500 - scheduler.now());
    return behavior.values;
  };
  return { device, scheduler, behavior, at };
}

describe("a scenario", () => {
  it("sets and ramps values, and restores the usual values afterwards", async () => {
    const { at, behavior } = playing([
      { kind: "ramp", at: 10, seconds: 10, point: "speed", from: 0, to: 10 },
      { kind: "set", at: 5, point: "power", value: false },
      { kind: "usual", at: 40, point: "power" },
    ]);
    const usual = behavior.values.get("speed");
    expect((await at(7)).get("power")).toBe(false);
    expect(behavior.values.get("speed")).toBe(usual);
    expect((await at(14)).get("speed")).toBe(4);
    expect((await at(39)).get("speed")).toBe(10);
    expect(behavior.values.get("power")).toBe(false);
    expect((await at(42)).get("power")).toBe(true);
    // At its end everything is as it was.
    expect((await at(62)).get("speed")).toBe(usual);
  });

  it("plays each round like the one before", async () => {
    const steps: ScenarioStep[] = [{ kind: "set", at: 10, point: "speed", value: 2 }];
    const { at, behavior } = playing(steps, { seconds: 20, rounds: 2 });
    const usual = behavior.values.get("speed");
    expect((await at(15)).get("speed")).toBe(2);
    expect((await at(25)).get("speed")).toBe(usual);
    expect((await at(35)).get("speed")).toBe(2);
    expect((await at(45)).get("speed")).toBe(usual);
  });

  it("continues at the current time, without raising earlier events again", async () => {
    const steps: ScenarioStep[] = [
      { kind: "event", at: 0, point: "fault", value: ["overheat"] },
      { kind: "event", at: 40, point: "fault", value: [] },
      { kind: "set", at: 10, point: "speed", value: 2 },
    ];
    const { device, at } = playing(steps, {}, begins - 30_000);
    expect((await at(1)).get("speed")).toBe(2);
    await at(15);
    expect(device.events).toEqual([{ event: "fault", value: [] }]);
    const fresh = playing(steps);
    await fresh.at(2);
    expect(fresh.device.events).toEqual([{ event: "fault", value: ["overheat"] }]);
  });

  it("is overridden by a command until its next step", async () => {
    const { device, at } = playing([
      { kind: "set", at: 0, point: "speed", value: 2 },
      { kind: "set", at: 30, point: "speed", value: 4 },
    ]);
    await at(5);
    expect(await device.issue({ speed: 9 })).toMatchObject({ code: 200 });
    expect((await at(10)).get("speed")).toBe(9);
    expect((await at(32)).get("speed")).toBe(4);
  });

  it("makes numbers vary by noise", async () => {
    const { at } = playing([{ kind: "noise", at: 0, seconds: 60, point: "speed", amount: 2 }]);
    const seen = new Set<unknown>();
    for (let second = 1; second < 30; second++) seen.add((await at(second)).get("speed"));
    expect(seen.size).toBeGreaterThan(2);
  });

  it("reports values of a wrong type or out of range while such a step lasts", async () => {
    const { device, at } = playing([
      { kind: "wrong", at: 10, seconds: 5, point: "speed", how: "type" },
      { kind: "wrong", at: 10, seconds: 5, point: "gear", how: "range" },
    ]);
    await at(9);
    const before = device.posts.length;
    await at(14);
    const spoilt = device.posts.slice(before);
    expect(spoilt.length).toBeGreaterThan(2);
    for (const { speed, gear } of spoilt) {
      expect(speed).toBe("nonsense");
      expect(
        onePerType.find(({ identifier }) => identifier === "gear")?.enums?.map((e) => e.value),
      ).not.toContain(gear);
    }
  });

  it("suppresses posts, repeats posts, and delays posts with their original time", async () => {
    const steps: ScenarioStep[] = [
      { kind: "noise", at: 0, seconds: 60, point: "temperature", amount: 10 },
      { kind: "silence", at: 10, seconds: 10 },
      { kind: "duplicate", at: 20, seconds: 10 },
      { kind: "late", at: 40, seconds: 5, delay: 7 },
    ];
    const { device, at } = playing(steps);
    await at(11);
    const before = device.posts.length;
    await at(18);
    expect(device.posts).toHaveLength(before);
    await at(22);
    const twice = device.posts.length;
    await at(27);
    const sent = device.posts.slice(twice);
    expect(sent.length % 2).toBe(0);
    for (let i = 0; i < sent.length; i += 2) expect(sent[i]).toEqual(sent[i + 1]);
    await at(41);
    const late = device.posts.length;
    await at(44);
    expect(device.posts).toHaveLength(late);
    await at(52);
    expect(device.times.slice(late).filter((time) => time !== undefined).length).toBeGreaterThan(0);
    expect(device.times.find((time) => time !== undefined)).toBeLessThan(begins + 43_000);
  });

  it("answers commands late, or refuses them", async () => {
    const { device, scheduler, at, behavior } = playing([
      { kind: "answer_late", at: 10, seconds: 10, delay: 3 },
      { kind: "answer_error", at: 30, seconds: 10 },
    ]);
    await at(12);
    let answered = false;
    const waiting = device.issue({ speed: 9 }).then(() => (answered = true));
    await scheduler.advance(2000);
    expect(answered).toBe(false);
    await scheduler.advance(1500);
    await waiting;
    expect(behavior.values.get("speed")).toBe(9);
    await at(35);
    expect(await device.issue({ speed: 1 })).toMatchObject({ code: 500 });
    expect(behavior.values.get("speed")).toBe(9);
  });
});
