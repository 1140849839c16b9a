import { createPublicKey, verify } from "node:crypto";
import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { homeMessages } from "@thingwright/contract/people/home-messages.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { pushSubscriptions } from "@thingwright/contract/people/push-subscriptions.ts";
import { beforeEach, expect, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { type PersonCaller, type Platform, startPlatform } from "../../../test/harness.ts";
import { messagesTo } from "../../../test/inbox.ts";
import { givePasswordAtHome, signInAtHome } from "../../../test/people.ts";
import { startPushService, type TestPhone, testPhone } from "../../../test/push-service.ts";

const service = await forFile(startPushService());
const platform = await forFile(
  startPlatform({ PUSH_CONTACT: "mailto:push@example.com", PUSH_PRIVATE: "true" }),
);
const guarded = await forFile(startPlatform({ PUBLIC_URL: "https://things.example.com" }));
const unset = await forFile(startPlatform());

let count = 0;
let home: string;
let ada: PersonCaller;
let ben: PersonCaller;
let endpoint: string;
beforeEach(async () => {
  service.taken.length = 0;
  service.status = 201;
  endpoint = `${service.url}/phone/${(count += 1)}`;
  ({ home, ada, ben } = await twoAtHome(platform));
});

/** A home with its owner and a member. */
async function twoAtHome(on: Platform) {
  const maker = await on.actor();
  const app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  const owner = await on.person(app.id);
  const member = await on.person(app.id);
  const { id } = await owner.ok(homes.create, { body: { name: "Home" } });
  const { code } = await owner.ok(homes.invite, { params: { id } });
  await member.ok(homes.accept, { body: { code } });
  return { home: id, ada: owner, ben: member };
}

/** Has Ben told something. */
async function tell(at = { home, ada, ben }) {
  const params = { id: at.home, uid: at.ben.uid };
  await at.ada.ok(homes.updateMember, { params, body: { role: "member" } });
  await at.ada.ok(homes.updateMember, { params, body: { role: "admin" } });
}
const outboxOf = (uid: string, on = platform) => messagesTo(on, uid);

it("encrypts messages for the phone and signs them with the key of the platform", async () => {
  const phone = testPhone(endpoint);
  const before = await ben.ok(pushSubscriptions.get);
  expect(before.subscribed).toBe(false);
  const body = phone.subscription;
  const state = await ben.ok(pushSubscriptions.subscribe, { body, language: "zh-CN" });
  expect(state).toEqual({ public_key: before.public_key, subscribed: true });
  await tell();
  await eventually(async () => expect(service.taken).toHaveLength(1));
  const [{ path, headers, body: sealed }] = service.taken as [(typeof service.taken)[number]];
  expect(path).toBe(new URL(endpoint).pathname);
  expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  // In the language of the phone, as Ben has chosen none.
  expect(phone.read(sealed)).toEqual({
    title: "您已成为“Home”的管理员",
    text: "您可以添加设备、创建场景和邀请成员。",
  });
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
  expect(key).toBe(before.public_key);
  const [head, claims, signature] = token.split(".") as [string, string, string];
  const point = Buffer.from(before.public_key!, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x!, y: y! } });
  const signed = Buffer.from(`${head}.${claims}`);
  const by = { key: jwk, dsaEncoding: "ieee-p1363" as const };
  expect(verify("sha256", signed, by, Buffer.from(signature, "base64url"))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: service.url,
    sub: "mailto:push@example.com",
  });
  // Once it is sent, the outbox does not show what it says.
  await eventually(async () => {
    const [kept] = await outboxOf(ben.uid);
    expect(kept).toMatchObject({ channel: "push", state: "sent", text: "••••••" });
  });
});

it("sends to each phone of a user, in the chosen language, until the phone is signed out or unsubscribed", async () => {
  const other = platform.as(await signInAtHome(platform.sql, platform.clock, ben.uid));
  const [one, two] = [testPhone(endpoint), testPhone(`${endpoint}/two`)];
  await ben.ok(pushSubscriptions.subscribe, { body: one.subscription, language: "zh-CN" });
  await other.ok(pushSubscriptions.subscribe, { body: two.subscription, language: "zh-CN" });
  await ben.ok(appProfile.update, { body: { language: "en" } });
  await tell();
  await eventually(async () => expect(service.taken).toHaveLength(2));
  const second = service.taken.find(({ path }) => path.endsWith("/two"))!;
  expect(two.read(second.body)).toMatchObject({ title: "You are now an admin of Home" });
  await other.ok(appProfile.logout);
  expect(await ben.ok(pushSubscriptions.unsubscribe)).toMatchObject({ subscribed: false });
  service.taken.length = 0;
  await tell();
  expect((await ben.ok(homeMessages.list)).list).toHaveLength(3);
  expect((await outboxOf(ben.uid)).filter(({ state }) => state !== "sent")).toEqual([]);
  expect(service.taken).toEqual([]);
});

it("replaces a renewed browser subscription only if the caller knows the secret of the former one", async () => {
  const [former, phone, stolen] = [endpoint, `${endpoint}/anew`, `${endpoint}/stolen`].map(testPhone) as [
    TestPhone,
    TestPhone,
    TestPhone,
  ];
  await ben.ok(pushSubscriptions.subscribe, { body: former.subscription });
  const { auth } = former.subscription.keys;
  const renewal = (known: { endpoint: string; auth: string }, { subscription } = phone) => ({
    body: { former: known, subscription },
  });
  const { nobody } = platform;
  for (const known of [
    { endpoint, auth: stolen.subscription.keys.auth },
    { endpoint: `${endpoint}/none`, auth },
  ])
    expect(await nobody.call(pushSubscriptions.renew, renewal(known, stolen))).toMatchObject({
      problem: "not_found",
    });
  await nobody.ok(pushSubscriptions.renew, renewal({ endpoint, auth }));
  // What it had counts no more: nobody who once knew it could lead the messages elsewhere.
  expect(await nobody.call(pushSubscriptions.renew, renewal({ endpoint, auth }, stolen))).toMatchObject({
    problem: "not_found",
  });
  await tell();
  await eventually(async () => expect(service.taken).toHaveLength(1));
  expect(service.taken[0]!.path).toBe(new URL(phone.subscription.endpoint).pathname);
  expect(phone.read(service.taken[0]!.body)).toMatchObject({ title: "You are now an admin of Home" });
  await ben.ok(appProfile.logout);
  const known = { endpoint: phone.subscription.endpoint, auth: phone.subscription.keys.auth };
  expect(await nobody.call(pushSubscriptions.renew, renewal(known, stolen))).toMatchObject({
    problem: "not_found",
  });
});

it("limits guesses of subscription secrets", async () => {
  const known = { endpoint, auth: "a".repeat(22) };
  const { subscription } = testPhone(endpoint);
  const answers = [];
  for (let i = 0; i < 61; i++)
    answers.push(
      await platform.nobody.call(pushSubscriptions.renew, { body: { former: known, subscription } }),
    );
  expect(answers.at(-1)).toMatchObject({ status: 429 });
  platform.clock.advance(3_600_000);
});

it("moves the subscription of a browser to the next user who signs in there", async () => {
  const phone = testPhone(endpoint);
  await ada.ok(pushSubscriptions.subscribe, { body: phone.subscription });
  await ben.ok(pushSubscriptions.subscribe, { body: phone.subscription });
  expect((await ada.ok(pushSubscriptions.get)).subscribed).toBe(false);
  expect((await ben.ok(pushSubscriptions.get)).subscribed).toBe(true);
});

it("retries a message when the push service is temporarily unavailable", async () => {
  await ben.ok(pushSubscriptions.subscribe, { body: testPhone(endpoint).subscription });
  service.status = 503;
  await tell();
  await eventually(async () =>
    expect((await outboxOf(ben.uid))[0]).toMatchObject({ state: "waiting", tries: 1 }),
  );
  service.status = 201;
  platform.clock.advance(11_000);
  await eventually(async () => expect((await outboxOf(ben.uid))[0]).toMatchObject({ state: "sent" }));
});

it.each([404, 410])("forgets a phone whose push service answers %i, at the first try", async (status) => {
  await ben.ok(pushSubscriptions.subscribe, { body: testPhone(endpoint).subscription });
  service.status = status;
  await tell();
  await eventually(async () =>
    expect((await outboxOf(ben.uid))[0]).toMatchObject({ state: "failed", tries: 1 }),
  );
  expect((await ben.ok(pushSubscriptions.get)).subscribed).toBe(false);
  service.taken.length = 0;
  const before = await outboxOf(ben.uid);
  await tell();
  expect(await outboxOf(ben.uid)).toEqual(before);
  expect(service.taken).toEqual([]);
});

it("gives up a message after six failed tries and keeps the subscription", async () => {
  await ben.ok(pushSubscriptions.subscribe, { body: testPhone(endpoint).subscription });
  service.status = 503;
  await tell();
  const tried = (tries: number, state: string) =>
    eventually(async () => expect((await outboxOf(ben.uid)).at(-1)).toMatchObject({ state, tries }));
  for (let tries = 1; tries < 6; tries++) {
    await tried(tries, "waiting");
    platform.clock.advance(2 * 3_600_000);
  }
  await tried(6, "failed");
  // It may have been away: the phone is sent what comes next.
  expect((await ben.ok(pushSubscriptions.get)).subscribed).toBe(true);
});

it("lists subscriptions in the data export of a user, and erases pushed messages with the account", async () => {
  service.status = 503;
  await ben.ok(pushSubscriptions.subscribe, { body: testPhone(endpoint).subscription });
  await tell();
  await eventually(async () => expect(await outboxOf(ben.uid)).toHaveLength(1));
  const { content } = await ben.ok(appProfile.export);
  const file = JSON.parse(new TextDecoder().decode(content)) as Record<string, unknown>;
  expect(file.push_subscriptions).toMatchObject([{ service: new URL(service.url).host, language: "en" }]);
  expect(JSON.stringify(file)).not.toContain(endpoint);
  await givePasswordAtHome(platform.sql, ben.uid, "letters1");
  await ben.ok(appProfile.cancel, { body: { password: "letters1" } });
  expect(await outboxOf(ben.uid)).toEqual([]);
});

it("refuses subscriptions without TLS and does not connect to private addresses", async () => {
  const here = await twoAtHome(guarded);
  const plain = { body: testPhone("http://push.example.com/1").subscription };
  expect(await here.ben.call(pushSubscriptions.subscribe, plain)).toMatchObject({ problem: "invalid_input" });
  const hidden = endpoint.replace("http:", "https:");
  await here.ben.ok(pushSubscriptions.subscribe, { body: testPhone(hidden).subscription });
  await tell(here);
  await eventually(async () => {
    const [kept] = await outboxOf(here.ben.uid, guarded);
    expect(kept).toMatchObject({ state: "waiting", tries: 1, error: "127.0.0.1 is not a public address" });
  });
  expect(service.taken).toEqual([]);
});

it("keeps messages in the outbox if push is not set up", async () => {
  const here = await twoAtHome(unset);
  expect(await here.ben.ok(pushSubscriptions.get)).toEqual({ public_key: null, subscribed: false });
  const phone = { body: testPhone(endpoint).subscription };
  expect(await here.ben.call(pushSubscriptions.subscribe, phone)).toMatchObject({
    problem: "push_not_set_up",
  });
  await tell(here);
  expect((await outboxOf(here.ben.uid, unset))[0]).toMatchObject({
    channel: "push",
    state: "kept",
    subject: "You are now an admin of Home",
  });
});
