import { level } from "@thingwright/contract/enums.ts";
import { tenants } from "@thingwright/contract/tenants.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let admin: Caller;
let tenant: Caller;
let other: Caller;
beforeAll(async () => {
  admin = await platform.actor(level.admin);
  tenant = await platform.actor();
  other = await platform.actor();
  await platform.member(tenant, { menus: ["productList"], products: "all" });
  await platform.member(tenant);
  await platform.member(other);
  for (const name of ["Lamp", "Fan", "Lamp two"]) await platform.product(tenant, { name });
  await platform.product(other, { name: "Lamp of another" });
});

const of = (caller: Caller) => ({ uid: caller.owner });

describe("the administrator's view of a tenant", () => {
  it("lists the tenant's members with their roles, and nobody else's", async () => {
    const { list, total } = await admin.ok(tenants.listMembers, { params: of(tenant) });
    expect(total).toBe(2);
    expect(list.filter(({ role_name }) => role_name !== "")).toHaveLength(1);
    expect((await admin.ok(tenants.listMembers, { params: of(other) })).total).toBe(1);
  });

  it("lists the tenant's products, with search and pages", async () => {
    const query = { keyword: "lamp", sort: "name", order: "asc", page_size: 1 } as const;
    const first = await admin.ok(tenants.listProducts, { params: of(tenant), query });
    expect(first).toMatchObject({ list: [{ name: "Lamp" }], total: 2 });
    const next = await admin.ok(tenants.listProducts, { params: of(tenant), query: { ...query, page: 2 } });
    expect(next.list.map(({ name }) => name)).toEqual(["Lamp two"]);
  });

  it("is not found for an account that is no tenant, and is refused to tenants", async () => {
    for (const route of [tenants.listMembers, tenants.listProducts]) {
      for (const nobody of [admin.owner, "0190f5a0-0000-7000-8000-000000000000"]) {
        expect((await admin.refused(route, { params: { uid: nobody } })).status).toBe(404);
      }
      expect((await tenant.refused(route, { params: of(tenant) })).code).toBe(20326);
    }
  });
});
