import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { appSignIn } from "@thingwright/contract/people/app-sign-in.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemScope } from "../../src/platform/database/scope.ts";
import { everything } from "../../src/platform/database/sql.ts";
import type { Caller } from "../caller.ts";
import { captchaTicket } from "../captcha.ts";
import { forFile } from "../for-file.ts";
import { startPlatform } from "../harness.ts";
import { signInAtHome } from "../people.ts";
import { counted, makeStreet, password, type Settler, type Street } from "./street.ts";

const platform = await forFile(startPlatform());
const { nobody, sql, clock } = platform;
let street: Street;
let ada: Settler;
let ben: Settler;
beforeEach(async () => {
  // The rate limits that earlier tests used up have expired by then.
  clock.advance(2 * 3600_000);
  street = await makeStreet(platform);
  [ada, ben] = [await street.settler(), await street.settler()];
});
afterEach(() => street.close());

const test = systemScope("tests look at rows as they are");
const again = async (who: Settler) => platform.as(await signInAtHome(sql, clock, who.uid));
const rowOf = (table: "app_user" | "home" | "device_binding" | "device_share", id: string) =>
  everything(test, sql).selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a session that has ended", () => {
  const rooms = async () =>
    (await everything(test, sql).selectFrom("room").select("id").where("home_id", "=", ada.home).execute())
      .length;
  const endings: [string, (phone: Caller, who: Settler) => Promise<unknown>][] = [
    ["by itself", (phone) => phone.ok(appProfile.logout)],
    ["by another one", (_phone, who) => who.ok(appProfile.endSession, { query: { others: "1" } })],
    [
      "by a new password",
      (_phone, who) =>
        who.ok(appProfile.changePassword, { body: { old_password: password, password: "Letters2!" } }),
    ],
    ["with the account", (_phone, who) => who.ok(appProfile.cancel, { body: { password } })],
  ];
  it.each(endings)(
    "is refused when ended %s, and calls in progress change nothing once the end is confirmed",
    async (_how, end) => {
      const phone = await again(ada);
      const params = { id: ada.home };
      const calls = Array.from({ length: 20 }, (_, at) =>
        phone.call(homes.createRoom, { params, body: { name: `Room ${at}` } }),
      );
      await end(phone, ada);
      const made = await rooms();
      const answers = await Promise.all(calls);
      expect(await rooms()).toBe(made);
      expect(Object.keys(counted(answers)).every((status) => ["200", "401"].includes(status))).toBe(true);
      for (const route of [appProfile.get, bindings.list, homes.list])
        expect(await phone.refused(route)).toMatchObject({ status: 401, problem: "token_expired" });
      expect(await phone.call(homes.create, { body: { name: "Late" } })).toMatchObject({ status: 401 });
    },
  );
});

describe("unknown fields of a request body", () => {
  it("do not change a profile, a home, a device or a share", async () => {
    await street.bindTo(ada, ada.home);
    const offer = await ada.ok(deviceShares.create, {
      params: { id: street.device.id },
      body: { control: false },
    });
    const { id: bindingId } = await everything(test, sql)
      .selectFrom("device_binding")
      .select("id")
      .where("device_id", "=", street.device.id)
      .executeTakeFirstOrThrow();
    const smuggled = {
      id: ben.uid,
      uid: ben.uid,
      owner_id: ben.uid,
      app_id: ben.uid,
      app_user_id: ben.uid,
      guest_id: ben.uid,
      device_id: ben.uid,
      binding_id: ben.uid,
      email: "eve@home.example",
      phone: "13800000000",
      password_hash: "x",
      status: 2,
      created_at: 1,
      login_at: 1,
      cancelled_at: 1,
      known_from: 0,
      unbound_at: 1,
      bound_at: 1,
      role: "owner",
      expires_at: 9_999_999_999,
      code_hash: "x",
    };
    const device = { id: street.device.id };
    const tries = [
      ["app_user", ada.uid, appProfile.update, { body: { nickname: "Ada", ...smuggled } }, ["nickname"]],
      [
        "home",
        ada.home,
        homes.update,
        { params: { id: ada.home }, body: { name: "Nest", ...smuggled } },
        ["name"],
      ],
      [
        "device_binding",
        bindingId,
        bindings.update,
        { params: device, body: { name: "Reading lamp", ...smuggled } },
        ["name"],
      ],
      [
        "device_share",
        offer.id,
        deviceShares.update,
        { params: { ...device, shareId: offer.id }, body: { control: true, ...smuggled } },
        ["control"],
      ],
    ] as const;
    for (const [table, id, route, input, named] of tries) {
      const before: Record<string, unknown> = await rowOf(table, id);
      expect((await ada.call(route as Route, input)).status).toBe(200);
      const after: Record<string, unknown> = await rowOf(table, id);
      const changed = Object.keys(after).filter(
        (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
      );
      expect(changed, table).toEqual(named);
    }
  });
});

describe("the existence of an account", () => {
  const bare = ({ status, code, problem, msg, data }: Awaited<ReturnType<Caller["call"]>>) =>
    JSON.stringify({ status, code, problem, msg, data })
      .replace(/"nonce":"[\w-]{22}"/, '"nonce":"random"')
      // The seconds until another code may be requested differ from call to call.
      .replace(/\b(5\d|60)\b/g, "soon");
  /** Makes the same calls for any address, one after the other. Returns their answers and times. */
  async function answersFor(username: string) {
    const of = { app_key: street.app.app_key, username };
    const captcha = () => captchaTicket(platform);
    const answers: string[] = [];
    const times: number[] = [];
    const ask = async (route: Route, body: object) => {
      const begun = performance.now();
      answers.push(bare(await nobody.call(route, { body: { ...of, ...body } })));
      times.push(performance.now() - begun);
    };
    const code = { user_type: "email", code_type: "register" };
    await ask(appSignIn.login, { password: "wrong123" });
    await ask(appSignIn.login, { password: "wrong123", captcha: await captcha() });
    for (const code_type of ["register", "reset"]) {
      await ask(appSignIn.sendCode, { ...code, code_type, captcha: await captcha() });
      await ask(appSignIn.sendCode, { ...code, code_type, captcha: await captcha() });
    }
    for (let guess = 0; guess < 7; guess++) {
      const auth_code = String(guess).repeat(6);
      await ask(appSignIn.register, { auth_code, password: "Letters3!", nickname: "Eve", accepted: [] });
      await ask(appSignIn.resetPassword, { auth_code, password: "Letters3!" });
    }
    await ask(appSignIn.login, { password: "wrong123" });
    await ask(appSignIn.login, { password: "wrong123" });
    return { answers, times };
  }

  it("is not revealed by any answer before sign-in, nor by the time that sending a code takes", async () => {
    const known = await answersFor(`${ada.uid}@home.example`);
    // After an hour, the calls come from the same network address with as many tries left as before.
    clock.advance(3600_000);
    const unknown = await answersFor("nobody@home.example");
    expect(known.answers).toEqual(unknown.answers);
    const sent = [2, 4].flatMap((at) => [known.times[at]!, unknown.times[at]!]);
    expect(Math.min(...sent)).toBeGreaterThanOrEqual(149);
  });

  it("is not revealed to a signed-in user who tries to change to the address of another account", async () => {
    const wanted = async (username: string) => {
      const of = { user_type: "email" as const, username };
      const asked = await ben.call(appProfile.sendContactCode, {
        body: { ...of, captcha: await captchaTicket(platform) },
      });
      const set = await ben.call(appProfile.changeContact, {
        body: { ...of, auth_code: "000000", password },
      });
      return [bare(asked), bare(set)];
    };
    const known = await wanted(`${ada.uid}@home.example`);
    clock.advance(3600_000);
    expect(await wanted("nobody@home.example")).toEqual(known);
  });
});

describe("a single user who overloads the server", () => {
  it("is refused bodies and texts that are too long", async () => {
    const large = "x".repeat(limits.bodyBytes + 1);
    const texts: [Route, object][] = [
      [appProfile.update, { nickname: "x".repeat(limits.nickname + 1) }],
      [appProfile.update, { address: "x".repeat(limits.appUserAddress + 1) }],
      [homes.create, { name: "x".repeat(limits.homeName + 1) }],
      [homes.accept, { code: "x".repeat(limits.invitationCode + 1) }],
      [bindings.bindByLabel, { home_id: ada.home, code: "x".repeat(limits.labelText + 1) }],
      [homes.sort, { ids: Array.from({ length: 1000 }, () => ada.home) }],
    ];
    for (const [route, body] of texts) expect((await ada.call(route, { body })).status).toBe(422);
    for (const [route] of texts) expect((await ada.call(route, { body: { name: large } })).status).toBe(413);
  });

  it("is queued and refused alone, while others are answered", async () => {
    const flood = Array.from({ length: 300 }, () => ada.call(appProfile.export));
    const others = [];
    for (let call = 0; call < 20; call++) others.push(await ben.call(bindings.list));
    expect(counted(others)).toEqual({ 200: 20 });
    const answers = await Promise.all(flood);
    expect(Object.keys(counted(answers))).toEqual(["200", "503"]);
    expect((await ada.call(bindings.list)).status).toBe(200);
  });

  it("does not delay others of the app, even with calls that wait for devices", async () => {
    const marked = { actions: { switch: {} }, triggers: {} };
    await street.maker.ok(productScenes.save, { params: street.product, body: marked });
    await street.bindTo(ada, ada.home);
    const actions = [{ kind: "issue" as const, device_id: street.device.id, params: { switch: true } }];
    const params = { id: ada.home };
    const scene = await ada.ok(homeScenes.create, { params, body: { name: "Flood", actions } });
    const { code } = await ada.ok(homes.invite, { params, body: {} });
    const flood = Array.from({ length: 700 }, () => ada.call(homeScenes.run, { params: { id: scene.id } }));
    // Once the first call is refused, as many calls wait as are allowed to.
    await Promise.race(flood.map(async (one) => ((await one).status === 503 ? one : new Promise(() => {}))));
    expect((await ben.call(homes.accept, { body: { code } })).status).toBe(200);
    expect(counted(await Promise.all(flood))[503]).toBeGreaterThan(500);
  });

  it("cannot exceed the limits of homes, rooms, invitations, shares and tokens by concurrent calls", async () => {
    const atOnce = (count: number, call: (at: number) => Promise<{ status: number }>) =>
      Promise.all(Array.from({ length: count }, (_, at) => call(at))).then(counted);
    const params = { id: ada.home };
    const all = async (most: number, call: (at: number) => Promise<{ status: number }>) => {
      const answers = [];
      for (let at = 0; at < most + 8; at += 8) answers.push(await atOnce(8, (more) => call(at + more)));
      return answers.reduce<number>((sum, by) => sum + (by[200] ?? 0), 0);
    };
    expect(await all(limits.homes, (at) => ada.call(homes.create, { body: { name: `Home ${at}` } }))).toBe(
      limits.homes - 1,
    );
    const room = (at: number) => ada.call(homes.createRoom, { params, body: { name: `Room ${at}` } });
    expect(await all(limits.homeRooms, room)).toBe(limits.homeRooms);
    const invite = () => ada.call(homes.invite, { params, body: {} });
    expect(await all(limits.homeInvitations, invite)).toBe(limits.homeInvitations);
    await street.bindTo(ada, ada.home);
    const offer = () =>
      ada.call(deviceShares.create, { params: { id: street.device.id }, body: { control: false } });
    expect(await all(limits.deviceShares, offer)).toBe(limits.deviceShares);
    const token = () => ada.call(bindings.pairingToken, { body: { home_id: ada.home } });
    expect(await all(limits.pairingTokens, token)).toBe(limits.pairingTokens);
  });
});
