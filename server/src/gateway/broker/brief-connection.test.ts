import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readBriefly } from "./brief-connection.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * A connection that is read for at most two seconds and 16 bytes. `seen` has the text that was read, and how often
 * `done` was called.
 */
function reading(stream = new PassThrough()) {
  const seen = { read: "", done: 0 };
  const wire = Object.assign(stream, { end: vi.fn<() => void>() });
  readBriefly(
    wire,
    { ms: 2000, bytes: 16 },
    (chunk) => void (seen.read += chunk.toString()),
    () => void seen.done++,
  );
  return { wire, seen };
}

test("reports a connection that has already ended exactly once", async () => {
  const stream = new PassThrough();
  stream.destroy();
  await new Promise((resolve) => stream.once("close", resolve));
  const { wire, seen } = reading(stream);
  await expect.poll(() => seen.done).toBe(1);
  vi.advanceTimersByTime(2000);
  expect([seen.done, wire.end.mock.calls]).toEqual([1, []]);
});

test("reads up to the byte limit, and destroys the connection at the next byte", async () => {
  const { wire, seen } = reading();
  wire.write("0123456789abcdef");
  await expect.poll(() => seen.read).toBe("0123456789abcdef");
  wire.write("g");
  await expect.poll(() => seen.done).toBe(1);
  expect([seen.read.length, wire.destroyed]).toEqual([16, true]);
});

test("ends the connection at the timeout, and destroys it if the other side stays", async () => {
  const { wire, seen } = reading();
  vi.advanceTimersByTime(2000);
  expect([wire.end.mock.calls.length, wire.destroyed]).toEqual([1, false]);
  vi.advanceTimersByTime(1000);
  expect(wire.destroyed).toBe(true);
  await expect.poll(() => seen.done).toBe(1);
});
