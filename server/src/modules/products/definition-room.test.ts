import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { definitionBytes, largeDefinition, takeDefinitionBytes } from "../../../test/definitions.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let id: string;
beforeEach(async () => {
  maker = await platform.actor();
  ({ id } = await platform.product(maker));
});

const define = (points: number, of = id) =>
  ({ params: { id: of }, body: { list: largeDefinition({ points }) } }) as const;
/** Makes so many bytes of the account's room be left. */
async function leave(bytes: number): Promise<void> {
  const { counted } = await definitionBytes(platform.sql, maker.owner);
  await takeDefinitionBytes(platform.sql, maker.owner, limits.accountDefinitionBytes - counted - bytes);
}

it("a product may have 200 function points with 100 values each, named with 30 characters in both languages", async () => {
  const { list } = await maker.ok(products.define, define(limits.functionPoints));
  expect(Buffer.byteLength(JSON.stringify(list))).toBeGreaterThan(3_100_000);
});

it("a definition beyond the product's limit is refused, and the previous one is kept", async () => {
  const list = largeDefinition({ english: "é".repeat(limits.enumText) });
  const refused = await maker.refused(products.define, { params: { id }, body: { list } });
  expect(refused).toMatchObject({ status: 422, code: 20001 });
  // The settings that the product has from its category's template count, too.
  expect(refused.msg).toMatch(
    /^The function points and settings take 36\d\d KB, more than the 3584 KB allowed for a product\. Shorten/,
  );
  const zh = await maker.refused(products.define, { params: { id }, body: { list }, language: "zh-CN" });
  expect(zh.msg).toMatch(/^功能点与配置数据共 36\d\d KB，超过单个产品 3584 KB 的上限，请精简/);
  expect((await maker.ok(products.get, { params: { id } })).function_count).toBeLessThan(100);
});

it("the account's definition bytes are counted correctly after changes, copies and deletions", async () => {
  const expectCounted = async () => {
    const { counted, taken } = await definitionBytes(platform.sql, maker.owner);
    expect(counted).toBe(taken);
    return taken;
  };
  const first = await expectCounted();
  await maker.ok(products.define, define(3));
  const larger = await expectCounted();
  expect(larger).toBeGreaterThan(first);
  const copy = await maker.ok(products.copy, { params: { id }, body: { name: "Copy" } });
  expect(await expectCounted()).toBe(2 * larger);
  await maker.ok(products.define, define(1));
  await expectCounted();
  await maker.ok(products.remove, { params: { id: copy.id } });
  expect(await expectCounted()).toBeLessThan(larger);
});

it("a change, a copy and a new product are refused beyond the account's limit", async () => {
  await leave(100);
  const limit = "more than the 131072 KB allowed for an account";
  const zh = await maker.refused(products.define, { ...define(5), language: "zh-CN" });
  expect(zh.msg).toMatch(/^账号下所有产品的功能点与配置数据将达到 131\d\d\d KB，超过 131072 KB 的上限，/);
  expect((await maker.refused(products.define, define(5))).msg).toContain(limit);
  const copied = { params: { id }, body: { name: "Copy" } };
  expect((await maker.refused(products.copy, copied)).msg).toContain(limit);
  const { category_id } = await maker.ok(products.get, { params: { id } });
  const made = await maker.refused(products.create, {
    body: { name: "New", model: "N", category_id, communication_mode: "wifi", product_type: 1 },
  });
  expect(made.msg).toContain(limit);
});

it("of two concurrent changes that need the last free bytes, one succeeds", async () => {
  const other = await platform.product(maker);
  await maker.ok(products.define, define(1, other.id));
  await maker.ok(products.define, define(1));
  await leave(20_000);
  const both = await Promise.all([id, other.id].map((of) => maker.call(products.define, define(2, of))));
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.find(({ status }) => status !== 200)).toMatchObject({ problem: "definitions_too_large" });
});

it("lets an account beyond its bound shrink and stay, but not grow", async () => {
  await maker.ok(products.define, define(3));
  await leave(-1_000_000);
  await maker.ok(products.define, define(3));
  await maker.ok(products.define, define(2));
  expect((await maker.refused(products.define, define(3))).status).toBe(422);
  await maker.ok(products.remove, { params: { id } });
});
