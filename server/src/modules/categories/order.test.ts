import { categories, secondaryCategories } from "@thingwright/contract/products/categories.ts";
import { beforeAll, expect, test } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { starterCategories } from "./starter/catalogue.ts";
import { otherCategory } from "./starter/other.ts";

const platform = await forFile(startPlatform());
let admin: Caller;
beforeAll(async () => {
  admin = await platform.actor(1);
});

const nowhere = "019a9f4c-1f80-7c3a-8d54-0242ac120002";
const tree = () => admin.ok(categories.list);
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const childrenOf = async (id: string) => idsOf((await tree()).list.find((one) => one.id === id)!.children);

test("the first level takes the given order, followed by the categories left out", async () => {
  const before = idsOf((await tree()).list);
  const { list } = await admin.ok(categories.sort, { body: { list: before.toReversed() } });
  expect(idsOf(list)).toEqual(before.toReversed());
  const [last] = before.slice(-1) as [string];
  const again = await admin.ok(categories.sort, { body: { list: [before[2]!, before[1]!] } });
  expect(idsOf(again.list)).toEqual([
    before[2],
    before[1],
    last,
    ...before.slice(3, -1).toReversed(),
    before[0],
  ]);
  expect(await admin.ok(categories.get, { params: { id: before[1]! } })).toMatchObject({ sort_id: 1 });
});

test("the second level keeps within its parents, unless a parent is named: then it moves", async () => {
  const [from, to] = starterCategories as [(typeof starterCategories)[0], (typeof starterCategories)[0]];
  const [old, there] = [idsOf(from.children), idsOf(to.children)];
  const mixed = [there[1]!, old[1]!, there[0]!, old[0]!];
  await admin.ok(secondaryCategories.sort, { body: { list: mixed } });
  expect(await childrenOf(from.id)).toEqual([old[1], old[0], ...old.slice(2)]);
  expect(await childrenOf(to.id)).toEqual([there[1], there[0], ...there.slice(2)]);

  await admin.ok(secondaryCategories.sort, { body: { list: [there[0]!, old[0]!], parent_id: to.id } });
  expect(await childrenOf(to.id)).toEqual([there[0], old[0], there[1], ...there.slice(2)]);
  expect(await childrenOf(from.id)).toEqual([old[1], ...old.slice(2)]);
  const record = (await operationRecords(platform.connectionString, admin.owner)).at(-1);
  expect(record).toMatchObject({ action: "secondaryCategories.sort", object_name: to.name });
});

test("an order of a tree that somebody else has changed is a conflict", async () => {
  const { version, list } = await tree();
  const body = { list: [list[1]!.id], version };
  const saved = await admin.ok(categories.sort, { body });
  expect(saved.version).toBe(version + 1);
  expect(await admin.refused(categories.sort, { body })).toMatchObject({ status: 409, problem: "conflict" });
  const second = { list: [list[1]!.children[0]!.id], version };
  expect(await admin.refused(secondaryCategories.sort, { body: second })).toMatchObject({
    problem: "conflict",
  });
  const { id } = await admin.ok(categories.create, { body: { name: "新", name_en: "New" } });
  expect((await tree()).version).toBe(version + 2);
  await admin.ok(categories.remove, { params: { id } });
  expect((await tree()).version).toBe(version + 3);
});

test("sorting refuses categories of the other level, and a parent that is not on the first level", async () => {
  const [first] = starterCategories as [(typeof starterCategories)[0]];
  const [child] = first.children as [(typeof first.children)[0]];
  for (const id of [child.id, nowhere])
    expect(await admin.refused(categories.sort, { body: { list: [id] } })).toMatchObject({
      problem: "not_found",
    });
  for (const id of [first.id, nowhere])
    expect(await admin.refused(secondaryCategories.sort, { body: { list: [id] } })).toMatchObject({
      problem: "not_found",
    });
  const body = { list: [child.id], parent_id: child.id };
  expect((await admin.refused(secondaryCategories.sort, { body })).fields).toEqual([
    { path: "parent_id", message: "Choose a first-level category" },
  ]);
});

test("built-in categories cannot be moved to another parent", async () => {
  const [first] = starterCategories as [(typeof starterCategories)[0]];
  const list = idsOf(otherCategory.children);
  const moved = { body: { list, parent_id: first.id } };
  expect(await admin.refused(secondaryCategories.sort, moved)).toMatchObject({
    problem: "category_built_in",
  });
  await admin.ok(secondaryCategories.sort, { body: { list, parent_id: otherCategory.id } });
  expect(await childrenOf(otherCategory.id)).toEqual(list);
});

test("sorting calls at the same time are saved one after the other", async () => {
  const ids = idsOf((await tree()).list);
  await Promise.all(
    ids.map((id) => admin.ok(categories.sort, { body: { list: [id, ...ids.filter((one) => one !== id)] } })),
  );
  const places = await Promise.all(
    ids.map(async (id) => (await admin.ok(categories.get, { params: { id } })).sort_id),
  );
  expect(places.toSorted((a, b) => a - b)).toEqual(ids.map((_, place) => place));
});
