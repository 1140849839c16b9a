import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { enabled, level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePasskey, type SoftPasskey } from "../../../test/authenticator.ts";
import { callerOf } from "../../../test/caller.ts";
import { makeAccount } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { messagesTo } from "../../../test/inbox.ts";
import { addPasskey, firstStep, signedInAccount } from "../../../test/second-factors.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { hashPassword } from "../accounts/index.ts";
import { updateAccount } from "../accounts/accounts.store.ts";
import { passkeySite } from "./passkey-site.ts";

const test = systemScope("tests make what they need");
const password = "Abcdef12";
const origin = "https://things.example.com";
const platform = await forFile(startPlatform({ PUBLIC_URL: origin }));
const { nobody, clock, sql } = platform;
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});
beforeEach(() => clock.advance(2 * 3600_000));

let count = 0;
const newAccount = () => signedInAccount(platform, `passkey${(count += 1)}@example.com`, { password, hash });
async function withPasskey() {
  const account = await newAccount();
  return { ...account, ...(await addPasskey(account.caller, origin)) };
}

type Behaviour = Parameters<SoftPasskey["sign"]>[1];
async function signIn(passkey: SoftPasskey, behaviour: Partial<Behaviour> = {}) {
  const { options } = await nobody.ok(secondFactors.askPasskey, { body: {} });
  const credential = passkey.sign(options, { origin, ...behaviour });
  return { credential, answer: await nobody.call(secondFactors.loginWithPasskey, { body: { credential } }) };
}

describe("a passkey", () => {
  it("is requested as discoverable and with user verification, so that it counts as two factors", async () => {
    const { caller, uid, username } = await newAccount();
    const { options } = await caller.ok(secondFactors.offerPasskey);
    expect(options).toMatchObject({
      rp: { id: "things.example.com", name: "Thingwright" },
      user: { name: username },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const { id } = (options as { user: { id: string } }).user;
    expect(Buffer.from(id, "base64url").toString("hex")).toBe(uid.replaceAll("-", ""));
    expect((await nobody.ok(secondFactors.askPasskey, { body: {} })).options).toMatchObject({
      rpId: "things.example.com",
      userVerification: "required",
    });
  });

  it("signs in without name and password, and a mail is sent when it is added", async () => {
    const { passkey, uid, username, caller, recovery } = await withPasskey();
    expect(recovery).toHaveLength(limits.recoveryCodes);
    expect((await messagesTo(platform, username))[0]).toMatchObject({ subject: "A passkey was added" });
    const { answer } = await signIn(passkey);
    expect(answer.data).toEqual({ access_token: expect.any(String), uid, level: level.user });
    await callerOf(platform.url, answer.data.access_token, uid).ok(accounts.current);
    expect((await caller.ok(secondFactors.get)).passkeys).toEqual([
      { id: expect.any(String), name: "Laptop", created_at: expect.any(Number), used_at: expect.any(Number) },
    ]);
  });

  it("serves as second step, with a challenge of its own", async () => {
    const { passkey, username } = await withPasskey();
    const { ticket, methods } = await firstStep(platform, username, password);
    expect(methods).toEqual(["passkey", "recovery_code"]);
    const asking = await nobody.ok(secondFactors.askPasskey, { body: { ticket } });
    expect(asking.options).toMatchObject({ allowCredentials: [{ id: passkey.credential.id }] });
    const take = (credential: unknown) =>
      nobody.call(secondFactors.takeSecondStep, { body: { ticket, factor: { credential } } });
    const alone = await nobody.ok(secondFactors.askPasskey, { body: {} });
    expect((await take(passkey.sign(alone.options, { origin }))).problem).toBe("passkey_refused");
    expect((await take(passkey.sign(asking.options, { origin }))).code).toBe(200);
  });

  it("serves once as a proof of identity", async () => {
    const { passkey, caller } = await withPasskey();
    const { options } = await caller.ok(secondFactors.askProof);
    const factor = { credential: passkey.sign(options, { origin }) };
    await caller.ok(secondFactors.prove, { body: { factor } });
    expect((await caller.refused(secondFactors.prove, { body: { factor } })).problem).toBe("passkey_refused");
  });

  it.each<[string, Partial<Behaviour>]>([
    ["that has not verified its person", { verified: false }],
    ["at another address", { origin: "https://things.example.org" }],
    ["at the address without TLS", { origin: "http://things.example.com" }],
  ])("%s is refused", async (_what, behaviour) => {
    const { passkey } = await withPasskey();
    const { answer } = await signIn(passkey, behaviour);
    expect(answer).toMatchObject({ status: 422, problem: "passkey_refused", data: null });
  });

  it("answers a challenge once, within five minutes", async () => {
    const { passkey } = await withPasskey();
    const { credential } = await signIn(passkey);
    const again = await nobody.refused(secondFactors.loginWithPasskey, { body: { credential } });
    expect(again.problem).toBe("passkey_refused");
    const { options } = await nobody.ok(secondFactors.askPasskey, { body: {} });
    clock.advance(limits.passkeySeconds * 1000 + 1000);
    const body = { credential: passkey.sign(options, { origin }) };
    expect((await nobody.refused(secondFactors.loginWithPasskey, { body })).problem).toBe("passkey_refused");
  });

  it("answers a challenge that the server has made, and no other", async () => {
    const { passkey } = await withPasskey();
    const { options } = await nobody.ok(secondFactors.askPasskey, { body: {} });
    const challenge = Buffer.from((options as { challenge: string }).challenge, "base64url");
    challenge[0]! ^= 1;
    const forged = { ...options, challenge: challenge.toString("base64url") };
    const body = { credential: passkey.sign(forged, { origin }) };
    expect((await nobody.refused(secondFactors.loginWithPasskey, { body })).problem).toBe("passkey_refused");
  });

  it("is refused as a copy if its counter did not increase", async () => {
    const { passkey } = await withPasskey();
    expect((await signIn(passkey, { counter: 7 })).answer.code).toBe(200);
    expect((await signIn(passkey, { counter: 7 })).answer.problem).toBe("passkey_refused");
    expect((await signIn(passkey, { counter: 3 })).answer.problem).toBe("passkey_refused");
    expect((await signIn(passkey, { counter: 8 })).answer.code).toBe(200);
  });

  it("of another account is refused in the second step", async () => {
    const { username } = await withPasskey();
    const { passkey } = await withPasskey();
    const { ticket } = await firstStep(platform, username, password);
    const { options } = await nobody.ok(secondFactors.askPasskey, { body: { ticket } });
    const factor = { credential: passkey.sign(options, { origin }) };
    const answer = await nobody.refused(secondFactors.takeSecondStep, { body: { ticket, factor } });
    expect(answer.problem).toBe("passkey_refused");
  });

  it("cannot be added to two accounts, nor with the options of another", async () => {
    const one = await newAccount();
    const { caller: other } = await newAccount();
    const { options } = await one.caller.ok(secondFactors.offerPasskey);
    const { credential } = makePasskey(options, { origin });
    const body = { name: "Mine", credential };
    expect((await other.refused(secondFactors.addPasskey, { body })).problem).toBe("passkey_refused");
    await one.caller.ok(secondFactors.addPasskey, { body: { name: "Mine", credential } });
    const again = await other.ok(secondFactors.offerPasskey);
    const id = Buffer.from(credential.id, "base64url");
    const same = makePasskey(again.options, { origin }, id).credential;
    const refused = await other.refused(secondFactors.addPasskey, { body: { name: "x", credential: same } });
    expect(refused.problem).toBe("passkey_refused");
  });

  it("cannot be added without user verification", async () => {
    const { caller } = await newAccount();
    const { options } = await caller.ok(secondFactors.offerPasskey);
    const { credential } = makePasskey(options, { origin, verified: false });
    const answer = await caller.refused(secondFactors.addPasskey, { body: { name: "x", credential } });
    expect(answer.problem).toBe("passkey_refused");
  });

  it("does not sign in to an account that is disabled or deleted, or whose primary account is disabled", async () => {
    const { caller: owner, uid: tenant } = await newAccount();
    const member = await makeAccount(sql, clock, { level: level.member, owner: owner.owner });
    await updateAccount(test, sql, member, { username: `mia${count}@lamps`, password_hash: hash });
    const { access_token } = await nobody.ok(accounts.login, {
      body: { username: `mia${count}@lamps`, password },
    });
    const { passkey } = await addPasskey(callerOf(platform.url, access_token, tenant), origin);
    expect((await signIn(passkey)).answer.code).toBe(200);
    await updateAccount(test, sql, tenant, { status: enabled.no });
    expect((await signIn(passkey)).answer.problem).toBe("account_disabled");
    await updateAccount(test, sql, tenant, { status: enabled.yes });
    await updateAccount(test, sql, member, { status: enabled.no });
    expect((await signIn(passkey)).answer.problem).toBe("account_disabled");
    // Who only knows the passkey's id is not told.
    const forged = await signIn(passkey, { origin: "https://evil.example" });
    expect(forged.answer.problem).toBe("passkey_refused");
    await updateAccount(test, sql, member, { status: enabled.yes, deleted_at: 1 });
    expect((await signIn(passkey)).answer.problem).toBe("passkey_refused");
  });

  it("can be renamed and removed, by its owner alone", async () => {
    const { caller, id, passkey, username } = await withPasskey();
    const { caller: stranger } = await newAccount();
    const params = { id };
    expect((await stranger.refused(secondFactors.removePasskey, { params })).problem).toBe("not_found");
    expect(
      (await stranger.refused(secondFactors.renamePasskey, { params, body: { name: "x" } })).problem,
    ).toBe("not_found");
    await caller.ok(secondFactors.renamePasskey, { params, body: { name: "Phone" } });
    expect((await caller.ok(secondFactors.get)).passkeys).toMatchObject([{ id, name: "Phone" }]);
    await caller.ok(secondFactors.removePasskey, { params });
    expect((await messagesTo(platform, username))[0]!.text).toContain("The passkey “Phone”");
    expect((await signIn(passkey)).answer.problem).toBe("passkey_refused");
    await nobody.ok(accounts.login, { body: { username, password } });
  });
});

it("an account has at most twenty passkeys", async () => {
  const { caller } = await newAccount();
  const { options } = await caller.ok(secondFactors.offerPasskey);
  for (let i = 0; i < limits.passkeys; i += 1) await addPasskey(caller, origin, `Key ${i}`);
  expect(await caller.refused(secondFactors.offerPasskey)).toMatchObject({
    problem: "too_many_passkeys",
    msg: "At most 20 passkeys are allowed. Remove an unused one first.",
  });
  const body = { name: "One more", credential: makePasskey(options, { origin }).credential };
  expect((await caller.refused(secondFactors.addPasskey, { body })).problem).toBe("too_many_passkeys");
});

it.each<[string, string | null]>([
  ["https://things.example.com", "things.example.com"],
  ["https://things.example.com:8443", "things.example.com"],
  ["http://localhost:3000", "localhost"],
  ["http://things.example.com", null],
  ["https://192.0.2.7", null],
  ["https://[2001:db8::7]", null],
  ["http://127.0.0.1:3000", null],
])("the site of %s is %s", (url, id) => {
  expect(passkeySite(url)?.id ?? null).toBe(id);
});
