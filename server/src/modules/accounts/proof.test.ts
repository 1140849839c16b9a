import { beforeEach, describe, expect, it } from "vitest";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { type Caller, callerOf } from "../../../test/caller.ts";
import { givePassword, mustChangePassword, proveLongAgo, signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { connectLive, openLive } from "../../../test/live.ts";

const platform = await forFile(startPlatform());
const password = "Abcdeg12";
const tooOld = (limits.proofSeconds + 1) * 1000;
const token = { body: { name: "Program", permissions: ["product:read" as const] } };

let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
  await givePassword(platform.sql, owner.owner, password);
});

const named = (which: (route: Route) => boolean | undefined) =>
  [...everyRoute()].filter(({ route }) => which(route)).map(({ resource, name }) => `${resource}.${name}`);

describe("a proof of who is there", () => {
  it("is asked for by what hands out and changes rights, and by nothing else", () => {
    expect(named(({ proof }) => proof)).toEqual([
      "production.createStation",
      "accountInfo.createAccessToken",
      "members.create",
      "members.update",
      "members.setStatus",
      "members.setRole",
      "roles.create",
      "roles.update",
      "tenants.create",
      "tenants.setStatus",
      "secondFactors.offerTotp",
      "secondFactors.confirmTotp",
      "secondFactors.removeTotp",
      "secondFactors.renewRecoveryCodes",
      "secondFactors.offerPasskey",
      "secondFactors.addPasskey",
      "secondFactors.removePasskey",
      "secondFactors.setRequired",
      "secondFactors.removeOfMember",
      "secondFactors.removeOfTenant",
      "apps.renewSecret",
    ]);
  });

  it("counts for an hour, and is given by the password", async () => {
    platform.clock.advance(tooOld - 120_000);
    await owner.ok(accountInfo.createAccessToken, token);
    // So that only the proof is too old, and not the session.
    platform.clock.advance(120_000);
    expect(await owner.refused(accountInfo.createAccessToken, token)).toMatchObject({
      status: 403,
      problem: "proof_required",
    });
    await owner.ok(products.list);
    const wrong = { body: { password: "Abcdef13" } };
    expect(await owner.refused(accounts.prove, wrong)).toMatchObject({
      status: 422,
      fields: [{ path: "password", message: "The current password is wrong." }],
    });
    expect(await owner.refused(accountInfo.createAccessToken, token)).toMatchObject({ status: 403 });
    await owner.ok(accounts.prove, { body: { password } });
    await owner.ok(accountInfo.createAccessToken, token);
  });

  it("counts for the session that it was given in, and not for others", async () => {
    const { clock, sql, url } = platform;
    const elsewhere = callerOf(url, await signInAs(sql, clock, owner.owner), owner.owner);
    for (const session of [owner, elsewhere]) await proveLongAgo(sql, session.token);
    await owner.ok(accounts.prove, { body: { password } });
    await owner.ok(accountInfo.createAccessToken, token);
    expect(await elsewhere.refused(accountInfo.createAccessToken, token)).toMatchObject({
      problem: "proof_required",
    });
  });

  it("is guessed no more often than a password at sign-in", async () => {
    const wrong = { body: { password: "Abcdef13" } };
    for (let n = 0; n < 10; n++) await owner.refused(accounts.prove, wrong);
    expect(await owner.refused(accounts.prove, { body: { password } })).toMatchObject({ status: 429 });
  });
});

describe("a password that the platform made up", () => {
  beforeEach(() => mustChangePassword(platform.sql, owner.owner));

  it("leaves its account only what it takes to change it", async () => {
    expect(named(({ allowedWithDuties }) => allowedWithDuties?.includes("must_change_password"))).toEqual([
      "accountInfo.setLanguage",
      "accountInfo.changePassword",
      "accounts.current",
      "accounts.logout",
    ]);
    expect(await owner.ok(accounts.current)).toMatchObject({ must_change_password: true });
    await owner.ok(accountInfo.setLanguage, { body: { language: "en" } });
    for (const route of [products.list, accountInfo.sessions, accountInfo.createAccessToken]) {
      expect(await owner.refused(route)).toMatchObject({ status: 403, problem: "must_change_password" });
    }
    await owner.ok(accountInfo.changePassword, { body: { old_password: password, password: "Another12" } });
    await owner.ok(products.list);
  });

  it("follows nothing over the live connection", async () => {
    const live = await connectLive(platform.url);
    live.say({ type: "hello", token: owner.token });
    expect(await live.next("refused")).toMatchObject({ problem: "must_change_password" });
    expect(await live.closed).toBe(1008);
    await owner.ok(accountInfo.changePassword, { body: { old_password: password, password: "Another12" } });
    await openLive(platform.url, owner.token);
  });
});
