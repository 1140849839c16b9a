import { expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import type { SessionEvent } from "../ports.ts";
import { SessionRecorder } from "./session-recorder.ts";

const log = createLog("silent");

function event(ownerId: string, time = 0): SessionEvent {
  const device = { id: `device of ${ownerId}`, deviceNo: 1, ownerId, productId: "p" };
  return { device, event: 1, reason: "connected", address: "198.51.100.7", time, connectionNo: 1 };
}

test("many connections of one account do not delay the records of another account", async () => {
  const batches: (readonly SessionEvent[])[] = [];
  const sink = { record: async (events: readonly SessionEvent[]) => (batches.push(events), []) };
  const recorder = new SessionRecorder(sink, log, () => {});
  expect(recorder.isFullFor("many")).toBe(false);
  for (let time = 0; time < 10_000; time++) recorder.record(event("many", time));
  expect([recorder.isFullFor("many"), recorder.isFullFor("few")]).toEqual([true, false]);
  await recorder.recorded(event("few"));
  expect(batches).toHaveLength(1);
  await recorder.close();
  const times = batches.flat().flatMap(({ device, time }) => (device.ownerId === "many" ? time : []));
  expect(times).toEqual(Array.from({ length: 10_000 }, (_, time) => time));
  expect(recorder.isFullFor("many")).toBe(false);
});

test("a batch that could not be stored is tried again unchanged", async () => {
  const tried: (readonly SessionEvent[])[] = [];
  const sink = {
    async record(events: readonly SessionEvent[]) {
      tried.push(events);
      if (tried.length === 1) throw new Error("away");
      return [];
    },
  };
  const recorder = new SessionRecorder(sink, log, () => {});
  await recorder.recorded(event("one"));
  expect(tried).toHaveLength(2);
  expect(tried[0]).toBe(tried[1]);
});
