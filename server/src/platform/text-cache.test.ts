import { expect, test, vi } from "vitest";
import { TextCache } from "./text-cache.ts";

const written = (bytes: number) => ({ text: Buffer.alloc(bytes) });

test("a text is made once for those who ask at the same time, and later", async () => {
  const kept = new TextCache({ kept: 10, pinned: 10 });
  const make = vi.fn<() => Promise<{ text: Buffer }>>(async () => written(4));
  const [one, other] = await Promise.all([kept.get("a", make), kept.get("a", make)]);
  expect(other).toBe(one);
  expect(await kept.get("a", make)).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
});

test("what could not be made is tried again", async () => {
  const kept = new TextCache({ kept: 10, pinned: 10 });
  await expect(kept.get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await expect(kept.get("a", async () => written(4))).resolves.toEqual(written(4));
});

test("what is used least goes first, and what is larger than all there is room for is not kept", async () => {
  const kept = new TextCache({ kept: 10, pinned: 10 });
  const made: string[] = [];
  const get = (key: string, bytes: number) =>
    kept.get(key, async () => {
      made.push(key);
      return written(bytes);
    });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await get(key, 4);
  for (const key of ["large", "large"]) await get(key, 11);
  expect(made).toEqual(["a", "b", "c", "b", "large", "large"]);
});

test("texts that answers hold are bounded, each counted once however many hold it", () => {
  const kept = new TextCache({ kept: 10, pinned: 10 });
  const [one, other] = [written(6), written(6)];
  const ends = [kept.pin(one), kept.pin(one)];
  expect(ends).not.toContain(null);
  expect(kept.pin(other)).toBeNull();
  ends[0]!();
  expect(kept.pin(other)).toBeNull();
  ends[1]!();
  expect(kept.pin(other)).not.toBeNull();
});
