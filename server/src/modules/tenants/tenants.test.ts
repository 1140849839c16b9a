import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { enabled, level, productStatus } from "@thingwright/contract/grammar/enums.ts";
import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { keepRights } from "../../platform/database/rights-lock.ts";

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

  it("refuses the account of the administrator itself as a tenant, even during another call that changes something", async () => {
    const params = of(admin);
    await platform.sql.transaction(async (sql) => {
      // As every call does that changes something.
      await keepRights(sql, admin.owner);
      const status = await admin.refused(tenants.setStatus, { params, body: { status: enabled.no } });
      const factors = await admin.refused(secondFactors.removeOfTenant, { params });
      expect([status.status, factors.status]).toEqual([404, 404]);
    });
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

describe("the device quota of a tenant", () => {
  const quotaOf = async (caller: Caller) => {
    const { device_count, device_quota } = await admin.ok(tenants.get, { params: of(caller) });
    return `${device_count} of ${device_quota}`;
  };
  const setQuota = (caller: Caller, device_quota: number) =>
    admin.ok(tenants.update, {
      params: of(caller),
      body: { nickname: "Quota", company_name: "Quotas", device_quota, member_quota: 5 },
    });

  it("counts real devices of products that have left development, and refuses more of them", async () => {
    const maker = await platform.actor();
    const [debugged, sold] = [await platform.product(maker), await platform.product(maker)];
    await setProductStatus(platform.connectionString, sold.id, productStatus.trial);
    const add = (product_id: string) => ({ body: { product_id } });
    await setQuota(maker, 2);
    for (let i = 0; i < 3; i++) await maker.ok(devices.create, add(debugged.id));
    await maker.ok(virtualDevices.create, { params: { id: sold.id }, body: {} });
    expect(await quotaOf(maker)).toBe("0 of 2");

    const first = await maker.ok(devices.create, add(sold.id));
    await maker.ok(devices.create, add(sold.id));
    expect(await quotaOf(maker)).toBe("2 of 2");
    expect((await maker.ok(accountInfo.company)).quota).toMatchObject({ device_count: 2, device_quota: 2 });
    expect(await maker.refused(devices.create, add(sold.id))).toMatchObject({
      problem: "quota_exceeded",
      msg: "Limit reached for devices: 2 of 2.",
    });
    await maker.ok(devices.create, add(debugged.id));

    await setQuota(maker, 1);
    expect(await quotaOf(maker)).toBe("2 of 1");
    expect(await maker.refused(devices.create, add(sold.id))).toMatchObject({
      msg: "Limit reached for devices: 2 of 1.",
    });
    await maker.ok(devices.remove, { params: { id: first.id } });
    expect(await quotaOf(maker)).toBe("1 of 1");
    expect(await maker.refused(devices.create, add(sold.id))).toMatchObject({ problem: "quota_exceeded" });
  });

  it("is not exceeded when devices are registered in several products at once", async () => {
    const maker = await platform.actor();
    await setQuota(maker, 2);
    const sold = await Promise.all([1, 2, 3].map(() => platform.product(maker)));
    for (const { id } of sold) await setProductStatus(platform.connectionString, id, productStatus.mass);
    const answers = await Promise.all(
      [...sold, ...sold].map(({ id }) => maker.call(devices.create, { body: { product_id: id } })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(await quotaOf(maker)).toBe("2 of 2");
  });
});
