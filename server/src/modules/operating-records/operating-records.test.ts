import { beforeEach, describe, expect, it } from "vitest";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Input } from "@thingwright/contract/grammar/route.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { type Caller, callerOf } from "../../../test/caller.ts";
import { givePassword, operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
});

type Query = { [name: string]: string | number };
const listed = async (query: Query = {}, as = owner) => (await as.ok(operatingRecords.list, { query })).list;
const actions = async (query?: Query, as?: Caller) => (await listed(query, as)).map(({ action }) => action);

describe("the operation log", () => {
  it("shows who changed what, from where, with values before and after, newest first", async () => {
    const product = await platform.product(owner);
    await owner.ok(products.update, { params: { id: product.id }, body: { name: "Torch", model: "T" } });
    const [update, create] = await listed();
    expect(create).toMatchObject({ action: "products.create", object_id: product.id, before: null });
    expect(update).toMatchObject({
      action: "products.update",
      account_id: owner.owner,
      object_id: product.id,
      object_name: "Torch",
      address: "127.0.0.1",
      before: { name: "Lamp" },
      after: { name: "Torch" },
    });
    expect(update!.input).toMatchObject({ body: { name: "Torch" } });
  });

  it("filters by account, resource, object, words and time, alone and together", async () => {
    const product = await platform.product(owner, { name: "50% off_" });
    platform.clock.advance(60_000);
    const between = platform.clock.now() - 30_000;
    const member = await platform.member(owner, { menus: ["productList:edit"], products: "all" });
    await platform.product(member, { name: "Fan" });
    const { uid } = await member.ok(accounts.current);
    const device = await owner.ok(devices.create, { body: { product_id: product.id } });

    const names = async (query: Query) => (await listed(query)).map(({ object_name }) => object_name);
    expect(await names({ account_id: uid })).toEqual(["Fan"]);
    expect(await actions({ resource: "devices" })).toEqual(["devices.create"]);
    expect(await actions({ object_id: device.id })).toEqual(["devices.create"]);
    expect(await names({ keyword: "0% OFF_" })).toEqual(["50% off_"]);
    expect(await names({ keyword: "%" })).toEqual(["50% off_"]);
    expect(await names({ keyword: uid.slice(0, 30) })).toEqual(["Fan"]);
    expect(await actions({ keyword: device.id })).toEqual(["devices.create"]);
    expect(await names({ to: between })).toEqual(["50% off_"]);
    expect(await names({ from: between, resource: "products" })).toEqual(["Fan"]);
    expect(await names({ from: between, to: between - 1 })).toEqual([]);
  });

  it("is paged by cursor, without losing or repeating records of the same moment or new ones", async () => {
    const product = await platform.product(owner);
    const change = () =>
      owner.ok(products.update, { params: { id: product.id }, body: { name: "Lamp", model: "L-1" } });
    await Promise.all(Array.from({ length: 12 }, change));
    const all = (await listed()).map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: object = { limit: 5, cursor };
      const page = await owner.ok(operatingRecords.list, { query });
      seen.push(...page.list.map(({ id }) => id));
      cursor = page.next_cursor;
      await change();
    }
    expect(seen).toEqual(all);
  });

  it("starts from the beginning for an invalid cursor", async () => {
    await platform.product(owner);
    for (const cursor of ["x", `1.${"-".repeat(36)}`, "9'; drop table account; --"]) {
      expect(await actions({ cursor })).toEqual(["products.create"]);
    }
    const { fields } = await owner.refused(operatingRecords.list, { query: { account_id: "x", from: -1 } });
    expect(fields.map(({ path }) => path)).toEqual(["account_id", "from"]);
  });
});

describe("who sees which records", () => {
  it("an account sees its own and its members', and nobody else's", async () => {
    const member = await platform.member(owner, { menus: ["productList:edit"], products: "all" });
    await platform.product(member);
    expect(await actions()).toEqual(["products.create"]);
    expect(await actions({}, await platform.actor())).toEqual([]);
    expect(await actions({}, await platform.actor(1))).toEqual([]);
    expect(await member.refused(operatingRecords.list)).toMatchObject({ status: 403, code: 20326 });
  });

  it("a member whose role has some products sees the records of these, and those of its own actions", async () => {
    const [mine, other] = [await platform.product(owner), await platform.product(owner, { name: "Other" })];
    const menus = ["operatingRecord", "productDefinition:edit"] as const;
    const member = await platform.member(owner, { menus, products: [mine.id] });
    const device = await owner.ok(devices.create, { body: { product_id: mine.id } });
    const hidden = await owner.ok(devices.create, { body: { product_id: other.id } });
    await owner.ok(devices.remove, { params: { id: device.id } });
    await owner.ok(devices.remove, { params: { id: hidden.id } });
    await member.ok(accountInfo.setLanguage, { body: { language: "en" } });
    expect(await actions({}, member)).toEqual([
      "accountInfo.setLanguage",
      "devices.remove",
      "devices.create",
      "products.create",
    ]);
    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query: object = { limit: 1, cursor };
      const page = await member.ok(operatingRecords.list, { query });
      paged.push(...page.list.map(({ action }) => action));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(await actions({}, member));
    expect(await actions({ object_id: other.id }, member)).toEqual([]);
    expect(await actions({}, owner)).toHaveLength(7);
  });
});

describe("signing in", () => {
  const password = "Right!password1";

  it("leaves records of success, failure and sign-out, under the account's owner", async () => {
    const member = await platform.member(owner);
    const { uid, username } = await member.ok(accounts.current);
    await givePassword(platform.sql, uid, password);
    const signIn = (typed: string) =>
      platform.nobody.call(accounts.login, { body: { username, password: typed } });
    expect((await signIn("Wrong!password1")).code).toBe(20401);
    await expect.poll(() => actions()).toEqual(["accounts.loginFailed"]);
    const { data } = await signIn(password);
    await callerOf(platform.url, data.access_token, owner.owner).ok(accounts.logout);
    expect(await actions()).toEqual(["accounts.logout", "accounts.login", "accounts.loginFailed"]);
    for (const record of await listed()) {
      expect(record).toMatchObject({ account_id: uid, object_id: uid, username, address: "127.0.0.1" });
    }
  });

  it("leaves no record for an unknown account", async () => {
    const count = async () => (await operationRecords(platform.connectionString, owner.owner)).length;
    const before = await count();
    await platform.nobody.refused(accounts.login, {
      body: { username: "nobody@example.com", password: "Wrong!password1" },
    });
    expect(await count()).toBe(before);
  });
});

describe("the record of a large call", () => {
  const text = (entry: number) => ({
    value: entry,
    text: `${entry}-`.padEnd(limits.enumText, "名"),
    text_en: "",
  });
  const point = (i: number, name: string) =>
    ({
      identifier: `mode_${i}`,
      name,
      data_type: "enum_int",
      transfer_type: "report",
      enums: Array.from({ length: limits.enumValues }, (_, entry) => text(entry)),
    }) as const;

  it("has a limit, says what is missing, and shows what changed", async () => {
    const product = await platform.product(owner);
    const list = Array.from({ length: limits.functionPoints }, (_, i) => point(i, `Mode ${i}`));
    await owner.ok(products.define, { params: { id: product.id }, body: { list } });
    list[150] = point(150, "Changed");
    await owner.ok(products.define, { params: { id: product.id }, body: { list } });
    const [record] = await listed();
    for (const part of [record!.input, record!.before, record!.after]) {
      expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(limits.recordBytes);
    }
    expect(JSON.stringify(record!.input)).toContain('"left_out":');
    expect(JSON.stringify(record!.input)).toContain('"mode_0"');
    expect(JSON.stringify(record!.before)).toContain('"Mode 150"');
    expect(JSON.stringify(record!.after)).toContain('"Changed"');
    expect(JSON.stringify(record!.after)).not.toContain('"mode_0"');
  });
});

describe("the list of people with records", () => {
  const all = { kind: "all" } as const;
  it("contains the account and its members, also deleted ones, and is paged and searched", async () => {
    const role = { name: "Clerks", menu_permissions: ["productList" as const], products: all, apps: all };
    const { id } = await owner.ok(roles.create, { body: role });
    const add = (name: string) =>
      owner.ok(members.create, { body: { name, role_id: id, email: `${name}@example.com` } });
    const [gone, here] = [await add("anna"), await add("ben")];
    await owner.ok(members.remove, { params: { uid: gone.uid } });
    const find = async (query: Input<(typeof operatingRecords)["actors"]>["query"]) => {
      const { list, total } = await owner.ok(operatingRecords.actors, { query });
      return { names: list.map(({ username, deleted }) => [username, deleted]), total };
    };
    const [first, anna, ben] = [
      [`${owner.owner}@example.com`, false],
      [gone.username, true],
      [here.username, false],
    ];
    const { names } = await find({});
    expect(names).toHaveLength(3);
    expect(names).toEqual(expect.arrayContaining([first, anna, ben]));
    expect(await find({ page_size: 2, page: 2 })).toEqual({ names: names.slice(2), total: 3 });
    expect(await find({ keyword: "ANNA" })).toEqual({ names: [anna], total: 1 });
    expect(await find({ keyword: here.uid })).toEqual({ names: [ben], total: 1 });
    const stranger = await platform.actor();
    expect(await find({ keyword: stranger.owner })).toEqual({ names: [], total: 0 });
    expect(await actions({ account_id: gone.uid })).toEqual([]);
  });

  it("contains only the caller, for a member who may not see members", async () => {
    const reader = await platform.member(owner, { menus: ["operatingRecord"], products: "all" });
    const { list } = await reader.ok(operatingRecords.actors);
    const { uid } = await reader.ok(accounts.current);
    expect(list.map((actor) => actor.uid)).toEqual([uid]);
  });
});

describe("secrets", () => {
  it("do not appear in the records of calls that handle them", async () => {
    await givePassword(platform.sql, owner.owner, "Secret!old1");
    await owner.ok(accountInfo.changePassword, {
      body: { old_password: "Secret!old1", password: "Secret!new1" },
    });
    const { data } = await platform.nobody.call(accounts.login, {
      body: { username: `${owner.owner}@example.com`, password: "Secret!new1" },
    });
    const made = await owner.ok(accountInfo.createAccessToken, {
      body: { name: "T", permissions: ["product:read"] },
    });
    const product = await platform.product(owner);
    const device = await owner.ok(devices.create, { body: { product_id: product.id } });
    const renewed = await owner.ok(devices.renewSecret, { params: { id: device.id } });
    const records = await operationRecords(platform.connectionString, owner.owner);
    const kept = JSON.stringify(records);
    expect(records.map(({ action }) => action)).toEqual([
      "accountInfo.changePassword",
      "accounts.login",
      "accountInfo.createAccessToken",
      "products.create",
      "devices.create",
      "devices.renewSecret",
    ]);
    const values = JSON.stringify([device, renewed]).match(/"[\w-]*(secret|token)[\w-]*":"([^"]+)"/g) ?? [];
    const secrets = values.map((pair) => pair.split('"').at(-2)!);
    expect(secrets.length).toBeGreaterThan(1);
    for (const secret of ["Secret!old1", "Secret!new1", data.access_token, made.token, ...secrets]) {
      expect(kept).not.toContain(secret);
    }
  });
});
