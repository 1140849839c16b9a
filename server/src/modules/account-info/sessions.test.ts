import { beforeEach, describe, expect, it } from "vitest";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { type Caller, callerOf } from "../../../test/caller.ts";
import { givePassword, mustChangePassword, signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { messagesTo } from "../../../test/inbox.ts";
import { openLive } from "../../../test/live.ts";
import { makeLinkKey } from "../accounts/links.ts";

const platform = await forFile(startPlatform());
let owner: Caller;
let elsewhere: Caller;
beforeEach(async () => {
  owner = await platform.actor();
  elsewhere = await anotherSession(owner);
});

async function anotherSession({ owner: id }: Caller): Promise<Caller> {
  return callerOf(platform.url, await signInAs(platform.sql, platform.clock, id), id);
}

const isOut = async (caller: Caller) =>
  expect(await caller.refused(accounts.current)).toMatchObject({ status: 401, code: 20202 });

/** The code with which a connection closes: within three seconds, or not at all. */
const soon = async (closed: Promise<number>) => {
  let code = 0;
  void closed.then((given) => (code = given));
  await expect.poll(() => code).not.toBe(0);
  return code;
};

describe("the sessions of an account", () => {
  it("are listed for their own account only, with the current one marked", async () => {
    await platform.actor();
    const { list } = await owner.ok(accountInfo.sessions);
    expect(list).toHaveLength(2);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect(list[0]).toMatchObject({ address: "127.0.0.1", agent: "test" });
    expect(list[0]!.ends_at).toBe(list[0]!.created_at + 30 * 86_400);
    expect(JSON.stringify(list)).not.toContain(owner.token);
  });

  it("are no longer listed once they have expired", async () => {
    platform.clock.advance(59 * 60_000);
    await owner.ok(accounts.current);
    platform.clock.advance(2 * 60_000);
    expect((await owner.ok(accountInfo.sessions)).list).toMatchObject([{ current: true }]);
  });

  it("can be ended one by one, with their live connections", async () => {
    const live = await openLive(platform.url, elsewhere.token);
    await elsewhere.ok(accounts.current);
    const { list } = await owner.ok(accountInfo.sessions);
    const { id } = list.find(({ current }) => !current)!;
    await owner.ok(accountInfo.endSession, { query: { id } });
    await isOut(elsewhere);
    expect(await soon(live.closed)).toBe(4401);
    await owner.ok(accounts.current);
    expect(await owner.refused(accountInfo.endSession, { query: { id } })).toMatchObject({ status: 404 });
  });

  it("can all be ended except the current one", async () => {
    const third = await anotherSession(owner);
    await owner.ok(accountInfo.endSession, { query: { others: "1" } });
    await isOut(elsewhere);
    await isOut(third);
    expect((await owner.ok(accountInfo.sessions)).list).toHaveLength(1);
  });

  it("cannot be ended by another account", async () => {
    const stranger = await platform.actor();
    const { list } = await owner.ok(accountInfo.sessions);
    for (const { id } of list) {
      expect(await stranger.refused(accountInfo.endSession, { query: { id } })).toMatchObject({
        status: 404,
      });
    }
    for (const query of [{}, { id: "" }])
      expect(await stranger.refused(accountInfo.endSession, { query })).toMatchObject({
        fields: [{ path: "id", message: "Required" }],
      });
    await stranger.ok(accountInfo.endSession, { query: { others: "1" } });
    await elsewhere.ok(accounts.current);
  });
});

describe("a change of the password", () => {
  const old = "Old!password1";
  const change = (body: { old_password: string; password: string }, as = owner) =>
    as.call(accountInfo.changePassword, { body });
  beforeEach(() => givePassword(platform.sql, owner.owner, old));
  const signIn = (password: string) =>
    platform.nobody.call(accounts.login, { body: { username: `${owner.owner}@example.com`, password } });

  it("ends all other sessions and live connections, and keeps the current ones", async () => {
    const live = await openLive(platform.url, elsewhere.token);
    const own = await openLive(platform.url, owner.token);
    await elsewhere.ok(accounts.current);
    expect(await change({ old_password: ` ${old} `, password: "New!password1" })).toMatchObject({
      code: 200,
    });
    await isOut(elsewhere);
    expect(await soon(live.closed)).toBe(4401);
    await owner.ok(accounts.current);
    expect(await Promise.race([own.closed, Promise.resolve("open")])).toBe("open");
    expect((await signIn(old)).code).toBe(20401);
    expect((await signIn("New!password1")).code).toBe(200);
  });

  it("is reported by mail, and invalidates an open reset link", async () => {
    const address = `${owner.owner}@example.com`;
    const key = await makeLinkKey({ sql: platform.sql, now: platform.clock.now() }, owner.owner, "reset");
    const link = { query: { key } };
    expect(await platform.nobody.ok(registration.emailOfKey, link)).toBe(address);
    await change({ old_password: old, password: "New!password1" });
    expect(await platform.nobody.refused(registration.emailOfKey, link)).toMatchObject({ status: 410 });
    const [message] = await messagesTo(platform, address);
    expect(message!.subject).toContain("password");
    expect(message!.text).toContain(address);
  });

  it("is no longer required once it has been made", async () => {
    await mustChangePassword(platform.sql, owner.owner);
    expect(await owner.ok(accounts.current)).toMatchObject({ must_change_password: true });
    await change({ old_password: old, password: "New!password1" });
    expect(await owner.ok(accounts.current)).toMatchObject({ must_change_password: false });
  });

  it("refuses a wrong old password by its field, in both languages, and changes nothing", async () => {
    const body = { old_password: "wrong", password: "New!password1" };
    for (const [language, message] of [
      ["en", "The current password is wrong."],
      ["zh-CN", "当前密码错误。"],
    ] as const) {
      expect(await owner.refused(accountInfo.changePassword, { body, language })).toMatchObject({
        status: 422,
        code: 20001,
        msg: message,
        fields: [{ path: "old_password", message }],
      });
    }
    await elsewhere.ok(accounts.current);
    expect((await change({ old_password: old, password: "New!password1" })).code).toBe(200);
  });

  it("enforces the rules for a new password", async () => {
    for (const [password, message] of [
      ["Short1!", "At least 8 characters"],
      [
        "onlyletters",
        "Use at least three of uppercase letters, lowercase letters, digits and symbols !@#$%^&*()",
      ],
      ["With space 1", "Spaces are not allowed"],
      [`Aa1${"x".repeat(18)}`, "At most 20 characters"],
    ]) {
      const { fields } = await owner.refused(accountInfo.changePassword, {
        body: { old_password: old, password },
      });
      expect(fields[0], password).toEqual({ path: "password", message });
    }
  });

  it("is refused after ten wrong old passwords, and so is signing in", async () => {
    const body = { old_password: "guess", password: "New!password1" };
    const codes: number[] = [];
    for (let i = 0; i < 11; i++) codes.push((await change(body)).status);
    expect(codes).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await signIn(old)).status).not.toBe(200);
    platform.clock.advance(16 * 60_000);
    expect((await change({ old_password: old, password: "New!password1" })).code).toBe(200);
  });

  it("is limited to ten an hour, because each sends a mail", async () => {
    const passwords = Array.from({ length: 12 }, (_, i) => (i === 0 ? old : `Next!password${i}`));
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) {
      const answer = await change({ old_password: passwords[i]!, password: passwords[i + 1]! });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it("lets one of two changes at the same moment win", async () => {
    const outcomes = await Promise.all([
      change({ old_password: old, password: "First!one1" }),
      change({ old_password: old, password: "Second!one1" }),
    ]);
    expect(outcomes.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 422)).toHaveLength(1);
  });
});
