import { limits } from "@thingwright/contract/grammar/limits.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { productGroups } from "@thingwright/contract/products/product-groups.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { operationRecords, setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

// The walk calls all routes signed out, without the permission, with another account's ids and with nonsense.
const platform = await forFile(startPlatform());
let maker: Caller;
beforeEach(async () => {
  maker = await platform.actor();
});

describe("product groups", () => {
  it("are created, read, changed and deleted, and each change leaves its record", async () => {
    const made = await maker.ok(productGroups.create, { body: { name: "First" } });
    expect(made).toMatchObject({ name: "First", supports_groups: false, product_count: 0, version: 1 });
    const params = { id: made.id };
    const body = { supports_groups: true, version: made.version };
    const changed = await maker.ok(productGroups.update, { params, body });
    expect(changed).toEqual({ ...made, supports_groups: true, version: 2 });
    expect(await maker.ok(productGroups.get, { params })).toEqual(changed);
    await maker.ok(productGroups.remove, { params });
    expect(await maker.refused(productGroups.get, { params })).toMatchObject({
      status: 404,
      problem: "not_found",
    });
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records.map(({ action, object_id, object_name }) => ({ action, object_id, object_name }))).toEqual(
      ["create", "update", "remove"].map((verb) => ({
        action: `productGroups.${verb}`,
        object_id: made.id,
        object_name: "First",
      })),
    );
    expect(records[1]).toMatchObject({
      before: { supports_groups: false },
      after: { supports_groups: true },
    });
  });

  it("are listed by name and found by a part of it", async () => {
    for (const name of ["Beta", "Alpha", "50%"]) await maker.ok(productGroups.create, { body: { name } });
    const named = async (query: object) =>
      (await maker.ok(productGroups.list, { query })).list.map(({ name }) => name);
    expect(await named({ sort: "name", order: "asc" })).toEqual(["50%", "Alpha", "Beta"]);
    expect(await named({ keyword: "alph" })).toEqual(["Alpha"]);
    expect(await named({ keyword: "%" })).toEqual(["50%"]);
  });

  it("have a name, which an account gives only once", async () => {
    const refused = async (name: string) => maker.refused(productGroups.create, { body: { name } });
    expect(await refused(" ")).toMatchObject({ fields: [{ path: "name", message: "Required" }] });
    expect(await refused("x".repeat(limits.productGroupName + 1))).toMatchObject({
      fields: [{ path: "name" }],
    });
    await maker.ok(productGroups.create, { body: { name: "Taken" } });
    expect(await refused("Taken")).toMatchObject({ status: 409, problem: "already_exists" });
    await (await platform.actor()).ok(productGroups.create, { body: { name: "Taken" } });
  });

  it("are not overwritten by somebody who has seen an older version", async () => {
    const { id, version } = await maker.ok(productGroups.create, { body: { name: "Shared" } });
    await maker.ok(productGroups.update, { params: { id }, body: { name: "Theirs", version } });
    const mine = { params: { id }, body: { name: "Mine", version } };
    expect(await maker.refused(productGroups.update, mine)).toMatchObject({
      status: 409,
      problem: "conflict",
    });
  });
});

describe("the products of a group", () => {
  let product: Product;
  beforeEach(async () => {
    product = await platform.product(maker);
  });
  const group = (body: { name: string; supports_groups?: boolean }) =>
    maker.ok(productGroups.create, { body });
  const into = ({ id: groupId }: { id: string }, { id } = product) => ({ params: { id, groupId } });
  const bind = (supports_groups: boolean, { id } = product) => ({
    params: { id },
    body: { binding: { mode: "authorized" as const, supports_groups } },
  });
  const namesIn = async ({ id: group_id }: { id: string }) =>
    (await maker.ok(products.list, { query: { group_id } })).list.map(({ name }) => name);

  it("join and leave a group at any stage, and are in one group at a time", async () => {
    const [one, two] = [await group({ name: "One" }), await group({ name: "Two" })];
    await setProductStatus(platform.connectionString, product.id, productStatus.mass);
    expect((await maker.ok(productGroups.join, into(one))).group_id).toBe(one.id);
    await maker.ok(productGroups.join, into(two));
    expect([await namesIn(one), await namesIn(two)]).toEqual([[], ["Lamp"]]);
    expect(await maker.ok(productGroups.get, { params: { id: two.id } })).toMatchObject({ product_count: 1 });
    expect(await maker.refused(productGroups.leave, into(one))).toMatchObject({ problem: "not_found" });
    expect((await maker.ok(productGroups.leave, into(two))).group_id).toBeNull();
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records.slice(-2)).toMatchObject([
      {
        action: "productGroups.join",
        object_id: product.id,
        before: { group: "One" },
        after: { group: "Two" },
      },
      { action: "productGroups.leave", before: { group: "Two" }, after: { group: null } },
    ]);
  });

  it("block the deletion of the group while they are in it; copies are not in the group", async () => {
    const one = await group({ name: "One" });
    await maker.ok(productGroups.join, into(one));
    const copy = await maker.ok(products.copy, { params: { id: product.id }, body: { name: "Copy" } });
    expect(copy.group_id).toBeNull();
    expect(await maker.refused(productGroups.remove, { params: { id: one.id } })).toMatchObject({
      status: 409,
      msg: "Group that contains products cannot be deleted.",
    });
    await maker.ok(products.remove, { params: { id: product.id } });
    await maker.ok(productGroups.remove, { params: { id: one.id } });
  });

  it("must support groups if the group requires that, whichever of the two is changed", async () => {
    const strict = await group({ name: "Strict", supports_groups: true });
    const loose = await group({ name: "Loose" });
    expect(await maker.refused(productGroups.join, into(strict))).toMatchObject({
      problem: "group_needs_support",
    });
    await maker.ok(productGroups.join, into(loose));
    const tighten = { params: { id: loose.id }, body: { supports_groups: true } };
    expect(await maker.refused(productGroups.update, tighten)).toMatchObject({
      problem: "group_has_unsupporting",
    });
    await maker.ok(configuration.save, bind(true));
    expect(await maker.ok(productGroups.update, tighten)).toMatchObject({ supports_groups: true });
    for (const body of [bind(false).body, { binding: null }])
      expect((await maker.refused(configuration.save, { ...bind(false), body })).fields).toMatchObject([
        { path: "binding.supports_groups" },
      ]);
    await maker.ok(productGroups.leave, into(loose));
    await maker.ok(configuration.save, bind(false));
  });

  it("block the deletion also for a member who does not reach the products", async () => {
    const one = await group({ name: "One" });
    await maker.ok(productGroups.join, into(one));
    const member = await platform.member(maker, {
      menus: ["groupManage", "groupManage:edit", "productList"],
      products: [(await platform.product(maker, { name: "Other" })).id],
    });
    const params = { id: one.id };
    expect(await member.ok(productGroups.get, { params })).toMatchObject({ product_count: 0 });
    expect(await member.refused(productGroups.remove, { params })).toMatchObject({
      problem: "group_has_products",
    });
  });
});
