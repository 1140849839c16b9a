import { Registry } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "./clock.ts";
import { troubleOf } from "./database/trouble.ts";
import { type Finding, openHealth } from "./health.ts";
import { createLog } from "./log.ts";

function startHealth() {
  const logged: Record<string, unknown>[] = [];
  const registry = new Registry();
  const health = openHealth({
    clock: systemClock,
    log: createLog("info", {
      write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>),
    }),
    registry,
  });
  onTestFinished(() => health.close());
  return { health, registry, logged };
}

test("reports failures and warnings with their start, in the report and in the metrics", async () => {
  const { health, registry } = startHealth();
  health.check("fine", () => null);
  health.check("low", () => ({ warning: "Little is left." }));
  health.check("broken", async () => "It is broken.");
  health.check("failing", () => {
    throw new Error("secret");
  });
  const { wrong, warnings } = await health.report();
  const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(wrong).toEqual([
    { name: "broken", reason: "It is broken.", since },
    { name: "failing", reason: "The check failed.", since },
  ]);
  expect(warnings).toEqual([{ name: "low", reason: "Little is left.", since }]);
  const metrics = await registry.metrics();
  for (const [check, value] of [["fine", 0] as const, ["low", 1] as const, ["broken", 2] as const])
    expect(metrics).toContain(`thingwright_health{check="${check}"} ${value}`);
});

test("treats a check without an answer as failed, and does not run it again until it answers", async () => {
  const { health } = startHealth();
  let asked = 0;
  const { promise, resolve: answer } = Promise.withResolvers<Finding>();
  health.check("slow", () => ((asked += 1), promise));
  const late = [{ name: "slow", reason: "There was no answer within a second." }];
  const early = await health.report();
  expect(early.wrong).toMatchObject(late);
  await vi.waitFor(async () => expect(await health.report()).not.toBe(early), { timeout: 5000 });
  expect(asked).toBe(1);
  answer(null);
  await vi.waitFor(async () => expect((await health.report()).wrong).toEqual([]), { timeout: 5000 });
  expect(asked).toBe(2);
});

test("runs each check once for a flood of requests", async () => {
  const { health } = startHealth();
  let asked = 0;
  health.check("counted", () => ((asked += 1), null));
  await Promise.all(Array.from({ length: 1000 }, () => health.report()));
  expect(asked).toBe(1);
});

test("logs each change for the worse and for the better once, even without requests", async () => {
  const { health, logged } = startHealth();
  let finding: Finding = "It is broken.";
  health.check("one", () => finding);
  await vi.waitFor(() => expect(logged).toHaveLength(1), { timeout: 10_000 });
  finding = null;
  await vi.waitFor(() => expect(logged).toHaveLength(2), { timeout: 10_000 });
  expect(logged).toMatchObject([
    { level: 40, check: "one", state: "wrong", reason: "It is broken." },
    { level: 30, check: "one", seconds: expect.any(Number) },
  ]);
});

test("refuses two checks of one name", () => {
  const { health } = startHealth();
  health.check("one", () => null);
  expect(() => health.check("one", () => null)).toThrow('two checks "one"');
});

test.each([
  ["53100", "its disk is full"],
  ["53300", "it has no connection left"],
  ["57P03", "it is starting, stopping or has broken off"],
  ["ECONNREFUSED", "it cannot be reached"],
  ["28P01", "it does not let the platform in"],
  ["42P01", "it answers SQLSTATE 42P01"],
])("the database error %s is reported as: %s", (code, meaning) => {
  expect(troubleOf(Object.assign(new Error("at 10.0.0.1"), { code }))).toBe(meaning);
});

test.each([
  ["timeout expired", "it does not answer"],
  ["Connection terminated unexpectedly", "it is starting, stopping or has broken off"],
])('"%s" is told as: %s', (text, meaning) => {
  expect(troubleOf(new Error(text))).toBe(meaning);
});

test("a database error without a code is reported without its text", () => {
  expect(troubleOf(new Error("at 10.0.0.1"))).toBe("see the log");
});
