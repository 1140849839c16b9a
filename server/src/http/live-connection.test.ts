import { expect, onTestFinished, test } from "vitest";
import { localBus } from "../platform/bus.ts";
import { createLog } from "../platform/log.ts";
import { LiveConnection, type LiveEndpoint } from "./live-connection.ts";
import type { Hearing, Opened } from "./live-sources.ts";

/**
 * A connection that subscribes to a home. Also returns the messages that it is sent, and how many of its subscriptions
 * are counted.
 */
function subscribing(open: (hearing: Hearing) => Opened) {
  const heard: string[] = [];
  let counted = 0;
  const crowd = {
    enter: () => true,
    leave: () => {},
    subscribe: () => {
      counted += 1;
      return true;
    },
    unsubscribe: () => void (counted -= 1),
    inTurn: (_owners: unknown, read: () => Promise<unknown>) => read(),
    lags: () => {},
    lagsTooMuch: () => false,
  };
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => void heard.push((JSON.parse(text) as { type: string }).type),
    pause: () => {},
    resume: () => {},
    close: () => {},
  };
  const endpoint: LiveEndpoint<{ uid: string }, "home"> = {
    crowd: crowd as never,
    recheckEvery: 60_000,
    lagAtMost: 1024,
    subscriptions: 10,
    isKind: (kind): kind is "home" => kind === "home",
    find: async () => ({ uid: "u" }),
    ownersOf: () => ({ tokenHash: "t", uid: "u", owner: "o" }),
    mayFollow: () => true,
    open: (_caller, _kind, _id, hearing) => open(hearing),
  };
  const http = { app: {}, clock: { now: () => 0 } };
  const request = { id: "1", method: "GET", headers: {}, routeOptions: {} };
  const deps = { http: http as never, bus: localBus(createLog("silent")), endpoint };
  const connection = new LiveConnection(deps, socket as never, request as never);
  onTestFinished(() => connection.end());
  for (const said of [
    { type: "hello", token: "t" },
    { type: "subscribe", kind: "home", id: crypto.randomUUID() },
  ])
    connection.hear(Buffer.from(JSON.stringify(said)));
  return { connection, heard, counted: () => counted };
}

test("a subscription that could not be opened is no longer counted", async () => {
  const { heard, counted } = subscribing(({ more }) => {
    more(2);
    throw new Error("it cannot be opened");
  });
  await expect.poll(() => heard).toEqual(["welcome", "refused"]);
  expect(counted()).toBe(0);
});

test("subjects found after the connection has ended are not counted", async () => {
  const [begun, ended, read] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const { connection, counted } = subscribing(({ more }) => ({
    stop: () => {},
    async read() {
      begun.resolve();
      await ended.promise;
      more(2);
      read.resolve();
    },
  }));
  await begun.promise;
  expect(counted()).toBe(1);
  connection.end();
  ended.resolve();
  await read.promise;
  expect(counted()).toBe(0);
});
