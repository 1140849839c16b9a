import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inSequence, waitsForBefore } from "./in-sequence.ts";

/** A device that answers when it is told to. */
function device() {
  const sent: { params: object; answer: (code: number) => void; fail: () => void }[] = [];
  const sendInSequence = inSequence(
    (_of, params: object) =>
      new Promise<number>((answer, reject) => {
        sent.push({ params, answer, fail: () => reject(new Error("cut")) });
      }),
  );
  const issue = (params: object, of = "lamp") => sendInSequence(of, params);
  return { sent, issue };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settled = () => vi.advanceTimersByTimeAsync(0);

test("while a call has no answer, keeps only the newest value and sends it next", async () => {
  const { sent, issue } = device();
  const calls = [issue({ level: 1 }), issue({ level: 2 }), issue({ level: 3 })];
  expect(sent.map(({ params }) => params)).toEqual([{ level: 1 }]);
  sent[0]!.answer(200);
  await settled();
  expect(sent.map(({ params }) => params)).toEqual([{ level: 1 }, { level: 3 }]);
  sent[1]!.answer(408);
  expect(await Promise.all(calls)).toEqual([200, 408, 408]);
});

test("does not delay calls for other function points or other devices", () => {
  const { sent, issue } = device();
  void issue({ level: 1 });
  void issue({ on: true });
  void issue({ level: 2 }, "fan");
  expect(sent.map(({ params }) => params)).toEqual([{ level: 1 }, { on: true }, { level: 2 }]);
});

test("a call with several function points waits for earlier calls of each, and later calls wait for it", async () => {
  const { sent, issue } = device();
  void issue({ level: 1 });
  void issue({ level: 2, on: true });
  void issue({ on: false });
  expect(sent.map(({ params }) => params)).toEqual([{ level: 1 }]);
  sent[0]!.answer(200);
  await settled();
  expect(sent.map(({ params }) => params).slice(1)).toEqual([{ level: 2, on: true }]);
  sent[1]!.answer(200);
  await settled();
  expect(sent.map(({ params }) => params).slice(2)).toEqual([{ on: false }]);
});

test("sends the next call after a failed call", async () => {
  const { sent, issue } = device();
  const first = issue({ level: 1 });
  const second = issue({ level: 2 });
  sent[0]!.fail();
  await expect(first).rejects.toThrow("cut");
  await settled();
  sent[1]!.answer(200);
  expect(await second).toBe(200);
});

test("a hanging call delays the next call only briefly, and its late answer does not let other calls through", async () => {
  const { sent, issue } = device();
  void issue({ level: 1 });
  const second = issue({ level: 2 });
  await vi.advanceTimersByTimeAsync(waitsForBefore - 1);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  sent[0]!.answer(200);
  await settled();
  void issue({ level: 3 });
  expect(sent).toHaveLength(2);
  sent[1]!.answer(200);
  expect(await second).toBe(200);
  expect(sent.map(({ params }) => params)).toEqual([{ level: 1 }, { level: 2 }, { level: 3 }]);
});
