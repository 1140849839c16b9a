import { problem } from "@thingwright/contract/grammar/problem.ts";
import { expect, it, vi } from "vitest";
import { FilesAway } from "./file-store.ts";
import { Verdicts } from "./verdicts.ts";

interface Found {
  type: string;
  image?: object;
}

it("checks the same bytes once per purpose, whether they are accepted or refused", async () => {
  const verdicts = new Verdicts<Found>();
  const fit = vi.fn<() => Promise<Found>>(async () => ({ type: "application/zip" }));
  const unfit = vi.fn<() => Promise<Found>>(async () => {
    throw problem("archive_refused", { reason: "index" });
  });
  for (let again = 0; again < 2; again++) {
    expect(await verdicts.of(["guide", "a"], fit)).toEqual({ type: "application/zip" });
    await expect(verdicts.of(["panel", "a"], unfit)).rejects.toMatchObject({ kind: "archive_refused" });
  }
  expect([fit, unfit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it.each([
  ["failed by itself", new Error("failed")],
  ["came at a full queue", problem("overloaded")],
  ["found the account's turns taken", problem("too_many_requests")],
  ["found the store away", new FilesAway("no answer")],
])("checks again if the first check %s", async (_what, error) => {
  const verdicts = new Verdicts<Found>();
  await expect(verdicts.of(["a"], () => Promise.reject(error))).rejects.toBe(error);
  expect(await verdicts.of(["a"], async () => ({ type: "application/zip" }))).toEqual({
    type: "application/zip",
  });
});

it("does not cache results for images", async () => {
  const verdicts = new Verdicts<Found>();
  const look = vi.fn<() => Promise<Found>>(async () => ({ type: "image/png", image: {} }));
  for (let again = 0; again < 2; again++) await verdicts.of(["attachment", "a"], look);
  expect(look).toHaveBeenCalledTimes(2);
});
