import { expect, test } from "vitest";
import type { Link } from "./link.ts";
import { ReadPauses } from "./read-pauses.ts";

test("resumes paused connections of different accounts in turn", () => {
  const pauses = new ReadPauses();
  const resumed: string[] = [];
  const link = (name: string) =>
    ({ pause: () => {}, stayAlive: () => {}, resume: () => resumed.push(name) }) as unknown as Link;
  for (const name of ["a1", "a2", "a3", "b1", "c1", "a4", "b2"]) pauses.pause(link(name), name[0]!);
  const gone = link("a0");
  pauses.pause(gone, "a");
  pauses.forget(gone, "a");
  pauses.resume(() => resumed.length >= 4);
  expect(resumed).toEqual(["a1", "b1", "c1", "a2"]);
  pauses.resume(() => false);
  expect(resumed.slice(4)).toEqual(["b2", "a3", "a4"]);
  pauses.close();
});
