import { afterAll, expect, it } from "vitest";
import { FileReader } from "./file-reader.ts";

const reader = new FileReader();
afterAll(() => reader.close());

const long = "- a\n".repeat(20_000);
const keysOf = async (text: string) => (await reader.read("a", text)).problems.map(({ key }) => key);

it("does not block the event loop while it reads files one after another", async () => {
  let isReading = true;
  const turns: number[] = [];
  const turn = () => {
    turns.push(turns.length);
    if (isReading) setImmediate(turn);
  };
  setImmediate(turn);
  const told = await Promise.all([keysOf(long), keysOf("{}"), keysOf("a: [")]);
  isReading = false;
  expect(told).toEqual([["not_product_file"], ["not_product_file"], ["file_syntax"]]);
  expect(turns.length).toBeGreaterThan(100);
});

it("continues after the reading of a file was stopped", async () => {
  const ended = keysOf(long);
  await new Promise((begun) => setImmediate(begun));
  await reader.close();
  expect(await ended).toEqual(["file_too_long"]);
  expect(await keysOf("{}")).toEqual(["not_product_file"]);
});

it("refuses more files than may wait of one account, while those of others are read", async () => {
  const many = Promise.allSettled(Array.from({ length: 30 }, () => keysOf("{}")));
  expect((await reader.read("b", "{}")).file).toBeNull();
  const refused = (await many).flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(25);
  for (const reason of refused) expect(reason).toMatchObject({ kind: "overloaded" });
});
