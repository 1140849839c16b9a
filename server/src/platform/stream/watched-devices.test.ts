import { expect, it } from "vitest";
import { WatchedDevices } from "./watched-devices.ts";

it("keeps devices that are added while the database is queried, also by two concurrent queries", async () => {
  const watched = new WatchedDevices();
  expect([watched.has("any"), watched.size]).toEqual([true, 1]);
  const [first, second] = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  const loads = [watched.load(() => first.promise), watched.load(() => second.promise)];
  watched.add(["early"]);
  first.resolve(["stored"]);
  await loads[0];
  watched.add(["late"]);
  second.resolve(["stored"]);
  await loads[1];
  expect(["stored", "early", "late", "other"].map((id) => watched.has(id))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it("can be loaded again after a failed query", async () => {
  const watched = new WatchedDevices();
  await expect(watched.load(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await watched.load(async () => []);
  expect([watched.has("any"), watched.size]).toEqual([false, 0]);
});
