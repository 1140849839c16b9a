import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { grantedBy, grantedTo, menuPermissionKeys } from "@thingwright/contract/grammar/menu-permissions.ts";
import type { Access, Permission } from "@thingwright/contract/grammar/permission.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { type Caller, callerOf } from "../caller.ts";
import { mustChangePassword, proveLongAgo, signInAs } from "../factories.ts";
import type { Platform } from "../harness.ts";
import { signInAtHome } from "../people.ts";
import { makeFixture, makeOfferings, makeProducts } from "./fixture.ts";
import { type Households, makeHouseholds } from "./households.ts";
import { type Mark, marksOf } from "./marks.ts";
import type { Fixture, OfferedFixture, ProductFixture } from "./samples.ts";

/** The callers of every route, and the objects that they own. */
export interface Walkers {
  nobody: Caller;
  /** Level 1. */
  admin: Caller;
  /** Level 2; owns the objects that the samples name. */
  owner: Caller;
  /** Level 2, made by level 1 in the tenant center. */
  tenant: Caller;
  tenantId: string;
  /** A member of the owner with every permission that a role can give, for every product. */
  member: Caller;
  /** A member with every permission that such a role can give, for the owner's products in `own` only. */
  limited: Caller;
  /** A member without any permission. */
  powerless: Caller;
  /** A member with every permission that a role can give, except for this one. */
  memberWithout(permission: Permission): Promise<Caller>;
  /** Level 1 with a password that the platform generated. */
  due: Caller;
  /** Level 1 in a session whose last proof of identity is too old. */
  stale: Caller;
  /** A program with a token of the owner that may only read products. */
  program: Caller;
  /** A person at home, `own.appUser`, in the app of the owner. */
  atHome: Caller;
  /** Other people, who must not reach anything of `atHome`. */
  households: Households;
  own: Fixture;
  /** Other products of the owner, which the limited member's role leaves out. */
  leftOut: ProductFixture;
  /** Objects that the platform offers to all accounts. */
  offered: OfferedFixture;
  /** Another tenant; owns the objects in `foreign`. */
  stranger: Caller;
  foreign: Fixture;
  /** The marks of the other tenant's rows, and of the products in `leftOut`. */
  marks: { foreign: Mark[]; leftOut: Mark[] };
}

/** Whether only level 1 may call. */
export function isForLevelOne(access: Access): boolean {
  if (access === "public" || access === "session") return false;
  return !grantedTo(level.user).permissions.includes(access);
}

/** Whether a role for all products, or for some, can give the permission to a member. */
export function isForMembers(access: Permission, products: "all" | "some"): boolean {
  return grantedBy(menuPermissionKeys, { products: products === "all", apps: true }).permissions.includes(
    access,
  );
}

export async function makeWalkers(platform: Platform): Promise<Walkers> {
  const { sql, clock, url } = platform;
  const [admin, owner, stranger] = [await platform.actor(1), await platform.actor(), await platform.actor()];
  const leftOut = await makeProducts(platform, owner);
  const own = await makeFixture(platform, owner, leftOut);
  const { uid } = await admin.ok(tenants.create, {
    body: {
      email: "walked@example.com",
      nickname: "Walked",
      company_name: "Walks",
      device_quota: 10,
      member_quota: 10,
    },
  });
  const { token } = await owner.ok(accountInfo.createAccessToken, {
    body: { name: "Reader", permissions: ["product:read"] },
  });
  const due = await platform.actor(1);
  await mustChangePassword(sql, due.owner);
  const stale = await platform.actor(1);
  await proveLongAgo(sql, stale.token);
  const without = new Map<Permission, Caller>();
  const foreign = await makeFixture(platform, stranger);
  const fixtureMarks = Object.entries(foreign as unknown as Record<string, string>).map(([of, value]) => ({
    of,
    value,
  }));
  const products = Object.values(leftOut) as string[];
  return {
    nobody: platform.nobody,
    admin,
    offered: await makeOfferings(platform, admin),
    owner,
    tenant: callerOf(url, await signInAs(sql, clock, uid), uid),
    tenantId: uid,
    member: await platform.member(owner, { menus: menuPermissionKeys, products: "all" }),
    limited: await platform.member(owner, {
      menus: menuPermissionKeys,
      products: [own.product, own.virtualProduct, own.producedProduct],
    }),
    powerless: await platform.member(owner),
    async memberWithout(permission) {
      const menus = menuPermissionKeys.filter(
        (key) => !grantedBy([key], { products: true, apps: true }).permissions.includes(permission),
      );
      const caller = without.get(permission) ?? (await platform.member(owner, { menus, products: "all" }));
      without.set(permission, caller);
      return caller;
    },
    due,
    stale,
    program: callerOf(url, token, owner.owner),
    atHome: callerOf(url, await signInAtHome(sql, clock, own.appUser), owner.owner),
    households: await makeHouseholds(platform, { owner, own, besides: leftOut, foreign }),
    own,
    leftOut,
    stranger,
    foreign,
    marks: {
      foreign: [...(await marksOf(platform.connectionString, { owner: stranger.owner })), ...fixtureMarks],
      leftOut: await marksOf(platform.connectionString, { owner: owner.owner, products }),
    },
  };
}
