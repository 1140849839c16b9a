import { roles } from "@thingwright/contract/accounts/roles.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { newId } from "../ids.ts";
import { listing } from "./list-page.ts";
import { type Scope, systemScope } from "./scope.ts";
import { everything, type Sql, within } from "./sql.ts";

const platform = await forFile(startPlatform());

interface Sorted<S> {
  sort: S;
  order: "asc" | "desc";
  page: number;
  page_size: number;
}

/** Never called: statements that the types must refuse. */
export function refused(): void {
  const all = (scope: Scope, sql: Sql) => within(scope, sql).selectFrom("role");
  const select = (query: ReturnType<typeof all>) => query.select("role.id");
  const byModel = (scope: Scope, sql: Sql, _filter: Sorted<"created_at" | "model">) => all(scope, sql);
  const byName = (scope: Scope, sql: Sql, _filter: Sorted<"created_at" | "name">) => all(scope, sql);
  // @ts-expect-error a sort of the contract that is no column of the table
  listing({ table: "role", select, matching: byModel });
  // @ts-expect-error a column without a value that is no column
  listing({ table: "role", select, matching: byName, nullsLast: ["model"] });
  listing({ table: "role", select, matching: byName });
}

/** Adds roles straight to the table, as another server does: no call of this one makes it forget its totals. */
async function addRoles(owner: string, count: number): Promise<void> {
  const role = { owner_id: owner, description: "", menu_permissions: [], all_products: true, all_apps: true };
  const rows = Array.from({ length: count }, (_, created_at) => {
    const id = newId(platform.clock.now());
    return { ...role, id, name: id.slice(-20), created_at };
  });
  await everything(systemScope("a test"), platform.sql).insertInto("role").values(rows).execute();
}

it("gives the total with each page, also one beyond the last", async () => {
  const actor = await platform.actor();
  const page = (query: { page: number; page_size: number }) => actor.ok(roles.list, { query });
  expect(await page({ page: 1, page_size: 10 })).toEqual({ list: [], total: 0 });
  expect(await page({ page: 2, page_size: 10 })).toEqual({ list: [], total: 0 });
  await addRoles(actor.owner, 12);
  for (const page_size of [10, 7]) {
    const [first, second, third] = await Promise.all([1, 2, 3].map((n) => page({ page: n, page_size })));
    expect([first, second, third].map((of) => of?.total)).toEqual([12, 12, 12]);
    const seen = [first, second, third].flatMap((of) => of?.list.map(({ created_at }) => created_at));
    expect(seen).toEqual(Array.from({ length: 12 }, (_, i) => 11 - i));
  }
});

it("never returns a cached total that contradicts the page", async () => {
  const actor = await platform.actor();
  const page = (of: number) => actor.ok(roles.list, { query: { page: of, page_size: 20 } });
  await addRoles(actor.owner, 250);
  expect((await page(1)).total).toBe(250);
  await addRoles(actor.owner, 1);
  // Either is right: it depends on the time that has passed. known-totals.test.ts checks how long a total is remembered.
  const first = await page(1);
  expect([250, 251]).toContain(first.total);
  expect(first.list).toHaveLength(20);
  const last = await page(13);
  expect(last.list).toHaveLength(11);
  expect(last.total).toBe(251);
});
