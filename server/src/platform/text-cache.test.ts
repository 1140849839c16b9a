import { expect, test, vi } from "vitest";
import { TextCache } from "./text-cache.ts";

const written = (bytes: number) => ({ text: Buffer.alloc(bytes) });

test("a text is created once for concurrent and later requests", async () => {
  const kept = new TextCache({ kept: 10, pinned: 10 });
  const make = vi.fn<() => Promise<{ text: Buffer }>>(async () => written(4));
  const [one, other] = await Promise.all([kept.get("a", make), kept.get("a", make)]);
  expect(other).toBe(one);
  expect(await kept.get("a", make)).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
});

test("a text that could not be created is tried again", async () => {
  const kept = new TextCache({ kept: 10, pinned: 10 });
  await expect(kept.get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await expect(kept.get("a", async () => written(4))).resolves.toEqual(written(4));
});

test("the least recently used texts are evicted, and a text larger than the cache is not kept", async () => {
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

test("the texts pinned by open answers are limited in bytes, and a text pinned several times counts once", () => {
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
