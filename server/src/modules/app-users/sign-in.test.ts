import { randomInt } from "node:crypto";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { appPolicies } from "@thingwright/contract/people/app-policies.ts";
import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { appSignIn } from "@thingwright/contract/people/app-sign-in.ts";
import { type App, apps } from "@thingwright/contract/people/apps.ts";
import { companion } from "@thingwright/contract/people/companion.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { captchaTicket } from "../../../test/captcha.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { codeSentTo, messagesTo } from "../../../test/inbox.ts";

const platform = await forFile(startPlatform());
const { nobody } = platform;
const password = "letters1";
let maker: Caller;
let app: App;
beforeEach(async () => {
  // Limits of the tests before have passed.
  platform.clock.advance(2 * 3600_000);
  maker = await platform.actor();
  app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
});

let count = 0;
const newEmail = () => `ada${(count += 1)}@home.example`;
const newPhone = () => `138${String(randomInt(100_000_000)).padStart(8, "0")}`;

async function askForCode(username: string, fields: object = {}, language = "en") {
  const captcha = await captchaTicket(platform);
  const user_type = username.includes("@") ? "email" : "phone";
  const body = { app_key: app.app_key, user_type, username, code_type: "register", captcha, ...fields };
  return nobody.call(appSignIn.sendCode, { body, language });
}

function register(username: string, auth_code: string, fields: object = {}) {
  const body = {
    app_key: app.app_key,
    username,
    auth_code,
    password,
    nickname: "Ada",
    accepted: [],
    ...fields,
  };
  return nobody.call(appSignIn.register, { body });
}

async function registered(username: string, fields: object = {}) {
  await askForCode(username, fields);
  const { data } = await register(username, await codeSentTo(platform, username), fields);
  return data;
}

const login = (username: string, fields: object = {}) =>
  nobody.call(appSignIn.login, { body: { app_key: app.app_key, username, password, ...fields } });
const wrong = { status: 401, problem: "wrong_credentials" };

async function policyInForce(): Promise<string> {
  const params = { id: app.id };
  const { id } = await maker.ok(appPolicies.create, { params, body: { kind: "privacy" } });
  const of = { params: { ...params, policyId: id } };
  await maker.ok(appPolicies.update, { ...of, body: { texts: { en: "<p>Nothing is kept.</p>" } } });
  await maker.ok(appPolicies.publish, { ...of, body: {} });
  return id;
}

describe("registering in an app", () => {
  it.each([
    ["an email", newEmail],
    ["a mobile number", newPhone],
  ])("with %s needs the code that was sent, and signs the person in", async (_kind, made) => {
    const username = made();
    expect((await askForCode(username)).data).toEqual({ count_time: 60, nonce: expect.any(String) });
    const { data } = await register(username, await codeSentTo(platform, username), { nickname: undefined });
    const person = platform.as(data.access_token);
    const profile = await person.ok(appProfile.get);
    expect(profile).toMatchObject({ uid: data.uid, app_key: app.app_key });
    expect([profile.email, profile.phone]).toContain(username);
    expect(profile.nickname).toMatch(/^User \d{5}$/);
    const session = await login(username.toUpperCase());
    expect(session.data).toEqual({ access_token: expect.any(String), uid: data.uid });
  });

  it("sends its codes in the app's name, in the caller's language", async () => {
    const body = { name_texts: { zh_CN: "灯具" } };
    await maker.ok(companion.update, { params: { id: app.id }, body });
    const [first, second] = [newEmail(), newPhone()];
    await askForCode(first);
    await askForCode(second, {}, "zh-CN");
    expect((await messagesTo(platform, first))[0]).toMatchObject({ subject: "Your Lamps registration code" });
    expect((await messagesTo(platform, second))[0]!.text).toContain("【灯具】");
  });

  it("is valid in that app only: the same address in another app is another person", async () => {
    const username = newEmail();
    const { uid } = await registered(username);
    const other = await maker.ok(apps.create, { body: { name: "Fans", package_name: "com.example.fans" } });
    const { app_key } = other;
    expect(await login(username, { app_key })).toMatchObject(wrong);
    expect(await nobody.refused(accounts.login, { body: { username, password } })).toMatchObject(wrong);
    platform.clock.advance(60_000);
    await askForCode(username, { app_key });
    const code = await codeSentTo(platform, username);
    expect(await register(username, code)).toMatchObject({ problem: "code_wrong" });
    const body = { user_type: "email" as const, username, auth_code: code, nickname: "Ada", password };
    expect(await nobody.refused(registration.register, { body })).toMatchObject({ problem: "code_wrong" });
    const { data } = await register(username, code, { app_key });
    expect(data.uid).not.toBe(uid);
    expect((await login(username, { app_key })).data.uid).toBe(data.uid);
    expect((await login(username)).data.uid).toBe(uid);
  });

  it("reveals that an address is registered only to the reader of its messages", async () => {
    const username = newEmail();
    await registered(username);
    platform.clock.advance(61_000);
    expect(await askForCode(username)).toMatchObject({ code: 200, data: { count_time: 60 } });
    const [newest] = await messagesTo(platform, username);
    expect(newest).toMatchObject({ subject: "You already have a Lamps account" });
    expect(newest!.text).toContain(`/companion/${app.app_key}/`);
    expect(await askForCode(newEmail(), { code_type: "reset" })).toMatchObject({ code: 200 });
    expect(await register(username, "000000")).toMatchObject({ problem: "code_wrong" });
  });

  it("requires acceptance of the policies in force, and stores what was accepted", async () => {
    const policy = await policyInForce();
    const username = newEmail();
    await askForCode(username);
    const code = await codeSentTo(platform, username);
    expect((await register(username, code)).data).toMatchObject([{ path: "accepted" }]);
    const unknown = [policy, app.id];
    expect((await register(username, code, { accepted: unknown })).data).toMatchObject([
      { path: "accepted.1" },
    ]);
    const { data } = await register(username, code, { accepted: [policy] });
    const { policies } = await platform.as(data.access_token).ok(appProfile.get);
    expect(policies).toMatchObject({ accepted: [{ id: policy, kind: "privacy", number: 1 }], to_accept: [] });
  });

  it("refuses by field a malformed address, code or password, and a common password", async () => {
    const username = newEmail();
    await askForCode(username);
    const code = await codeSentTo(platform, username);
    const paths = async (fields: object) =>
      ((await register(username, code, fields)).data as unknown as { path: string }[]).map(
        ({ path }) => path,
      );
    expect(await paths({ username: "member@company", auth_code: "12", password: "short" })).toEqual(
      expect.arrayContaining(["username", "auth_code", "password"]),
    );
    expect(await paths({ password: "password1" })).toEqual(["password"]);
    expect(await paths({ nickname: "x".repeat(limits.nickname + 1) })).toEqual(["nickname"]);
    expect((await register(username, code)).code).toBe(200);
    expect(await register(username, code)).toMatchObject({ problem: "code_wrong" });
  });

  it("creates one person when two calls use the same code", async () => {
    const username = newEmail();
    await askForCode(username);
    const code = await codeSentTo(platform, username);
    const both = await Promise.all([register(username, code), register(username, code)]);
    expect(both.map(({ code: answered }) => answered).toSorted((a, b) => a - b)[0]).toBe(200);
    expect(both.filter(({ code: answered }) => answered === 200)).toHaveLength(1);
  });

  it("needs a captcha before a code is sent, and a known app", async () => {
    expect(await askForCode(newEmail(), { captcha: undefined })).toMatchObject({
      problem: "captcha_required",
    });
    expect(await askForCode(newEmail(), { app_key: "nothing" })).toMatchObject({
      problem: "app_key_unknown",
    });
    expect(await askForCode(newEmail(), { user_type: "phone" })).toMatchObject({ status: 422 });
  });
});

describe("signing in to an app", () => {
  it("answers alike for an unknown address and a wrong password, and asks for a captcha after some failures", async () => {
    const username = newEmail();
    await registered(username);
    const guesses = [];
    for (const name of [username, newEmail()])
      guesses.push(await login(name, { password: "wrong123", captcha: await captchaTicket(platform) }));
    const [known, unknown] = guesses.map(({ status, code, problem, msg, data }) => [
      status,
      code,
      problem,
      msg,
      data,
    ]);
    expect(known).toEqual(unknown);
    for (let i = 0; i < limits.loginFailuresBeforeCaptcha; i++)
      await login(username, { password: "wrong123" });
    expect(await login(username)).toMatchObject({ problem: "captcha_required" });
    expect((await login(username, { captcha: await captchaTicket(platform) })).code).toBe(200);
  });

  it("counts guesses in one app not against the same address in another", async () => {
    const username = newEmail();
    const other = await maker.ok(apps.create, { body: { name: "Fans", package_name: "com.example.fans" } });
    await registered(username);
    for (let i = 0; i < 12; i++)
      await login(username, {
        app_key: other.app_key,
        password: "wrong123",
        captcha: await captchaTicket(platform),
      });
    expect((await login(username, { captcha: await captchaTicket(platform) })).code).toBe(200);
  });

  it("ends the least recently used session when the limit is exceeded", async () => {
    const username = newEmail();
    const { access_token } = await registered(username);
    for (let i = 0; i < limits.appUserSessions; i++) {
      platform.clock.advance(1000);
      await login(username);
    }
    expect(await platform.as(access_token).refused(appProfile.get)).toMatchObject({ status: 401 });
  });

  it("is refused while the maker is disabled", async () => {
    const username = newEmail();
    await registered(username);
    const admin = await platform.actor(1);
    await admin.ok(tenants.setStatus, { params: { uid: maker.owner }, body: { status: 2 } });
    expect(await login(username)).toMatchObject({ status: 403, problem: "app_closed" });
  });
});

describe("a new password by a code", () => {
  it("ends every session, and the person is notified", async () => {
    const username = newPhone();
    const { access_token } = await registered(username);
    platform.clock.advance(61_000);
    await askForCode(username, { code_type: "reset" });
    const auth_code = await codeSentTo(platform, username);
    const body = { app_key: app.app_key, username, auth_code, password: "Letters2!" };
    expect(await nobody.refused(appSignIn.resetPassword, { body: { ...body, password } })).toMatchObject({
      fields: [{ path: "password" }],
    });
    await nobody.ok(appSignIn.resetPassword, { body });
    expect(await nobody.refused(appSignIn.resetPassword, { body })).toMatchObject({ problem: "code_wrong" });
    expect(await platform.as(access_token).refused(appProfile.get)).toMatchObject({ status: 401 });
    expect(await login(username)).toMatchObject(wrong);
    expect((await login(username, { password: "Letters2!" })).code).toBe(200);
    expect((await messagesTo(platform, username))[0]!.text).toContain("[Lamps] The password of");
  });

  it("is impossible for an unknown address: no code is sent, and none is accepted", async () => {
    const [ada, stranger] = [newEmail(), newEmail()];
    await registered(ada);
    await askForCode(stranger, { code_type: "reset" });
    expect(await messagesTo(platform, stranger)).toEqual([]);
    const body = { app_key: app.app_key, username: stranger, auth_code: "123456", password: "Letters2!" };
    expect(await nobody.refused(appSignIn.resetPassword, { body })).toMatchObject({ problem: "code_wrong" });
  });
});
