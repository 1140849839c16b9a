import { members } from "@thingwright/contract/accounts/members.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { type NewRole, roles } from "@thingwright/contract/accounts/roles.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { type Caller, callerOf } from "@thingwright/server/test/caller.ts";
import { signInAs } from "@thingwright/server/test/factories.ts";
import type { Platform } from "@thingwright/server/test/harness.ts";

const long = "alexandra.longname@firmware-department.example.com";

/**
 * Adds roles, and members and tenants in every state, to an administrator, with the mails sent to them.
 * @returns the parameters of their screens' paths
 */
export async function addAccess(
  platform: Platform,
  admin: Caller,
  products: readonly Product[],
): Promise<{ uid: string; id: string; target: string }> {
  const support: NewRole = {
    name: "Support",
    description: "Looks at devices of customers and answers questions",
    menu_permissions: ["productList", "realDevices", "deviceInfo", "communicationLog"],
    products: { kind: "some", ids: products.slice(0, 2).map(({ id }) => id) },
    apps: { kind: "some", ids: [] },
  };
  const role = await admin.ok(roles.create, { body: support });
  await admin.ok(roles.update, {
    params: { id: role.id },
    body: { ...support, menu_permissions: ["productList", "productList:edit", "onlineDebug"] },
  });
  const team = await admin.ok(roles.create, {
    body: {
      name: "研发团队",
      description: "定义产品、调试设备",
      menu_permissions: ["productList", "productDefinition:edit", "virtualDevices:edit", "operatingRecord"],
      products: { kind: "all" },
      apps: { kind: "all" },
    },
  });
  const mia = await admin.ok(members.create, {
    body: { name: "support-1", nickname: "Mia", email: "mia@example.com", role_id: role.id },
  });
  await admin.ok(members.create, {
    body: { name: "wang.wei", nickname: "王伟", mobile: "13812345678", role_id: team.id },
  });
  const off = await admin.ok(members.create, {
    body: { name: "firmware_team-lead.2", nickname: "Alexandra", email: long, role_id: team.id },
  });
  await admin.ok(members.setStatus, { params: { uid: off.uid }, body: { status: 2 } });
  const quota = { device_quota: 5, member_quota: 2 };
  const tenant = await admin.ok(tenants.create, {
    body: { email: "ops@fridge.example", nickname: "陈", company_name: "北京冰箱科技有限公司", ...quota },
  });
  const { sql, clock, url } = platform;
  const inside = callerOf(url, await signInAs(sql, clock, tenant.uid), tenant.uid);
  await platform.product(inside, { name: "冰箱 BX-500", model: "BX-500" });
  await platform.product(inside, { name: "Wine cooler Pro" });
  await platform.member(inside, { menus: ["productList"], products: "all" });
  await admin.ok(tenants.create, {
    body: { email: "home@lights.example", nickname: "Lights", company_name: "Lights & More Ltd.", ...quota },
  });
  return { uid: mia.uid, id: role.id, target: `${tenant.uid}&view` };
}
