import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { appPolicies } from "@thingwright/contract/people/app-policies.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { onBehalfAction, operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";
import { untilWaiting } from "../../../test/locks.ts";
import { signInAtHome } from "../../../test/people.ts";
import { personScope } from "../../platform/database/scope.ts";
import { within } from "../../platform/database/sql.ts";
import { lockPerson } from "./app-users.store.ts";
import { people } from "./people.ts";
import { deleteSessionsOf } from "./sessions.store.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let appId: string;
let ada: PersonCaller;
beforeEach(async () => {
  maker = await platform.actor();
  const made = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  appId = made.id;
  ada = await platform.person(appId);
});

const codeOf = async (caller: Caller) => (await caller.call(appProfile.get)).code;
/** The code of calls with a session that has ended. */
const isOut = 20202;
const again = async () => platform.as(await signInAtHome(platform.sql, platform.clock, ada.uid));

describe("the profile of a person at home", () => {
  it("is read, and changed field by field", async () => {
    expect(await ada.ok(appProfile.get)).toMatchObject({
      uid: ada.uid,
      email: `${ada.uid}@home.example`,
      phone: "",
      sex: 0,
      birth_year: null,
      age: null,
      language: null,
    });
    const body = {
      nickname: " Ada ",
      sex: 2 as const,
      birth_year: 1980,
      address: "Hill 1",
      language: "de" as const,
    };
    const year = new Date(platform.clock.now()).getUTCFullYear();
    const changed = await ada.ok(appProfile.update, { body });
    expect(changed).toMatchObject({ ...body, nickname: "Ada", age: year - 1980 });
    const cleared = await ada.ok(appProfile.update, {
      body: { address: null, birth_year: null, language: null },
    });
    expect(cleared).toMatchObject({ nickname: "Ada", sex: 2, address: "", age: null, language: null });
    expect(await ada.ok(appProfile.update, { body: {} })).toEqual(cleared);
  });

  it("refuses invalid values, naming the fields", async () => {
    const refused = async (body: object) =>
      (await ada.refused(appProfile.update, { body })).fields.map(({ path }) => path);
    const next = new Date(platform.clock.now()).getUTCFullYear() + 1;
    expect(await refused({ nickname: "", sex: 3, birth_year: 1899, language: "xx" })).toEqual(
      expect.arrayContaining(["nickname", "sex", "birth_year", "language"]),
    );
    expect(await refused({ birth_year: next })).toEqual(["birth_year"]);
    expect(await refused({ nickname: "x".repeat(limits.nickname + 1) })).toEqual(["nickname"]);
    expect(await refused({ address: "x".repeat(limits.appUserAddress + 1) })).toEqual(["address"]);
  });

  it("names the policies in force that the person has not accepted yet", async () => {
    const params = { id: appId };
    const { id } = await maker.ok(appPolicies.create, { params, body: { kind: "privacy" } });
    const of = { params: { ...params, policyId: id } };
    await maker.ok(appPolicies.update, { ...of, body: { texts: { en: "<p>Nothing is kept.</p>" } } });
    expect((await ada.ok(appProfile.get)).policies).toEqual({ accepted: [], to_accept: [] });
    await maker.ok(appPolicies.publish, { ...of, body: {} });
    expect((await ada.ok(appProfile.get)).policies).toMatchObject({
      accepted: [],
      to_accept: [{ id, kind: "privacy", number: 1 }],
    });
  });
});

describe("the sessions of a person at home", () => {
  it("are listed and end one by one, or all but this one", async () => {
    const [second, third] = [await again(), await again()];
    await platform.person(appId);
    const { list } = await ada.ok(appProfile.sessions);
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain(ada.token);
    const own = (await second.ok(appProfile.sessions)).list.find(({ current }) => current)!;
    await ada.ok(appProfile.endSession, { query: { id: own.id } });
    expect(await codeOf(second)).toBe(isOut);
    expect(await ada.refused(appProfile.endSession, { query: { id: own.id } })).toMatchObject({
      status: 404,
    });
    expect(await ada.refused(appProfile.endSession, {})).toMatchObject({ fields: [{ path: "id" }] });
    await ada.ok(appProfile.endSession, { query: { others: "1" } });
    expect(await codeOf(third)).toBe(isOut);
    await ada.ok(appProfile.logout);
    expect(await codeOf(ada)).toBe(isOut);
  });

  it("cannot be ended by another person of the app", async () => {
    const neighbour = await platform.person(appId);
    for (const { id } of (await ada.ok(appProfile.sessions)).list)
      expect(await neighbour.refused(appProfile.endSession, { query: { id } })).toMatchObject({
        status: 404,
      });
    await ada.ok(appProfile.get);
  });

  it("are extended by calls, but not by an open live connection", async () => {
    const idle = await platform.person(appId);
    platform.clock.advance((limits.appUserSessionSeconds - 60) * 1000);
    await ada.ok(appProfile.get);
    // As a live connection looks from time to time.
    const found = await people(platform).find({ token: idle.token }, { idle: true });
    expect(found).toMatchObject({ uid: idle.uid });
    platform.clock.advance(120_000);
    await ada.ok(appProfile.get);
    expect(await codeOf(idle)).toBe(isOut);
  });

  it("are refused while the maker is disabled", async () => {
    const admin = await platform.actor(1);
    const params = { uid: maker.owner };
    await admin.ok(tenants.setStatus, { params, body: { status: 2 } });
    expect(await codeOf(ada)).toBe(isOut);
    await admin.ok(tenants.setStatus, { params, body: { status: 1 } });
    await ada.ok(appProfile.get);
  });

  it("let no call through that waited while they ended", async () => {
    const [ended, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ending = platform.sql.transaction(async (sql) => {
      await lockPerson(sql, ada.uid, { alone: true });
      await deleteSessionsOf(sql, ada.uid);
      ended.resolve();
      await committed.promise;
    });
    await ended.promise;
    const late = ada.call(appProfile.update, { body: { nickname: "Late" } });
    await untilWaiting(platform.sql);
    committed.resolve();
    await ending;
    expect((await late).code).toBe(isOut);
  });

  it("end when the app is deleted", async () => {
    await maker.ok(apps.remove, { params: { id: appId } });
    expect(await codeOf(ada)).toBe(isOut);
  });
});

describe("calls at the same time", () => {
  it("of one person are refused beyond a limit, and do not block other people of the app", async () => {
    const neighbour = await platform.person(appId);
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = platform.sql.transaction(async (sql) => {
      await lockPerson(sql, ada.uid, { alone: true });
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const refused: number[] = [];
    const calls = Array.from({ length: 60 }, async () => {
      const { status } = await ada.call(appProfile.update, { body: {} });
      if (status !== 200) refused.push(status);
      return status;
    });
    await eventually(() => expect(refused).toEqual(Array.from({ length: 8 }, () => 503)));
    await neighbour.ok(appProfile.update, { body: { nickname: "Bea" } });
    over.resolve();
    await holding;
    expect((await Promise.all(calls)).filter((status) => status === 200)).toHaveLength(52);
  });
});

describe("tokens", () => {
  it("of people at home are refused on makers' routes, and makers' tokens on routes for people at home", async () => {
    expect(await ada.refused(products.list)).toMatchObject({ status: 401 });
    expect(await codeOf(maker)).toBe(isOut);
    expect(await codeOf(platform.as("tw_nothing"))).toBe(isOut);
  });
});

describe("the maker's own server", () => {
  const call = async (headers: Record<string, string>, path = "/user", body?: object) => {
    const answer = await fetch(`${platform.url}/app/v1${path}`, {
      method: body ? "PUT" : "GET",
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      ...((await answer.json()) as { problem?: string; data: { uid?: string } }),
    };
  };
  const signed = async () => {
    const { app_key } = await maker.ok(apps.get, { params: { id: appId } });
    const { app_secret } = await maker.ok(apps.renewSecret, { params: { id: appId } });
    return { "app-key": app_key, "app-secret": app_secret, "on-behalf-of": ada.uid };
  };

  it("calls on behalf of a person with the app's secret, and leaves a record without personal data", async () => {
    const headers = await signed();
    expect(await call(headers)).toMatchObject({ status: 200, data: { uid: ada.uid } });
    expect(await call(headers, "/user", { address: "Secret Street 1" })).toMatchObject({ status: 200 });
    expect(await ada.ok(appProfile.get)).toMatchObject({ address: "Secret Street 1" });
    const { list } = await maker.ok(operatingRecords.list, { query: { resource: "appServer" } });
    const record = { action: onBehalfAction, object_id: ada.uid, username: "Lamps" };
    // Reading is one too: the profile has in clear what the console masks.
    expect(list).toMatchObject([
      { ...record, input: { call: "appProfile.update" } },
      { ...record, input: { call: "appProfile.get" } },
    ]);
    expect(JSON.stringify(list)).not.toContain("Secret Street");
  });

  it("is refused with a wrong secret, for people of other apps, and where only the person may call", async () => {
    const headers = await signed();
    const other = await maker.ok(apps.create, { body: { name: "Fans", package_name: "com.example.fans" } });
    const stranger = await platform.person(other.id);
    const refusals = [
      { "app-secret": other.app_secret },
      { "app-secret": "" },
      { "app-key": other.app_key },
      { "on-behalf-of": stranger.uid },
      { "on-behalf-of": "nobody" },
      { "on-behalf-of": "" },
    ];
    for (const wrong of refusals)
      expect(await call({ ...headers, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 401 });
    for (const path of ["/user/session", "/user/export"])
      expect(await call(headers, path)).toMatchObject({ status: 403, problem: "personal_only" });
    await signed();
    expect(await call(headers), "the secret of before").toMatchObject({ status: 401 });
  });
});

describe("the scope of a person", () => {
  it("sees the person's own row, and nothing that is not of the app", async () => {
    await platform.person(appId);
    await platform.product(maker);
    const scope = personScope({ uid: ada.uid, appId, ownerId: maker.owner });
    const rows = within(scope, platform.sql);
    const found = await rows.selectFrom("app_user").select("app_user.id").execute();
    expect(found).toEqual([{ id: ada.uid }]);
    for (const table of ["product", "account", "file", "operation_record"] as const)
      expect(await rows.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect(await rows.selectFrom("app").select("app.id").execute()).toEqual([{ id: appId }]);
  });
});
