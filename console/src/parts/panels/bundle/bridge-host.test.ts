import {
  bridgeBounds,
  type BridgePoint,
  type BridgeState,
  type HostMessage,
} from "@thingwright/contract/content/panel-bridge.ts";
import { afterEach, expect, test, vi } from "vitest";
import { type BridgeHost, openBridge } from "./bridge-host.ts";

const point = (identifier: string, more: Partial<BridgePoint> = {}): BridgePoint => ({
  identifier,
  name: identifier,
  data_type: "bool",
  reads: true,
  issues: true,
  ...more,
});

const state: BridgeState = {
  points: [
    point("power"),
    point("level", { data_type: "value", min: 0, max: 100, step: 1 }),
    point("battery", { data_type: "value", min: 0, max: 100, issues: false }),
    point("secret", { reads: false }),
  ],
  values: [
    { identifier: "power", value: true, time: 1 },
    { identifier: "secret", value: true, time: 1 },
    { identifier: "unnamed", value: true, time: 1 },
  ],
  online: true,
  writable: true,
  language: { tag: "en", direction: "ltr" },
  theme: "light",
  safe_area: { top: 0, right: 0, bottom: 0, left: 0 },
};

const open: BridgeHost[] = [];
afterEach(() => {
  for (const host of open.splice(0)) host.close();
});

/** A panel and its host, of which each answer is waited for. */
function connected(given: Partial<BridgeState> = {}) {
  const { port1, port2 } = new MessageChannel();
  const heard: HostMessage[] = [];
  const waiting: (() => void)[] = [];
  port2.addEventListener("message", ({ data }: MessageEvent<string>) => {
    heard.push(JSON.parse(data) as HostMessage);
    for (const wake of waiting.splice(0)) wake();
  });
  port2.start();
  let time = 0;
  const actions = {
    issue: vi.fn<(params: object) => Promise<{ code: number; latency: number }>>(() =>
      Promise.resolve({ code: 200, latency: 7 }),
    ),
    history: vi.fn<() => Promise<[]>>(() => Promise.resolve([])),
    started: vi.fn<() => void>(),
  };
  const broken = vi.fn<() => void>();
  const host = openBridge({
    port: port1,
    bridge: 1,
    state: { ...state, ...given },
    actions: () => actions,
    admit: () => true,
    broken,
    now: () => time,
  });
  open.push(host);
  const next = async (at: number) => {
    while (heard.length <= at) await new Promise<void>((wake) => waiting.push(wake));
    return heard[at];
  };
  return {
    host,
    heard,
    actions,
    broken,
    next,
    say: (message: unknown) =>
      port2.postMessage(typeof message === "string" ? message : JSON.stringify(message)),
    post: (message: unknown) => port2.postMessage(message),
    pass: (ms: number) => (time += ms),
  };
}

test("sends a panel only the function points that it declared", async () => {
  const { next } = connected();
  const ready = await next(0);
  expect(ready).toMatchObject({ type: "ready", bridge: 1, online: true, writable: true });
  expect(ready).toHaveProperty("values", [{ identifier: "power", value: true, time: 1 }]);
});

test("sends a panel each change once", async () => {
  const { host, next, heard } = connected();
  await next(0);
  host.update({ ...state });
  host.update({
    ...state,
    theme: "dark",
    online: false,
    values: [...state.values, { identifier: "level", value: 5, time: 2 }],
  });
  await next(3);
  expect(heard.slice(1)).toEqual([
    { type: "theme", theme: "dark" },
    { type: "online", online: false },
    { type: "changed", values: [{ identifier: "level", value: 5, time: 2 }] },
  ]);
});

test("sends the values that a panel issues to the device, converted to their data types", async () => {
  const { say, next, actions } = connected();
  say({ type: "issue", id: 4, params: { power: 1, level: 40 } });
  expect(await next(1)).toEqual({ type: "answer", id: 4, result: { code: 200, latency: 7 } });
  expect(actions.issue).toHaveBeenCalledWith({ power: true, level: 40 });
});

test.each([
  ["not_named", { type: "issue", id: 1, params: { battery: 5 } }, {}],
  ["not_named", { type: "issue", id: 1, params: { power: true, unnamed: true } }, {}],
  ["not_named", { type: "issue", id: 1, params: { __proto__x: true } }, {}],
  ["not_named", { type: "history", id: 1, identifier: "secret", from: 0, to: 9, points: 10 }, {}],
  ["invalid", { type: "issue", id: 1, params: { level: 101 } }, {}],
  ["invalid", { type: "issue", id: 1, params: {} }, {}],
  ["invalid", { type: "issue", id: 1, params: [true] }, {}],
  ["invalid", { type: "history", id: 1, identifier: "power", from: 9, to: 0, points: 10 }, {}],
  ["invalid", { type: "history", id: 1, identifier: "power", from: 0, to: 9, points: 1e9 }, {}],
  ["invalid", { type: "remove_device", id: 1 }, {}],
  ["read_only", { type: "issue", id: 1, params: { power: true } }, { writable: false }],
  ["offline", { type: "issue", id: 1, params: { power: true } }, { online: false }],
] as const)("refuses with %s: %j", async (reason, message, given) => {
  const { say, next, actions } = connected(given);
  say(message);
  expect(await next(1)).toEqual({ type: "refused", id: 1, reason });
  expect(actions.issue).not.toHaveBeenCalled();
  expect(actions.history).not.toHaveBeenCalled();
});

test("ignores messages that the bridge does not know", async () => {
  const { say, next, heard, actions } = connected();
  for (const nothing of ["", "{", "null", "7", '{"type":"issue"}', '{"type":"issue","id":"1"}']) say(nothing);
  say({ type: "started" });
  say({ type: "started" });
  say({ type: "history", id: 9, identifier: "level", from: 0, to: 9, points: 10 });
  expect(await next(1)).toEqual({ type: "answer", id: 9, result: { list: [] } });
  expect(heard).toHaveLength(2);
  expect(actions.started).toHaveBeenCalledTimes(1);
});

test("reports the panel as broken after a message that is not a string or is too long", async () => {
  for (const message of ["x".repeat(bridgeBounds.characters + 1), { type: "started" }, new ArrayBuffer(9)]) {
    const { post, say, next, broken, actions } = connected();
    post(message);
    say({ type: "history", id: 9, identifier: "level", from: 0, to: 9, points: 10 });
    await next(1);
    expect(broken).toHaveBeenCalledTimes(1);
    expect(actions.started).not.toHaveBeenCalled();
  }
});

test("refuses calls beyond the limit of unanswered calls, and an id that has no answer yet", async () => {
  const { say, next, heard, actions } = connected();
  actions.issue.mockReturnValue(new Promise(() => {}));
  for (let id = 0; id < 30; id++) say({ type: "issue", id, params: { power: true } });
  await next(30 - bridgeBounds.outstanding);
  expect(actions.issue).toHaveBeenCalledTimes(bridgeBounds.outstanding);
  expect(heard.slice(1).every((message) => message.type === "refused" && message.reason === "too_many")).toBe(
    true,
  );
  // An id that has no answer yet is refused.
  const { say: another, next: nextOf, actions: others } = connected();
  others.issue.mockReturnValue(new Promise(() => {}));
  another({ type: "issue", id: 1, params: { power: true } });
  another({ type: "issue", id: 1, params: { power: false } });
  expect(await nextOf(1)).toEqual({ type: "refused", id: 1, reason: "invalid" });
});

test("informs the panel if the platform fails", async () => {
  const { say, next, actions } = connected();
  actions.issue.mockRejectedValue(new Error("away"));
  say({ type: "issue", id: 2, params: { power: true } });
  expect(await next(1)).toEqual({ type: "refused", id: 2, reason: "failed" });
});
