import { accountInfo } from "@thingwright/contract/account-info.ts";
import { level } from "@thingwright/contract/enums.ts";
import { devices } from "@thingwright/contract/devices.ts";
import { virtualDevices } from "@thingwright/contract/virtual-devices.ts";
import type { Caller } from "../caller.ts";
import { makeAccount, makeRole } from "../factories.ts";
import type { Platform } from "../harness.ts";

/** What belongs to products: a member's role may leave it out. */
export interface ProductFixture {
  product: string;
  device: string;
  virtualProduct: string;
  virtualDevice: string;
}

/** One object of each kind that an account can own: what ids in paths, queries and bodies refer to. */
export interface Fixture extends ProductFixture {
  member: string;
  role: string;
  accessToken: string;
  session: string;
}

/** Products and devices of `owner`, made over HTTP. */
export async function makeProducts(platform: Platform, owner: Caller): Promise<ProductFixture> {
  const product = await platform.product(owner);
  const device = await owner.ok(devices.create, { body: { product_id: product.id } });
  const virtualProduct = await platform.product(owner, { name: "Virtual lamp" });
  const virtual = await owner.ok(virtualDevices.create, { params: { id: virtualProduct.id }, body: {} });
  return {
    product: product.id,
    device: device.id,
    virtualProduct: virtualProduct.id,
    virtualDevice: virtual.id,
  };
}

/** Objects of `owner`, of every kind. */
export async function makeFixture(platform: Platform, owner: Caller): Promise<Fixture> {
  const { sql, clock } = platform;
  const role = await makeRole(sql, clock, { owner: owner.owner, menus: [], products: "all" });
  const member = await makeAccount(sql, clock, { level: level.member, owner: owner.owner, role });
  const body = { name: "Walk", permissions: ["product:read" as const] };
  const accessToken = (await owner.ok(accountInfo.createAccessToken, { body })).id;
  const session = (await owner.ok(accountInfo.sessions)).list[0]!.id;
  return { ...(await makeProducts(platform, owner)), member, role, accessToken, session };
}
