import { appPolicies } from "@thingwright/contract/people/app-policies.ts";
import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { appSignIn } from "@thingwright/contract/people/app-sign-in.ts";
import { appUsers } from "@thingwright/contract/people/app-users.ts";
import { type App, apps } from "@thingwright/contract/people/apps.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { captchaTicket } from "../../../test/captcha.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { codeSentTo, messagesTo } from "../../../test/inbox.ts";
import { makePerson, signInAtHome } from "../../../test/people.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { hashPassword } from "../accounts/index.ts";

const platform = await forFile(startPlatform());
const password = "letters1";
const newPassword = "Letters2!";
const password_hash = await hashPassword(password);
let maker: Caller;
let app: App;
let email: string;
let uid: string;
let ada: Caller;
let count = 0;
beforeEach(async () => {
  platform.clock.advance(2 * 3600_000);
  maker = await platform.actor();
  app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  email = `ada${(count += 1)}@home.example`;
  const fields = {
    email,
    password_hash,
    nickname: "Ada",
    address: "Hill 1",
    birth_year: 1980,
    language: "zh_TW",
  } as const;
  ({ uid } = await makePerson(platform.sql, platform.clock, app.id, fields));
  ada = await again();
});

const again = async () => platform.as(await signInAtHome(platform.sql, platform.clock, uid));
const login = (username: string, given = password) =>
  platform.nobody.call(appSignIn.login, { body: { app_key: app.app_key, username, password: given } });
const isOut = async (caller: Caller) =>
  expect(await caller.refused(appProfile.get)).toMatchObject({ status: 401, code: 20202 });

async function contactCode(username: string): Promise<void> {
  const user_type = username.includes("@") ? ("email" as const) : ("phone" as const);
  const captcha = await captchaTicket(platform);
  await ada.ok(appProfile.sendContactCode, { body: { user_type, username, captcha } });
}

describe("the password of a person", () => {
  it("is changed only with the old password, which ends every other session", async () => {
    const other = await again();
    const body = { old_password: password, password: newPassword };
    expect(
      await ada.refused(appProfile.changePassword, { body: { ...body, old_password: "wrong" } }),
    ).toMatchObject({
      problem: "old_password_wrong",
      fields: [{ path: "old_password" }],
    });
    expect(
      await ada.refused(appProfile.changePassword, { body: { ...body, password: "short" } }),
    ).toMatchObject({
      fields: [{ path: "password" }],
    });
    await ada.ok(appProfile.changePassword, { body });
    await ada.ok(appProfile.get);
    await isOut(other);
    expect((await login(email, newPassword)).code).toBe(200);
    expect((await messagesTo(platform, email))[0]).toMatchObject({ subject: "您的密码已修改" });
  });
});

it("must not be a common password, nor guessable from the person's data or the app's name", async () => {
  const fields = { email: "light1@home.example", phone: "13800000009", password_hash, nickname: "Ada1990" };
  const { uid: guessable } = await makePerson(platform.sql, platform.clock, app.id, fields);
  const eve = platform.as(await signInAtHome(platform.sql, platform.clock, guessable));
  await maker.ok(apps.update, { params: { id: app.id }, body: { name: "Lamps2026" } });
  for (const guessed of ["light1@home.example", "13800000009", "Ada1990", "Lamps2026", "password1"])
    expect(
      await eve.refused(appProfile.changePassword, { body: { old_password: password, password: guessed } }),
      guessed,
    ).toMatchObject({ fields: [{ path: "password" }] });
});

describe("what a person signs in with", () => {
  it("is changed with a code sent to the new address, and the old address is notified", async () => {
    const [phone, next] = ["13800138000", `new${count}@home.example`];
    await contactCode(phone);
    const auth_code = await codeSentTo(platform, phone);
    const body = { user_type: "phone" as const, username: phone, auth_code, password };
    expect(
      await ada.refused(appProfile.changeContact, { body: { ...body, password: "wrong" } }),
    ).toMatchObject({
      fields: [{ path: "password" }],
    });
    expect(await ada.ok(appProfile.changeContact, { body })).toMatchObject({ email, phone });
    expect(await ada.refused(appProfile.changeContact, { body })).toMatchObject({ problem: "code_wrong" });
    await contactCode(next);
    const mail = {
      user_type: "email" as const,
      username: next,
      auth_code: await codeSentTo(platform, next),
      password,
    };
    expect(await ada.ok(appProfile.changeContact, { body: mail })).toMatchObject({ email: next, phone });
    expect((await messagesTo(platform, email))[0]).toMatchObject({ subject: "您的登录账号已变更" });
    expect(await login(email)).toMatchObject({ problem: "wrong_credentials" });
    for (const username of [phone, next]) expect((await login(username)).data.uid).toBe(uid);
  });

  it("cannot be the address of another person of the app; the refusal does not reveal that person", async () => {
    const taken = `taken${count}@home.example`;
    await makePerson(platform.sql, platform.clock, app.id, { email: taken });
    await contactCode(taken);
    expect((await messagesTo(platform, taken))[0]!.subject).toContain("Lamps");
    const body = { user_type: "email" as const, username: taken, auth_code: "000000", password };
    expect(await ada.refused(appProfile.changeContact, { body })).toMatchObject({ problem: "code_wrong" });
  });
});

describe("newer policies", () => {
  it("are accepted once, and only after they are published", async () => {
    const params = { id: app.id };
    const { id } = await maker.ok(appPolicies.create, { params, body: { kind: "agreement" } });
    const of = { params: { ...params, policyId: id } };
    await maker.ok(appPolicies.update, { ...of, body: { texts: { en: "<p>Be kind.</p>" } } });
    expect(await ada.refused(appProfile.accept, { body: { accepted: [id] } })).toMatchObject({
      fields: [{ path: "accepted.0" }],
    });
    await maker.ok(appPolicies.publish, { ...of, body: {} });
    await ada.ok(appProfile.accept, { body: { accepted: [id] } });
    const first = (await ada.ok(appProfile.get)).policies;
    expect(first).toMatchObject({ accepted: [{ id }], to_accept: [] });
    platform.clock.advance(5000);
    await ada.ok(appProfile.accept, { body: { accepted: [id] } });
    expect((await ada.ok(appProfile.get)).policies).toEqual(first);
    // The maker has to show what somebody has agreed to, and when.
    const shown = await maker.ok(appUsers.get, { params: { id: uid } });
    expect(shown.accepted).toEqual(first.accepted);
  });
});

describe("cancelling an account", () => {
  it("can be preceded by a download of all personal data", async () => {
    const { name, content } = await ada.ok(appProfile.export);
    expect(name).toBe(`${uid}.json`);
    const kept = JSON.parse(new TextDecoder().decode(content)) as object;
    expect(kept).toMatchObject({
      profile: { uid, email, nickname: "Ada", address: "Hill 1", birth_year: 1980 },
      sessions: [{ current: true, address: "127.0.0.1" }],
    });
    expect(JSON.stringify(kept)).not.toContain("argon2");
  });

  it("erases what is personal, ends every session, and frees the address", async () => {
    const other = await again();
    expect(await ada.refused(appProfile.cancel, { body: { password: "wrong" } })).toMatchObject({
      fields: [{ path: "password" }],
    });
    await ada.ok(appProfile.get);
    await ada.ok(appProfile.cancel, { body: { password } });
    await isOut(ada);
    await isOut(other);
    expect(await login(email)).toMatchObject({ problem: "wrong_credentials" });
    const row = await everything(systemScope("a test"), platform.sql)
      .selectFrom("app_user")
      .selectAll()
      .where("id", "=", uid)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status: 2,
      email: null,
      phone: null,
      password_hash: "",
      nickname: "",
      sex: 0,
      birth_year: null,
      address: "",
      language: null,
    });
    await makePerson(platform.sql, platform.clock, app.id, { email });
  });

  it("succeeds once when two calls cancel at the same moment", async () => {
    const body = { password };
    const both = await Promise.all([
      ada.call(appProfile.cancel, { body }),
      ada.call(appProfile.cancel, { body }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});
