import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { givePassword, operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { messagesTo } from "../../../test/inbox.ts";
import { openLive } from "../../../test/live.ts";
import { addPasskey, addTotp, codeOf } from "../../../test/second-factors.ts";

const password = "Abcdef12";
const platform = await forFile(startPlatform());
const { nobody, clock, sql } = platform;
beforeEach(() => clock.advance(2 * 3600_000));

const uidOf = async (caller: Caller) => (await caller.ok(accounts.current)).uid;
const nameOf = async (caller: Caller) => (await caller.ok(accounts.current)).username;
const everything = { menus: ["productList", "subUserManage:edit"], products: "all" } as const;
const require = (caller: Caller, required = true) =>
  caller.call(secondFactors.setRequired, { body: { required } });

async function requiring() {
  const owner = await platform.actor();
  const member = await platform.member(owner, everything);
  await addTotp(owner, clock);
  return { owner, member };
}

describe("a second factor that the primary account requires", () => {
  it("restricts members without one to adding one, also in open sessions and live views", async () => {
    const { owner, member } = await requiring();
    const live = await openLive(platform.url, member.token);
    await member.ok(products.list);
    expect((await require(owner)).code).toBe(200);
    expect(await member.refused(products.list)).toMatchObject({
      status: 403,
      problem: "second_factor_missing",
    });
    expect(await live.next("refused")).toMatchObject({ problem: "second_factor_missing" });
    expect(await live.closed).toBe(1008);
    expect(await member.ok(accounts.current)).toMatchObject({
      second_factor: false,
      second_factor_required: true,
    });
    for (const route of [accountInfo.sessions, accountInfo.accessTokens, members.list])
      expect((await member.refused(route)).problem).toBe("second_factor_missing");
    // The owner has one, and goes on.
    await owner.ok(products.list);

    await member.ok(accountInfo.setLanguage, { body: { language: "en" } });
    await addTotp(member, clock);
    await member.ok(products.list);
    expect((await member.refused(secondFactors.removeTotp)).problem).toBe("last_second_factor");
    const { id } = await addPasskey(member, platform.url.replace("127.0.0.1", "localhost"));
    await member.ok(secondFactors.removeTotp);
    expect((await member.refused(secondFactors.removePasskey, { params: { id } })).problem).toBe(
      "last_second_factor",
    );
    expect(await member.ok(secondFactors.get)).toMatchObject({ required: true, recovery_codes: 10 });
  });

  it("is demanded of members who sign in afterwards", async () => {
    const { owner, member } = await requiring();
    const uid = await uidOf(member);
    const username = await nameOf(member);
    await givePassword(sql, uid, password);
    await require(owner);
    const { access_token } = await nobody.ok(accounts.login, { body: { username, password } });
    expect((await platform.as(access_token).refused(products.list)).problem).toBe("second_factor_missing");
  });

  it("affects neither tokens for programs nor other accounts", async () => {
    const { owner, member } = await requiring();
    const body = { name: "CI", permissions: ["product:read" as const] };
    const { token } = await member.ok(accountInfo.createAccessToken, { body });
    const stranger = await platform.actor();
    await require(owner);
    for (const caller of [platform.as(token), stranger])
      expect((await caller.call(products.list)).code).toBe(200);
  });

  it("is no longer needed once the requirement is taken back", async () => {
    const { owner, member } = await requiring();
    await require(owner);
    await member.refused(products.list);
    await require(owner, false);
    await member.ok(products.list);
    const records = await operationRecords(platform.connectionString, owner.owner);
    expect(records.at(-1)).toMatchObject({
      action: "secondFactors.setRequired",
      before: { second_factor_required: true },
      after: { second_factor_required: false },
    });
  });

  it("can be required only by primary accounts that have one themselves, and members cannot change the requirement", async () => {
    const { owner, member } = await requiring();
    await addTotp(member, clock);
    expect((await require(member)).problem).toBe("forbidden");
    expect(await member.ok(secondFactors.get)).toMatchObject({ required: false });
    await require(owner);
    expect((await require(member, false)).problem).toBe("forbidden");
    expect(await member.ok(secondFactors.get)).toMatchObject({ required: true });
    const admin = await platform.actor(level.admin);
    expect((await require(admin)).problem).toBe("own_second_factor_first");
    await addTotp(admin, clock);
    expect((await require(admin)).code).toBe(200);
    expect((await admin.refused(secondFactors.removeTotp)).problem).toBe("last_second_factor");
  });
});

describe("lost second factors", () => {
  it("of a member are removed by an account that may edit members, and the member is informed by mail", async () => {
    const owner = await platform.actor();
    const member = await platform.member(owner, everything);
    const uid = await uidOf(member);
    const username = await nameOf(member);
    await givePassword(sql, uid, password);
    const { secret } = await addTotp(member, clock);
    const step = await nobody.call(accounts.login, { body: { username, password } });
    const params = { uid };
    expect(await owner.ok(members.get, { params })).toMatchObject({ second_factor: true });
    const stranger = await platform.actor();
    expect((await stranger.refused(secondFactors.removeOfMember, { params })).problem).toBe("not_found");
    expect((await member.refused(secondFactors.removeOfMember, { params })).problem).toBe("own_account");

    await owner.ok(secondFactors.removeOfMember, { params });
    expect(await owner.ok(members.get, { params })).toMatchObject({ second_factor: false });
    expect((await messagesTo(platform, username))[0]).toMatchObject({
      subject: "Your second factors were removed",
    });
    // The step that was open ends with them.
    const { ticket } = step.data as unknown as { ticket: string };
    const factor = { auth_code: codeOf(secret, clock, 1) };
    const late = await nobody.refused(secondFactors.takeSecondStep, { body: { ticket, factor } });
    expect(late.problem).toBe("second_step_expired");
    await nobody.ok(accounts.login, { body: { username, password } });
    const records = await operationRecords(platform.connectionString, owner.owner);
    expect(records.find(({ action }) => action === "secondFactors.removeOfMember")).toMatchObject({
      object_id: uid,
      object_name: username,
    });
  });

  it("of a tenant are removed by level 1 only", async () => {
    const tenant = await platform.actor();
    await addTotp(tenant, clock);
    const params = { uid: tenant.owner };
    const other = await platform.actor();
    expect((await other.refused(secondFactors.removeOfTenant, { params })).problem).toBe("forbidden");
    const admin = await platform.actor(level.admin);
    expect(await admin.ok(tenants.get, { params })).toMatchObject({ second_factor: true });
    await admin.ok(secondFactors.removeOfTenant, { params });
    expect(await tenant.ok(secondFactors.get)).toMatchObject({ totp: null, recovery_codes: 0 });
  });

  it("of the last administrator are removed by a command on the server machine", async () => {
    const admin = await platform.actor(level.admin);
    const username = await nameOf(admin);
    await addTotp(admin, clock);
    const forget = (account: string) =>
      promisify(execFile)(process.execPath, ["src/forget-second-factor.ts", account], {
        cwd: new URL("../../../", import.meta.url),
        env: { ...process.env, DATABASE_URL: platform.connectionString, DATA_DIR: platform.dataDir },
      });
    await expect(forget("nobody@example.com")).rejects.toThrow('There is no account "nobody@example.com".');
    expect((await forget(username.toUpperCase())).stdout).toMatch(/signs in with its password alone/);
    expect(await admin.ok(secondFactors.get)).toMatchObject({ totp: null, recovery_codes: 0 });
  });
});
