import { expect, onTestFinished, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { Calls } from "./calls.ts";
import type { CallRequest, DesiredState, DeviceRecord } from "../ports.ts";
import { Session } from "../session.ts";
import { dialectRules } from "../dialects/dialects.ts";

const done = { code: 200, message: "", data: {} };

/** A device of the native dialect. The test makes it answer by calling `answer`. */
function called() {
  const acknowledged: { version: number; identifiers: readonly string[] }[] = [];
  const desired = {
    async acknowledge(_device, version, identifiers) {
      acknowledged.push({ version, identifiers });
    },
  } as DesiredState;
  const calls = new Calls(desired, () => 0);
  const device = { id: "1", ownerId: "1", productKey: "pk", deviceName: "lamp" } as DeviceRecord;
  const session = new Session(device, "native", dialectRules.native);
  onTestFinished(() => calls.abandon(session));
  /** The ids of the messages to the device. */
  const ids: string[] = [];
  const deliver = (_topic: string, text: string) => {
    ids.push((JSON.parse(text) as { id: string }).id);
    return true;
  };
  let settled = 0;
  return {
    acknowledged,
    ids,
    send: (request: Partial<CallRequest> = {}) =>
      calls.send(session, thingModel([]), { params: {}, timeout: 10_000, ...request }, deliver),
    deliverDesired: (params: Record<string, unknown>, desiredVersion: number) => {
      const request = { params, desiredVersion, timeout: 10_000 };
      calls.deliverDesired(session, thingModel([]), request, deliver, () => settled++);
    },
    settled: () => settled,
    /** @param service null where properties were issued */
    answer: (id: string | undefined, service: string | null | undefined) =>
      calls.answer(session, id, done, service),
  };
}

test.each([
  ["none", undefined],
  ["one that the firmware made up", "b6a1-77"],
])("an answer with %s for an id is matched to the only waiting call of its service", async (_name, id) => {
  const { ids, send, answer } = called();
  const [played, issued] = [send({ service: "play" }), send({ params: { power: true }, desiredVersion: 3 })];
  expect(await answer(id, "blink")).toBeUndefined();
  expect(await answer(id, "play")).toEqual({ id: ids[0], service: "play", ...done });
  expect(await played).toMatchObject({ id: ids[0], code: 200 });
  expect(await answer(id, null)).toEqual({ id: ids[1], service: null, ...done });
  expect(await issued).toMatchObject({ id: ids[1], code: 200 });
  expect(await answer(id, null)).toBeUndefined();
});

test("a call carries the time of the platform clock in a dialect that has a time", () => {
  const calls = new Calls({} as DesiredState, () => 1_795_358_700_123);
  const device = { id: "1", ownerId: "1", productKey: "pk", deviceName: "lamp" } as DeviceRecord;
  const session = new Session(device, "tuyalink", dialectRules.tuyalink);
  onTestFinished(() => calls.abandon(session));
  const sent: unknown[] = [];
  const deliver = (_topic: string, text: string) => sent.push(JSON.parse(text)) > 0;
  void calls.send(session, thingModel([]), { service: "blink", params: {}, timeout: 10_000 }, deliver);
  expect(sent).toMatchObject([{ time: 1_795_358_700_123, data: { actionCode: "blink" } }]);
});

test("with several waiting calls of one service, only an id matches an answer to a call", async () => {
  const { ids, send, answer } = called();
  const calls = [send({ service: "play" }), send({ service: "play" })];
  expect(await answer(undefined, "play")).toBeUndefined();
  expect(await answer("x", "play")).toBeUndefined();
  expect(await answer(ids[1], "play")).toMatchObject({ id: ids[1] });
  expect(await answer("x", "play")).toMatchObject({ id: ids[0] });
  expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([200, 200]);
});

test("an id of a call is ignored in an answer to another service", async () => {
  const { ids, send, answer } = called();
  const [played, blinked] = [send({ service: "play" }), send({ service: "blink" })];
  expect(await answer(ids[0], "blink")).toMatchObject({ id: ids[1], service: "blink" });
  expect(await answer(ids[0], null)).toBeUndefined();
  expect(await answer(ids[0], "play")).toMatchObject({ id: ids[0], service: "play" });
  expect((await Promise.all([played, blinked])).map(({ id }) => id)).toEqual(ids);
});

test("if the topic names no service, only an answer with the id of a call is matched", async () => {
  const { ids, send, answer } = called();
  const call = send({ service: "play" });
  expect(await answer("x", undefined)).toBeUndefined();
  expect(await answer(ids[0], undefined)).toMatchObject({ id: ids[0] });
  expect(await call).toMatchObject({ code: 200 });
});

test("a late answer is matched to its own call, not to a later call", async () => {
  const { ids, send, answer } = called();
  expect(await send({ service: "play", timeout: 1 })).toMatchObject({ code: 408 });
  const second = send({ service: "play" });
  expect(await answer(ids[0], "play")).toMatchObject({ id: ids[0] });
  expect(await answer(undefined, "play")).toMatchObject({ id: ids[1] });
  expect(await second).toMatchObject({ id: ids[1], code: 200 });
});

test("a late answer without an id is matched if only one call is possible", async () => {
  const { acknowledged, send, answer } = called();
  await send({ params: { power: true }, desiredVersion: 3, timeout: 1 });
  expect(await answer(undefined, null)).toMatchObject({ service: null, code: 200 });
  expect(acknowledged).toEqual([{ version: 3, identifiers: ["power"] }]);
  await Promise.all([send({ service: "play", timeout: 1 }), send({ service: "play", timeout: 1 })]);
  expect(await answer(undefined, "play")).toBeUndefined();
});

test("desired state that is delivered again keeps its id, and one answer settles all deliveries", async () => {
  const { acknowledged, deliverDesired, ids, settled, answer } = called();
  deliverDesired({ power: true, level: 1 }, 3);
  deliverDesired({ power: true, level: 1 }, 3);
  deliverDesired({ level: 1 }, 2);
  expect(ids).toEqual(["1", "1", "1"]);
  expect(await answer("own", null)).toMatchObject({ id: "1" });
  expect(acknowledged).toEqual([{ version: 3, identifiers: ["power", "level"] }]);
  expect(settled()).toBe(1);
  expect(await answer("1", null)).toBeUndefined();
});

test("newer desired state gets its own id, and an answer to the former id does not settle it", async () => {
  const { acknowledged, deliverDesired, ids, answer } = called();
  deliverDesired({ level: 1 }, 3);
  deliverDesired({ level: 2 }, 4);
  expect(ids).toEqual(["1", "2"]);
  expect(await answer("1", null)).toMatchObject({ id: "1" });
  expect(acknowledged).toEqual([{ version: 3, identifiers: ["level"] }]);
  expect(await answer(undefined, null)).toMatchObject({ id: "2" });
  expect(acknowledged).toHaveLength(2);
});

test("deliveries of desired state use no slots of callers, and stop when too many answers are missing", async () => {
  const { deliverDesired, ids, send, settled } = called();
  const waiting = Array.from({ length: limits.waitingCalls.device }, () => send({ timeout: 1 }));
  deliverDesired({ level: 1 }, 3);
  expect(ids).toHaveLength(limits.waitingCalls.device + 1);
  await Promise.all(waiting);
  deliverDesired({ level: 2 }, 4);
  await expect.poll(settled).toBe(1);
  expect(ids).toHaveLength(limits.waitingCalls.device + 1);
});
