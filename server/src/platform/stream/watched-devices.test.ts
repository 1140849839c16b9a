import { expect, it } from "vitest";
import { WatchedDevices } from "./watched-devices.ts";

it("keeps what is added while the database is asked, also twice at a time", async () => {
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

it("forgets a question that failed", async () => {
  const watched = new WatchedDevices();
  await expect(watched.load(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await watched.load(async () => []);
  expect([watched.has("any"), watched.size]).toEqual([false, 0]);
});
