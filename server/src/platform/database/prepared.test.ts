import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { prepared } from "./prepared.ts";
import { accountScope, scopeOf, systemScope } from "./scope.ts";
import { within } from "./sql.ts";

const platform = await forFile(startPlatform());
const { sql } = platform;
const everybody = systemScope("a test");

it("builds a query once per kind of scope, and returns to each call only rows of its own scope", async () => {
  let built = 0;
  const named = prepared((scope, connection, { name }: { name: string }) => {
    built += 1;
    return within(scope, connection).selectFrom("product").select("id").where("name", "=", name);
  });
  const [a, b] = [await platform.actor(), await platform.actor()];
  const [first, second] = [
    await platform.product(a, { name: "Same" }),
    await platform.product(a, { name: "Same" }),
  ];
  const other = await platform.product(b, { name: "Same" });
  const idsOf = async (scope: Parameters<typeof named>[0], connection = sql, name = "Same") =>
    (await named(scope, connection, { name })).map(({ id }) => id).toSorted();
  const all = (owner: string) => accountScope(owner);
  const some = (...products: string[]) => scopeOf({ owner: a.owner, products, apps: "all" });
  for (let round = 0; round < 2; round++) {
    const found = await Promise.all([
      idsOf(all(a.owner)),
      sql.transaction((transaction) => idsOf(all(b.owner), transaction)),
      idsOf(some(second.id)),
      idsOf(some(first.id, other.id)),
      idsOf(some()),
      idsOf(everybody),
      idsOf(all(a.owner), sql, "Other"),
    ]);
    expect(found).toEqual([
      [first.id, second.id],
      [other.id],
      [second.id],
      [first.id],
      [],
      [first.id, second.id, other.id].toSorted(),
      [],
    ]);
  }
  expect(built).toBe(3);
});

it("fails if building a query depends on a value", async () => {
  const wrong = prepared((scope, connection, { name }: { name: string }) =>
    within(scope, connection).selectFrom("product").select("id").where("name", "=", `${name}%`),
  );
  await expect(wrong(everybody, sql, { name: "a" })).rejects.toThrow("before its values are known");
});
