import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitsForBefore } from "../../parts/panels/in-sequence.ts";
import { NotSent } from "./connection-status.ts";
import { WaitingCalls, waitsFor } from "./waiting-calls.ts";

const unreached = new Error("unreached");
const refused = new Error("refused");
const taken = { code: 200, latency: 1 };
let sent: [string, object][];
let lost: number;
let online: boolean;
/** What the next calls become; answered at once where there is nothing. */
let outcomes: (() => Promise<typeof taken>)[];
let calls: WaitingCalls;

beforeEach(() => {
  vi.useFakeTimers();
  [sent, lost, outcomes, online] = [[], 0, [], true];
  calls = new WaitingCalls({
    send(id, params) {
      sent.push([id, params]);
      return outcomes.shift()?.() ?? Promise.resolve(taken);
    },
    isUnreached: (error) => error === unreached,
    isOnline: () => online,
    givenUp: () => (lost += 1),
  });
});
afterEach(() => {
  vi.useRealTimers();
});
/** Why a call fails: asked before it does. */
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );
const passed = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const back = async () => {
  online = true;
  calls.retry();
  await passed();
};

test("sends a call at once while online, and rejects the call if the server refuses it", async () => {
  expect(await calls.issue("lamp", { on: true })).toEqual(taken);
  outcomes = [() => Promise.reject(refused)];
  await expect(calls.issue("lamp", { on: false })).rejects.toBe(refused);
  expect(sent).toEqual([
    ["lamp", { on: true }],
    ["lamp", { on: false }],
  ]);
  expect(calls.count).toBe(0);
});

test("queues calls while offline, then sends each function point's newest value in one call per device", async () => {
  online = false;
  const answers = [
    calls.issue("lamp", { on: true }),
    calls.issue("lamp", { on: false, dim: 3 }),
    calls.issue("lamp", { on: true }),
    calls.issue("fan", { on: true }),
  ];
  await passed();
  expect([calls.count, calls.waits("lamp", "on"), calls.waits("lamp", "hue")]).toEqual([3, true, false]);
  expect(sent).toEqual([]);
  await back();
  expect(sent).toEqual([
    ["lamp", { on: true, dim: 3 }],
    ["fan", { on: true }],
  ]);
  expect(await Promise.all(answers)).toEqual([taken, taken, taken, taken]);
  expect(calls.count).toBe(0);
});

test("retries a call with growing pauses while the server is unreachable, and rejects the call after a time limit", async () => {
  const fail = () => Promise.reject(unreached);
  outcomes = Array.from({ length: 50 }, () => fail);
  const told = vi.fn<() => void>();
  calls.onChange(told);
  const answer = failureOf(calls.issue("lamp", { on: true }));
  await passed();
  expect(calls.count).toBe(1);
  await passed(waitsFor);
  expect(await answer).toBeInstanceOf(NotSent);
  expect(lost).toBe(1);
  expect([calls.count, sent.length > 3, sent.length < 12]).toEqual([0, true, true]);
  const before = sent.length;
  await passed(waitsFor);
  expect([sent.length, told.mock.calls.length > 1]).toEqual([before, true]);
});

test("expires each queued value on its own, whatever other function points are set meanwhile", async () => {
  online = false;
  const early = failureOf(calls.issue("lamp", { on: true }));
  await passed(waitsFor - 1000);
  const late = calls.issue("lamp", { dim: 3 });
  await passed(1000);
  expect(await early).toBeInstanceOf(NotSent);
  expect(calls.waits("lamp", "dim")).toBe(true);
  await back();
  expect(await late).toEqual(taken);
  expect(sent).toEqual([["lamp", { dim: 3 }]]);
});

test("does not retry a hanging call after a newer value of its function point was sent", async () => {
  let cut = () => {};
  outcomes = [() => new Promise((_, reject) => (cut = () => reject(unreached)))];
  const first = calls.issue("lamp", { on: true });
  await passed();
  const second = calls.issue("lamp", { on: false });
  await passed(waitsForBefore);
  expect(await second).toEqual(taken);
  cut();
  expect((await first).code).toBe(200);
  await passed(waitsFor);
  expect(sent).toEqual([
    ["lamp", { on: true }],
    ["lamp", { on: false }],
  ]);
});

test("sends a value that is set during a running call after that call", async () => {
  online = false;
  const first = calls.issue("lamp", { on: true });
  await passed();
  let answer = () => {};
  outcomes = [() => new Promise((resolve) => (answer = () => resolve(taken)))];
  await back();
  const second = calls.issue("lamp", { on: false });
  await passed();
  answer();
  expect(await Promise.all([first, second])).toEqual([taken, taken]);
  expect(sent).toEqual([
    ["lamp", { on: true }],
    ["lamp", { on: false }],
  ]);
});

test("clear() drops all queued calls, and the queue holds at most 100 values", async () => {
  online = false;
  const answer = failureOf(calls.issue("lamp", { on: true }));
  await passed();
  calls.clear();
  expect(await answer).toBeInstanceOf(NotSent);
  expect([calls.count, lost]).toEqual([0, 0]);
  const all = Array.from({ length: 101 }, (_, at) =>
    calls.issue("lamp", { [`p${at}`]: 1 }).catch(() => null),
  );
  await passed();
  expect([calls.count, lost]).toEqual([100, 1]);
  await back();
  await Promise.all(all);
});
