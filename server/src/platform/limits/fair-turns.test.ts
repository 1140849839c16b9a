import { expect, it } from "vitest";
import { fairTurns } from "./fair-turns.ts";

it("limits the concurrent and waiting calls of an account, keeps their order, and does not delay other accounts", async () => {
  const inTurn = fairTurns(2, 2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (account: string, name: string) =>
    inTurn(account, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  const greedy = ["a1", "a2", "a3", "a4"].map((name) => start("a", name));
  const other = start("b", "b1");
  await expect(start("a", "a5")).rejects.toMatchObject({ kind: "overloaded" });
  expect(begun).toEqual(["a1", "a2", "b1"]);
  while (ends.length > 0) {
    ends.shift()!();
    await new Promise((next) => setImmediate(next));
  }
  expect(await Promise.all([...greedy, other])).toEqual(["a1", "a2", "a3", "a4", "b1"]);
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});
