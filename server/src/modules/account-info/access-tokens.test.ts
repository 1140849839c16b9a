import { beforeEach, describe, expect, it } from "vitest";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { outbox } from "@thingwright/contract/accounts/outbox.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { type Caller, callerOf } from "../../../test/caller.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { openLive } from "../../../test/live.ts";

const platform = await forFile(startPlatform());
let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
});

type NewToken = Parameters<typeof owner.ok<typeof accountInfo.createAccessToken>>[1];
type Permissions = NonNullable<NewToken>["body"]["permissions"];

async function makeToken(permissions: Permissions, as = owner, days?: number) {
  const body = { name: "Build server", permissions, days };
  const { id, token } = await as.ok(accountInfo.createAccessToken, { body });
  return { id, token, program: callerOf(platform.url, token, as.owner) };
}

describe("an access token", () => {
  it("allows what it was created for, and nothing else", async () => {
    const { token, program } = await makeToken(["product:read"]);
    expect(token).toMatch(/^tw_[\w-]{43}$/);
    const product = await platform.product(owner);
    expect((await program.ok(products.list)).list.map(({ id }) => id)).toEqual([product.id]);
    expect(await program.refused(products.remove, { params: { id: product.id } })).toMatchObject({
      status: 403,
      code: 20326,
    });
    expect((await program.ok(accounts.current)).uid).toBe(owner.owner);
  });

  it("is shown only at its creation, not in the list or the operation records", async () => {
    const { id, token } = await makeToken(["product:read", "product:read"]);
    const { list } = await owner.ok(accountInfo.accessTokens);
    expect(list).toMatchObject([
      { id, name: "Build server", permissions: ["product:read"], expires_at: null, used_at: null },
    ]);
    const kept = JSON.stringify([list, await operationRecords(platform.connectionString, owner.owner)]);
    expect(kept).not.toContain(token.slice(3));
  });

  it("says when it was used last", async () => {
    const { program } = await makeToken(["product:read"]);
    await program.ok(products.list);
    const { list } = await owner.ok(accountInfo.accessTokens);
    expect(Math.abs(list[0]!.used_at! - platform.clock.now() / 1000)).toBeLessThan(60);
  });

  it("stops working at once when it is deleted, in live connections too", async () => {
    const { id, token, program } = await makeToken(["product:read", "device:read"]);
    await program.ok(products.list);
    const live = await openLive(platform.url, token);
    await owner.ok(accountInfo.removeAccessToken, { params: { id } });
    expect(await program.refused(products.list)).toMatchObject({ status: 401, code: 20202 });
    expect(await live.closed).toBe(4401);
    expect(await owner.refused(accountInfo.removeAccessToken, { params: { id } })).toMatchObject({
      status: 404,
    });
  });

  it("stops working at once when its member is deleted, in live connections too", async () => {
    const member = await platform.member(owner, { menus: ["productList"], products: "all" });
    const { token, program } = await makeToken(["product:read"], member);
    await program.ok(products.list);
    const live = await openLive(platform.url, token);
    const { uid } = await member.ok(accounts.current);
    await owner.ok(members.remove, { params: { uid } });
    expect(await program.refused(products.list)).toMatchObject({ status: 401, code: 20202 });
    expect(await live.closed).toBe(4401);
  });

  it("expires after the chosen number of days", async () => {
    const { program } = await makeToken(["product:read"], owner, 2);
    platform.clock.advance(2 * 86_400_000 - 60_000);
    await program.ok(products.list);
    platform.clock.advance(120_000);
    expect(await program.refused(products.list)).toMatchObject({ status: 401, code: 20202 });
  });

  it("cannot manage profile, password, sessions or tokens, whatever its permissions", async () => {
    const { program, id } = await makeToken(["member:read", "role:read", "record:read"]);
    const refusals = [
      program.refused(accountInfo.updateProfile, { body: { nickname: "Robot" } }),
      program.refused(accountInfo.changePassword, { body: { old_password: "x", password: "Abcdef!1" } }),
      program.refused(accountInfo.sessions),
      program.refused(accountInfo.endSession, { query: { others: "1" } }),
      program.refused(accountInfo.accessTokens),
      program.refused(accountInfo.createAccessToken, {
        body: { name: "more", permissions: ["product:read"] },
      }),
      program.refused(accountInfo.removeAccessToken, { params: { id } }),
      program.refused(accounts.logout),
    ];
    for (const refusal of await Promise.all(refusals)) {
      expect(refusal).toMatchObject({ status: 403, code: 20326 });
      expect(refusal.msg).toBe("An access token cannot do this. Sign in to do it.");
    }
  });

  it("can be neither listed nor deleted by another account", async () => {
    const { id, program } = await makeToken(["product:read"]);
    for (const other of [await platform.actor(), await platform.member(owner)]) {
      expect((await other.ok(accountInfo.accessTokens)).list).toEqual([]);
      expect(await other.refused(accountInfo.removeAccessToken, { params: { id } })).toMatchObject({
        status: 404,
      });
    }
    await program.ok(products.list);
  });
});

describe("the permissions of a token", () => {
  const permissionsOf = async (permissions: string[], as = owner) =>
    (await as.refused(accountInfo.createAccessToken, { body: { name: "T", permissions } })).fields;

  it("are at most those of the owner", async () => {
    const reader = await platform.member(owner, { menus: ["productList"], products: "all" });
    const message = "Choose one of the options";
    expect(await permissionsOf(["product:read", "product:delete"], reader)).toEqual([
      { path: "permissions.1", message },
    ]);
    const { program } = await makeToken(["product:read"], reader);
    await program.ok(products.list);
  });

  it("shrink with the role of the owner, and end when the owner is disabled", async () => {
    const admin = await platform.member(owner, { menus: ["productList:edit"], products: "all" });
    const { program } = await makeToken(["product:read", "product:create"], admin);
    await program.ok(products.list);
    const role = (await owner.ok(roles.list)).list[0]!;
    const body = { ...role, menu_permissions: ["productList" as const], version: undefined };
    await owner.ok(roles.update, { params: { id: role.id }, body });
    await program.ok(products.list);
    expect(await program.refused(products.create, { body: {} })).toMatchObject({ status: 403 });
    const { uid } = await admin.ok(accounts.current);
    await owner.ok(members.setStatus, { params: { uid }, body: { status: 2 } });
    expect(await program.refused(products.list)).toMatchObject({ status: 401 });
  });

  it("never include changing the rights of others or reading the outbox", async () => {
    const admin = await platform.actor(1);
    for (const permission of ["member:update", "role:update", "tenant:update", "outbox:read"]) {
      expect(await permissionsOf([permission], admin), permission).toMatchObject([{ path: "permissions.0" }]);
    }
    const { program } = await makeToken(["record:read"], admin);
    expect(await program.refused(outbox.list)).toMatchObject({ status: 403 });
  });

  it("are required, like a name and a valid number of days", async () => {
    const { fields } = await owner.refused(accountInfo.createAccessToken, {
      body: { name: " ", permissions: [], days: 0 },
    });
    expect(fields.map(({ path }) => path)).toEqual(["name", "permissions", "days"]);
  });

  it("cannot be granted to more tokens than the limit", async () => {
    const tries = Array.from({ length: limits.accessTokens + 3 }, () =>
      owner.call(accountInfo.createAccessToken, { body: { name: "T", permissions: ["product:read"] } }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(limits.accessTokens);
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({
      status: 422,
      msg: `At most ${limits.accessTokens} access tokens are allowed. Delete an unused one first.`,
    });
  });
});
