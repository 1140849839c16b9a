import { categories } from "@thingwright/contract/products/categories.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import { type RawBuilder, sql as raw } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
const names = ["kept_a", "kept_b", "kept_c"];
const points = names.map((identifier): NewFunctionPoint => ({
  identifier,
  name: "计数",
  data_type: "bool",
  transfer_type: "report",
  standard: true,
}));
const own: NewFunctionPoint = { ...points[0]!, identifier: "kept_own", standard: false };

let admin: Caller;
let makers: readonly Caller[];
beforeAll(async () => {
  admin = await platform.actor(1);
  makers = [await platform.actor(), await platform.actor()];
  await admin.ok(propertyModels.importAll, { body: { list: points } });
});

const query = <T>(statement: RawBuilder<T>) => run(platform.connectionString, statement);
const kept = raw`
  select identifier as used, owner_id, products::bigint from standard_point_use
  union all select category_id::text, owner_id, products from category_use`;
const counted = raw`
  select point ->> 'identifier' as used, owner_id, count(*) as products
  from product, jsonb_array_elements(points) as point where (point ->> 'standard')::boolean group by 1, 2
  union all select category_id::text, owner_id, count(*) from product group by 1, 2`;

/** What is kept beside the products, where it is not what all products come to. */
const drift = () =>
  query(raw`(${kept} except all (${counted})) union all ((${counted}) except all (${kept}))`);

async function productWith(caller: Caller, list: readonly NewFunctionPoint[]): Promise<string> {
  const { id } = await platform.product(caller);
  await caller.ok(products.define, { params: { id }, body: { list: [...list] } });
  return id;
}

/** The use of the three points, as the administrator sees it. */
async function uses() {
  const { list } = await admin.ok(propertyModels.pool, {
    query: { keyword: "kept_", sort: "product_count" },
  });
  return Object.fromEntries(list.map(({ identifier, product_count }) => [identifier, product_count]));
}

it("keeps the numbers of products per function point and category correct, for calls as for plain SQL statements", async () => {
  const [one, other] = makers as [Caller, Caller];
  const [a, b, c] = points as [NewFunctionPoint, NewFunctionPoint, NewFunctionPoint];
  const first = await productWith(one, [a, b, own]);
  await productWith(one, [b]);
  await productWith(other, [b, own]);
  expect(await uses()).toEqual({ kept_a: 1, kept_b: 3, kept_c: 0 });
  expect(await admin.ok(propertyModels.get, { params: { identifier: "kept_b" } })).toMatchObject({
    use: { product_count: 3, account_count: 2 },
  });
  expect(await drift()).toEqual([]);

  await one.ok(products.define, { params: { id: first }, body: { list: [c, own] } });
  expect(await uses()).toEqual({ kept_a: 0, kept_b: 2, kept_c: 1 });
  expect(await drift()).toEqual([]);

  // Many products in one statement, of several accounts; and one that changes neither count.
  await query(raw`update product set points = points || ${JSON.stringify([a])}::jsonb`);
  await query(raw`update product set name = name || '.'`);
  expect(await drift()).toEqual([]);
  const { list } = await admin.ok(categories.list);
  const category = list[1]!.children[0]!.id;
  await query(raw`update product set category_id = ${category}`);
  expect(await drift()).toEqual([]);
  const { list: states } = await admin.ok(categories.states);
  expect(states.find(({ id }) => id === category)).toMatchObject({ products: 3, accounts: 2 });

  await one.ok(products.remove, { params: { id: first } });
  expect(await uses()).toEqual({ kept_a: 2, kept_b: 2, kept_c: 0 });
  await query(raw`delete from product`);
  expect(await query(kept)).toEqual([]);
});

it("keeps the numbers correct when products of an account are saved concurrently", async () => {
  const [one] = makers as [Caller];
  const ids = await Promise.all(Array.from({ length: 8 }, () => productWith(one, [])));
  const orders = ids.map((id, i) => ({ id, list: i % 2 === 0 ? points : points.toReversed() }));
  for (const also of [false, true]) {
    const saved = orders.map(({ id, list }) =>
      one.ok(products.define, { params: { id }, body: { list: also ? list.slice(1) : [...list] } }),
    );
    await Promise.all(saved);
    expect(await drift()).toEqual([]);
  }
  expect(await uses()).toEqual({ kept_a: 4, kept_b: 8, kept_c: 4 });
});
