import { roles } from "@thingwright/contract/accounts/roles.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());

it("lists the names of all roles without their permissions", async () => {
  const owner = await platform.actor();
  const product = await platform.product(owner);
  const one = {
    menu_permissions: [],
    products: { kind: "some" as const, ids: [product.id] },
    apps: { kind: "all" } as const,
  };
  for (const name of ["Two", "One"])
    await owner.ok(roles.create, { body: { ...one, name, description: `No. ${name}` } });
  await platform.member(owner, { menus: [], products: "all" });
  const { list } = await owner.ok(roles.names);
  const id = expect.any(String);
  expect(list.filter(({ description }) => description !== "")).toEqual([
    { id, name: "One", description: "No. One", member_count: 0 },
    { id, name: "Two", description: "No. Two", member_count: 0 },
  ]);
  expect(list.filter(({ member_count }) => member_count === 1)).toHaveLength(1);
});

it("shows a member only the products of a role that the member reaches, and refuses that member to change the role", async () => {
  const owner = await platform.actor();
  const [reached, leftOut] = [await platform.product(owner), await platform.product(owner)];
  const both = { kind: "some" as const, ids: [reached.id, leftOut.id] };
  const body = { name: "Both", menu_permissions: [], products: both, apps: { kind: "all" } as const };
  const { id } = await owner.ok(roles.create, { body });
  const limited = await platform.member(owner, { menus: ["roleManage:edit"], products: [reached.id] });
  const seen = await limited.ok(roles.get, { params: { id } });
  expect(seen).toMatchObject({ products: { kind: "some", ids: [reached.id] }, products_out_of_reach: 1 });
  const narrowed = { params: { id }, body: { ...body, products: seen.products } };
  expect(await limited.refused(roles.update, narrowed)).toMatchObject({ status: 403, problem: "forbidden" });
  const whole = await owner.ok(roles.get, { params: { id } });
  expect(whole).toMatchObject({ products: { ids: both.ids.toSorted() }, products_out_of_reach: 0 });
});
