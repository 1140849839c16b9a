import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { enabled, level } from "@thingwright/contract/grammar/enums.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import type { Caller } from "../../../test/caller.ts";
import { accountRow, givePassword } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { keySentTo, messagesTo } from "../../../test/inbox.ts";
import { addPasskey, addTotp } from "../../../test/second-factors.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything as allOf } from "../../platform/database/sql.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
beforeEach(async () => {
  maker = await platform.actor();
});

const password = "Secret-free1!";
const everything = { kind: "all" } as const;

async function role(as: Caller, menu_permissions: string[], ids?: string[]) {
  const scope = ids ? ({ kind: "some", ids } as const) : everything;
  const body = {
    name: `Role ${Math.random().toString(36).slice(2, 8)}`,
    menu_permissions,
    products: scope,
    apps: everything,
  };
  return as.ok(roles.create, { body: body as never });
}

/** Sets a password by the link in the last mail to an address. The `signIn` that it returns signs in with it. */
async function activate(
  address: string,
): Promise<{ key: string; username: string; signIn: () => Promise<Caller> }> {
  const key = await keySentTo(platform, address);
  const username = await platform.nobody.ok(registration.emailOfKey, { query: { key } });
  await platform.nobody.ok(registration.resetPassword, { body: { username, key, password, active: 1 } });
  const signIn = async () => {
    const { access_token } = await platform.nobody.ok(accounts.login, { body: { username, password } });
    return platform.as(access_token);
  };
  return { key, username, signIn };
}

describe("a tenant, its member and its role", () => {
  it("from the administrator's invitation to a member who sees two screens and one product", async () => {
    const admin = await platform.actor(1);
    const email = `tenant-${Date.now()}@example.com`;
    const invited = {
      email,
      nickname: "Tina",
      company_name: "Bright Lamps",
      device_quota: 10,
      member_quota: 2,
    };
    const tenant = await admin.ok(tenants.create, { body: invited });
    expect(tenant).toMatchObject({
      username: email,
      activated: 2,
      status: 1,
      device_quota: 10,
      product_count: 0,
    });
    const owner = await (await activate(email)).signIn();

    const mine = await platform.product(owner);
    await platform.product(owner, { name: "Other lamp" });
    const two = await role(owner, ["productList", "productDefinition"], [mine.id]);
    const member = await owner.ok(members.create, {
      body: { name: "bob", role_id: two.id, email: "bob@example.com" },
    });
    expect(member.username).toMatch(/^bob@bright-lamps/);
    const bob = await (await activate("bob@example.com")).signIn();

    const current = await bob.ok(accounts.current);
    expect(current).toMatchObject({ level: 3, role_name: two.name, parent_username: email });
    const everybodys = ["accountInfo", "application"];
    expect([...current.menus].sort()).toEqual([...everybodys, "productDefinition", "productList"]);
    expect((await bob.ok(products.list)).list.map(({ id }) => id)).toEqual([mine.id]);
    for (const [route, input] of [
      [members.list, {}],
      [roles.list, {}],
      [tenants.list, {}],
      [devices.list, {}],
      [products.create, { body: {} }],
    ] as const) {
      expect(await bob.refused(route, input)).toMatchObject({ status: 403, code: 20326 });
    }

    await platform.product(owner, { name: "Later lamp" });
    expect((await bob.ok(products.list)).total).toBe(1);
    await owner.ok(roles.update, { params: { id: two.id }, body: { ...two, products: everything } });
    expect((await bob.ok(products.list)).total).toBe(3);

    await owner.ok(members.setStatus, { params: { uid: member.uid }, body: { status: 2 } });
    expect(await bob.refused(accounts.current)).toMatchObject({ status: 401, code: 20202 });
    const late = await platform.nobody.refused(accounts.login, {
      body: { username: member.username, password },
    });
    expect(late.code).not.toBe(200);

    await admin.ok(tenants.setStatus, { params: { uid: tenant.uid }, body: { status: 2 } });
    expect(await owner.refused(accounts.current)).toMatchObject({ status: 401 });
  });
});

describe("members", () => {
  it("need a valid name, a role and a contact", async () => {
    const { fields } = await maker.refused(members.create, { body: { name: "bob smith" } });
    expect(fields).toEqual([
      { path: "name", message: "Letters, digits and - _ . only" },
      { path: "role_id", message: "Please select role" },
    ]);
    const { id } = await role(maker, ["productList"]);
    const without = await maker.refused(members.create, {
      body: { name: "bob", role_id: id },
      language: "zh-CN",
    });
    expect(without.fields).toEqual([{ path: "email", message: "请填写邮箱或手机号" }]);
  });

  it("have unique names, whatever the case", async () => {
    const { id } = await role(maker, ["productList"]);
    const invite = (name: string) => ({ body: { name, role_id: id, mobile: "13800138000" } });
    await maker.ok(members.create, invite("ann"));
    expect((await maker.refused(members.create, invite("Ann"))).fields).toEqual([
      { path: "name", message: "This account already exists" },
    ]);
  });

  it("cannot change their own role or status, nor create or grant a stronger role", async () => {
    const { id } = await role(maker, ["subUserManage:edit", "roleManage:edit"]);
    const all = await role(maker, ["productList:edit", "subUserManage:edit", "roleManage:edit"]);
    const ann = await platform.member(maker, {
      menus: ["subUserManage:edit", "roleManage:edit"],
      products: "all",
    });
    const { uid } = await ann.ok(accounts.current);
    expect(await ann.refused(members.setRole, { params: { uid }, body: { role_id: id } })).toMatchObject({
      status: 409,
    });
    expect(await ann.refused(members.setStatus, { params: { uid }, body: { status: 1 } })).toMatchObject({
      status: 409,
    });
    const invite = { name: "eve", role_id: all.id, email: "eve@example.com" };
    expect(await ann.refused(members.create, { body: invite })).toMatchObject({ status: 403 });
    const stronger = { ...all, name: "Mine", menu_permissions: ["productList:edit"] };
    expect(await ann.refused(roles.create, { body: stronger })).toMatchObject({ status: 403 });
    expect(await ann.refused(roles.update, { params: { id: all.id }, body: all })).toMatchObject({
      status: 403,
    });
  });

  it("cannot change members and roles with more rights than their own", async () => {
    const strong = await role(maker, ["productList:edit", "subUserManage:edit"]);
    const weak = await role(maker, ["subUserManage"]);
    const clerk = await platform.member(maker, {
      menus: ["subUserManage:edit", "roleManage:edit"],
      products: "all",
    });
    const invite = (name: string, role_id: string) =>
      maker.ok(members.create, { body: { name, role_id, email: `${name}@example.com` } });
    const [boss, peer] = [await invite("boss", strong.id), await invite("peer", weak.id)];
    const spare = await role(maker, ["productList:edit"]);

    const params = { uid: boss.uid };
    // The link to the boss's new password would go to the clerk's own address.
    const contact = { nickname: "Boss", email: "clerk@example.com" };
    for (const [route, input] of [
      [members.update, { params, body: contact }],
      [members.setStatus, { params, body: { status: 2 } }],
      [members.setRole, { params, body: { role_id: weak.id } }],
      [members.sendActivation, { params }],
      [members.remove, { params }],
      [roles.remove, { params: { id: spare.id } }],
    ] as const) {
      expect(await clerk.refused(route, input)).toMatchObject({ status: 403, code: 20326 });
    }
    expect(await maker.ok(members.get, { params })).toEqual(boss);
    await clerk.ok(members.update, { params: { uid: peer.uid }, body: contact });
  });

  it("are invited again at a new contact, and the link that went to the old one ends", async () => {
    const { id } = await role(maker, ["productList"]);
    const mistyped = `amy-${Date.now()}@example.com`;
    const right = `right-${mistyped}`;
    const { uid } = await maker.ok(members.create, { body: { name: "amy", role_id: id, email: mistyped } });
    const query = { key: await keySentTo(platform, mistyped) };
    await maker.ok(members.update, { params: { uid }, body: { nickname: "Amy", email: right } });
    expect(await platform.nobody.refused(registration.emailOfKey, { query })).toMatchObject({ code: 20347 });
    await activate(right);
  });

  it("receive a limited number of invitations, so that nobody can flood a mailbox", async () => {
    const { id } = await role(maker, ["productList"]);
    const email = `stranger-${Date.now()}@example.com`;
    const { uid } = await maker.ok(members.create, { body: { name: "flood", role_id: id, email } });
    const again = () => maker.call(members.sendActivation, { params: { uid } });
    const codes = [];
    for (let i = 0; i < 10; i++) codes.push((await again()).code);
    expect(codes).toEqual([...Array<number>(9).fill(200), 20429]);
    await maker.ok(members.remove, { params: { uid } });
    const other = { name: "flood", role_id: id, email };
    expect(await maker.refused(members.create, { body: other })).toMatchObject({ status: 429 });
  });

  it("keep the last contact, by which they activate and recover their account", async () => {
    const { id } = await role(maker, ["productList"]);
    const contact = { email: "last@example.com", mobile: "13800138001" };
    const { uid } = await maker.ok(members.create, { body: { name: "last", role_id: id, ...contact } });
    const params = { uid };
    const change = (body: object) => maker.refused(members.update, { params, body });
    expect((await change({ email: "", mobile: null })).fields).toEqual([
      {
        path: "email",
        message: "A member needs an email or a mobile number, so the last one cannot be removed",
      },
    ]);
    const answers = await Promise.all([
      maker.call(members.update, { params, body: { email: "" } }),
      maker.call(members.update, { params, body: { mobile: "" } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]));
    const { email, mobile } = await maker.ok(members.get, { params });
    expect([contact.email, contact.mobile]).toContain(email + mobile);
  });

  it("are not invited while they are disabled, not at a new contact either", async () => {
    const { id } = await role(maker, ["productList"]);
    const body = { name: "off", role_id: id, email: "off@example.com" };
    const { uid } = await maker.ok(members.create, { body });
    const params = { uid };
    await maker.ok(members.setStatus, { params, body: { status: 2 } });
    expect(await maker.refused(members.sendActivation, { params })).toMatchObject({
      problem: "invitation_disabled",
    });
    await maker.ok(members.update, { params, body: { email: "off-again@example.com" } });
    expect(await messagesTo(platform, "off-again@example.com")).toEqual([]);
    await maker.ok(members.setStatus, { params, body: { status: 1 } });
    await maker.ok(members.sendActivation, { params });
    expect(await keySentTo(platform, "off-again@example.com")).not.toBe("");
  });

  it("cannot be reached once they are deleted, and their name becomes free", async () => {
    const { id } = await role(maker, ["productList"]);
    const body = { name: "zoe", role_id: id, email: "zoe@example.com" };
    const { uid } = await maker.ok(members.create, { body });
    expect(await maker.refused(roles.remove, { params: { id } })).toMatchObject({ status: 409 });
    await maker.ok(members.remove, { params: { uid } });
    expect(await maker.refused(members.get, { params: { uid } })).toMatchObject({ status: 404 });
    await maker.ok(members.create, { body });
  });
});

describe("roles", () => {
  it("refuse a name twice, an unknown screen, and another tenant's product", async () => {
    const one = await role(maker, ["productList"]);
    expect(await maker.refused(roles.create, { body: { ...one } })).toMatchObject({
      status: 409,
      code: 20409,
    });
    expect(
      (await maker.refused(roles.create, { body: { ...one, name: "X", menu_permissions: ["tenantManage"] } }))
        .fields,
    ).toHaveLength(1);
    const foreign = await platform.product(await platform.actor());
    const body = { ...one, name: "Y", products: { kind: "some", ids: [foreign.id] } };
    expect(await maker.refused(roles.create, { body })).toMatchObject({ status: 404 });
  });

  it("refuse a stale version", async () => {
    const one = await role(maker, ["productList"]);
    await maker.ok(roles.update, { params: { id: one.id }, body: { ...one, name: "Renamed" } });
    expect(await maker.refused(roles.update, { params: { id: one.id }, body: one })).toMatchObject({
      status: 409,
    });
  });

  it("offer the screens of the menu table", async () => {
    const { list } = await maker.ok(roles.menu);
    expect(list.map(({ section }) => section)).toEqual(["products", "account"]);
    expect(JSON.stringify(list)).not.toContain("tenantManage");
  });
});

it("ends the sessions of disabled and deleted members and of a disabled tenant, for good", async () => {
  const admin = await platform.actor(level.admin);
  const { owner: uid } = maker;
  const [one, other] = [await platform.member(maker), await platform.member(maker)];
  const [{ uid: first }, { uid: second }] = [
    await one.ok(accounts.current),
    await other.ok(accounts.current),
  ];
  for (const status of [enabled.no, enabled.yes])
    await maker.ok(members.setStatus, { params: { uid: first }, body: { status } });
  expect(await one.refused(accounts.current)).toMatchObject({ status: 401 });
  await maker.ok(members.remove, { params: { uid: second } });
  expect(await other.refused(accounts.current)).toMatchObject({ status: 401 });

  const third = await platform.member(maker);
  await third.ok(accounts.current);
  for (const status of [enabled.no, enabled.yes])
    await admin.ok(tenants.setStatus, { params: { uid }, body: { status } });
  for (const caller of [maker, third])
    expect(await caller.refused(accounts.current)).toMatchObject({ status: 401 });
});

it("leaves no contact, password, second factor or known place of a member who is deleted", async () => {
  const member = await platform.member(maker);
  const { uid, username } = await member.ok(accounts.current);
  await givePassword(platform.sql, uid, password);
  const contacts = { email: "kim@example.com", mobile: "13811112222" };
  await maker.ok(members.update, { params: { uid }, body: contacts });
  await platform.nobody.ok(accounts.login, { body: { username, password } });
  await addTotp(member, platform.clock);
  await addPasskey(member, platform.url.replace("127.0.0.1", "localhost"));
  const rowsOf = async (table: "totp" | "passkey" | "recovery_code" | "known_place") => {
    const database = allOf(systemScope("tests look at every row"), platform.sql);
    return (await database.selectFrom(table).select("account_id").where("account_id", "=", uid).execute())
      .length;
  };
  const kept = () => Promise.all((["totp", "passkey", "recovery_code", "known_place"] as const).map(rowsOf));
  expect(await kept()).toEqual([1, 1, 10, 2]);
  await maker.ok(members.remove, { params: { uid } });
  expect(await kept()).toEqual([0, 0, 0, 0]);
  const empty = { password_hash: "none", second_factor: false, email: "", mobile: "" };
  expect(await accountRow(platform.sql, uid)).toMatchObject(empty);
});
