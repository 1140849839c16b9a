import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { captchaControl, CaptchaUnloadable } from "./captcha-control.ts";

const ticket = { ticket: "solved", rand_str: "salt" };
const fallback = { ticket: "fallback_1", rand_str: "2" };

function boxWith(getTicket: (signal: AbortSignal) => Promise<typeof ticket | null>, failed = 0) {
  let count = failed;
  const failures = { read: () => count, write: (next: number) => void (count = next) };
  const control = captchaControl({ getTicket, fallbackTicket: () => fallback, failures });
  return { control, at: () => control.state().at, count: () => count };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("returns the ticket of a passed verification again, until the ticket expires after five minutes", async () => {
  const getTicket = vi.fn<() => Promise<typeof ticket>>(async () => ticket);
  const { control, at } = boxWith(getTicket);
  const first = control.verify();
  expect(at()).toBe("verifying");
  expect(await first).toEqual(ticket);
  expect(await control.verify()).toEqual(ticket);
  expect(getTicket).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(299_999);
  expect(at()).toBe("passed");
  vi.advanceTimersByTime(1);
  expect(at()).toBe("expired");
});

test("the five minutes begin with the challenge, not with its solution", async () => {
  const { control, at } = boxWith(async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    return ticket;
  });
  await control.verify();
  vi.advanceTimersByTime(240_000);
  expect(at()).toBe("expired");
});

test("two concurrent calls share one verification", async () => {
  const getTicket = vi.fn<() => Promise<typeof ticket>>(async () => ticket);
  const { control } = boxWith(getTicket);
  expect(await Promise.all([control.verify(), control.verify()])).toEqual([ticket, ticket]);
  expect(getTicket).toHaveBeenCalledTimes(1);
});

test("a used ticket resets the state, and a refused ticket sets it to failed until the next verification", async () => {
  const { control, at } = boxWith(async () => ticket);
  await control.verify();
  control.reset();
  expect(at()).toBe("idle");
  vi.advanceTimersByTime(300_000);
  expect(at()).toBe("idle");
  control.refuse();
  expect(at()).toBe("failed");
  expect(await control.verify()).toEqual(ticket);
});

test("fails if the challenge is not passed", async () => {
  const { control, at } = boxWith(async () => null);
  expect(await control.verify()).toBeNull();
  expect(at()).toBe("failed");
});

test("keeps the error of the server", async () => {
  const error = new Error("too many requests");
  const { control } = boxWith(() => Promise.reject(error));
  expect(await control.verify()).toBeNull();
  expect(control.state()).toEqual({ at: "failed", error });
});

test("asks for a reload after a failure to load, and uses a fallback ticket after the second failure", async () => {
  const unloadable = () => Promise.reject(new CaptchaUnloadable());
  const first = boxWith(unloadable);
  expect(await first.control.verify()).toBeNull();
  expect(first.at()).toBe("unloadable");
  const second = boxWith(unloadable, first.count());
  expect(await second.control.verify()).toEqual(fallback);
  expect(second.at()).toBe("passed");
});

test("a successful verification resets the count of failures", async () => {
  const { control, count } = boxWith(async () => ticket, 1);
  await control.verify();
  expect(count()).toBe(0);
});

test("leaving the form aborts a running verification", async () => {
  const { control, at } = boxWith(
    (signal) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve(ticket));
      }),
  );
  const running = control.verify();
  control.reset();
  expect(await running).toBeNull();
  expect(at()).toBe("idle");
});
