import { expect, it } from "vitest";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { addRecords } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());

async function search(as: Caller, query: object) {
  const pages = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const asked: object = { ...query, cursor };
    const page = await as.ok(operatingRecords.list, { query: asked });
    pages.push(page);
    cursor = page.next_cursor;
  }
  return pages;
}

it("searches a limited number of records per call, reports how far it came, and continues there", async () => {
  const owner = await platform.actor();
  const product = await platform.product(owner, { name: "Lamp" });
  const [made] = (await owner.ok(operatingRecords.list)).list;
  const until = platform.clock.now() + 60_000_000;
  const count = limits.searchedRows + 10;
  await addRecords(platform.connectionString, { owner: owner.owner, count, until });

  const [first, second, ...rest] = await search(owner, { keyword: "Lamp" });
  expect(first).toMatchObject({ list: [], searched_to: until - limits.searchedRows + 1 });
  expect(second).toEqual({ list: [made], next_cursor: null });
  expect(rest).toEqual([]);
  // A search by an id, or by another condition with an index, needs one call.
  expect(await search(owner, { keyword: product.id })).toEqual([{ list: [made], next_cursor: null }]);
  expect(await search(owner, { keyword: "Lamp", resource: "products" })).toHaveLength(1);
  expect(await search(owner, { keyword: "Lamp", object_id: product.id, resource: "products" })).toEqual([
    { list: [made], next_cursor: null },
  ]);
  const some = await owner.ok(operatingRecords.list, { query: { keyword: "role 1", limit: 10 } });
  expect(some.list).toHaveLength(10);
  expect(some).not.toHaveProperty("searched_to");
});

it("finds all matches when a member's own records and product records are searched to different depths", async () => {
  const owner = await platform.actor();
  const product = await platform.product(owner, { name: "Lamp" });
  const menus = ["operatingRecord", "productDefinition:edit"] as const;
  const member = await platform.member(owner, { menus, products: [product.id] });
  const { uid } = await member.ok(accounts.current);
  await member.ok(accountInfo.setLanguage, { body: { language: "en" } });
  const until = platform.clock.now() + 60_000_000;
  const count = limits.searchedRows + 10;
  await addRecords(platform.connectionString, { owner: owner.owner, count, until, account: uid });
  const pages = await search(member, { keyword: "Lamp" });
  expect(pages.flatMap(({ list }) => list.map(({ action }) => action))).toEqual(["products.create"]);
  expect(pages[0]).toMatchObject({ list: [], searched_to: until - limits.searchedRows + 1 });
});

it("ends a page at the size limit, and continues with the next record", async () => {
  const owner = await platform.actor();
  const until = platform.clock.now() + 60_000_000;
  await addRecords(platform.connectionString, { owner: owner.owner, count: 200, until, bytes: 100_000 });
  for (const query of [{ limit: 200 }, { limit: 200, keyword: "Role" }]) {
    const pages = await search(owner, query);
    const sizes = pages.map((page) => JSON.stringify(page).length);
    expect(Math.max(...sizes)).toBeLessThan(limits.pageBytes + 200_000);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(limits.pageBytes - 200_000);
    expect(pages[0]!.searched_to).toBe(pages[0]!.list.at(-1)!.time);
    const times = pages.flatMap(({ list }) => list.map(({ time }) => time));
    expect(times).toEqual(Array.from({ length: 200 }, (_, i) => until - i));
  }
});
