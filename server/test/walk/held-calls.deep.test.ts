import { beforeAll, describe, expect, it } from "vitest";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { categories } from "@thingwright/contract/products/categories.ts";
import { enabled, level } from "@thingwright/contract/grammar/enums.ts";
import { menuPermissionKeys } from "@thingwright/contract/grammar/menu-permissions.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { tokenPermissions } from "@thingwright/contract/grammar/permission.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { systemScope } from "../../src/platform/database/scope.ts";
import { everything } from "../../src/platform/database/sql.ts";
import type { Caller } from "../caller.ts";
import { eventually } from "../eventually.ts";
import { givePassword, makeAccount, makeRole, signInAs } from "../factories.ts";
import { forFile } from "../for-file.ts";
import { startPlatform } from "../harness.ts";
import { type HeldCall, holdCall } from "./held-call.ts";
import { type Known, sampleOf, type Stop } from "./samples.ts";
import { aboutNothing } from "./walk.ts";
import { isForLevelOne, isForMembers, makeWalkers, type Walkers } from "./walkers.ts";

const test = systemScope("the test looks at what every account did");
const password = "Held1234back";
const all = { kind: "all" } as const;

let walkers: Walkers;
let known: Known;
/** How often the server has looked up each token. */
const lookedUp = new Map<string, number>();

const platform = await forFile(
  startPlatform({}, (http) => {
    const authenticate = http.authenticate.bind(http);
    http.authenticate = async (token, options) => {
      const actor = await authenticate(token, options);
      lookedUp.set(token, (lookedUp.get(token) ?? 0) + 1);
      return actor;
    };
  }),
);
beforeAll(async () => {
  walkers = await makeWalkers(platform);
  const category = (await walkers.owner.ok(categories.list)).list[0]!.children[0]!.id;
  known = { ...walkers.own, ...walkers.offered, category, tenant: walkers.tenantId };
});

/** Every call that changes something and needs a caller. */
const changing = [...everyRoute()].filter(
  ({ route: { method, access } }) => method !== "GET" && access !== "public",
);

function stops(isCalled: (route: Stop["route"]) => boolean): Stop[] {
  return changing
    .filter(({ route }) => isCalled(route))
    .map(({ resource, name, route }) => {
      return { name: `${resource}.${name}`, route, sample: sampleOf(resource, name, known), known };
    });
}

const ofMembers = ({ access }: Stop["route"]) =>
  access === "session" || (access !== "public" && isForMembers(access, "all"));
const ofPeople = ({ access }: Stop["route"]) => !isForLevelOne(access);

interface Held {
  stop: Stop;
  call: HeldCall;
}

/**
 * Begins all calls, each with a token from `newToken`. Waits until the server has read the heads of all of them and
 * looked up their tokens.
 */
async function hold(
  list: readonly Stop[],
  newToken: () => Promise<string>,
  input: (stop: Stop) => Stop["sample"] = ({ sample }) => sample,
): Promise<Held[]> {
  const held: Held[] = [];
  const wanted = new Map<string, number>();
  for (const stop of list) {
    const token = await newToken();
    wanted.set(token, (wanted.get(token) ?? lookedUp.get(token) ?? 0) + 1);
    const call = await holdCall(platform.url, { route: stop.route, token, input: input(stop) });
    held.push({ stop, call });
  }
  // This waits once for all calls, because each body has to arrive within half a minute of its head.
  await eventually(() => {
    for (const [token, times] of wanted) expect(lookedUp.get(token) ?? 0).toBeGreaterThanOrEqual(times);
  });
  return held;
}

/** Sends the rest of each call. @returns a line for each call that was not refused with one of these statuses */
async function finish(held: readonly Held[], ...refused: number[]): Promise<string[]> {
  const holes: string[] = [];
  for (const { stop, call } of held) {
    const status = await call.finish();
    if (!refused.includes(status)) holes.push(`${stop.name}: HTTP ${status}`);
  }
  return holes;
}

/** The number of operation records of an account's actions. */
async function deedsOf(uid: string): Promise<number> {
  const { count } = await everything(test, platform.sql)
    .selectFrom("operation_record")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("account_id", "=", uid)
    .executeTakeFirstOrThrow();
  return count;
}

/** A member of the owner with every permission, whose sessions are opened one by one. */
async function newMember() {
  const { sql, clock } = platform;
  const { owner } = walkers.owner;
  const role = await makeRole(sql, clock, { owner, menus: menuPermissionKeys, products: "all" });
  const uid = await makeAccount(sql, clock, { level: level.member, owner, role });
  return { uid, role, newToken: () => signInAs(sql, clock, uid) };
}

describe("a call that is authenticated before its delayed body arrives", () => {
  it("is carried out where nothing has changed", async () => {
    const newMembersToken = async () => (await newMember()).newToken();
    const newAdminsToken = async () => (await platform.actor(1)).token;
    for (const [newToken, isCalled] of [
      [newMembersToken, ofMembers],
      [newAdminsToken, ({ access }: Stop["route"]) => isForLevelOne(access)],
    ] as const) {
      const list = stops(isCalled);
      expect(list.length).toBeGreaterThan(3);
      const held = await hold(list, newToken, ({ sample }) => aboutNothing(sample));
      for (const { stop, call } of held) expect([401, 403], stop.name).not.toContain(await call.finish());
    }
  });

  it("is refused once its session has ended", async () => {
    const { uid, newToken } = await newMember();
    const held = await hold(stops(ofMembers), newToken);
    await platform.as(await newToken()).ok(accountInfo.endSession, { query: { others: "1" } });
    expect(await finish(held, 401)).toEqual([]);
    expect(await deedsOf(uid)).toBe(1);
  });

  it("is refused once the password has changed", async () => {
    const { uid, newToken } = await newMember();
    await givePassword(platform.sql, uid, password);
    const held = await hold(stops(ofMembers), newToken);
    const body = { old_password: password, password: `${password}2` };
    await platform.as(await newToken()).ok(accountInfo.changePassword, { body });
    expect(await finish(held, 401)).toEqual([]);
    expect(await deedsOf(uid)).toBe(1);
  });

  it("is refused once the role of its member has lost permissions, or was replaced", async () => {
    const powerless = await walkers.owner.ok(roles.create, {
      body: {
        name: "Nothing",
        description: "",
        menu_permissions: [],
        products: all,
        apps: all,
      },
    });
    const list = stops((route) => ofMembers(route) && route.access !== "session");
    for (const change of [
      ({ role }: { role: string }) => weaken(walkers.owner, role),
      ({ uid }: { uid: string }) =>
        walkers.owner.ok(members.setRole, { params: { uid }, body: { role_id: powerless.id } }),
    ]) {
      const member = await newMember();
      const held = await hold(list, member.newToken);
      await change(member);
      expect(await finish(held, 403)).toEqual([]);
      expect(await deedsOf(member.uid)).toBe(0);
    }
  });

  it("is refused once its member has been disabled", async () => {
    const { uid, newToken } = await newMember();
    const held = await hold(stops(ofMembers), newToken);
    await walkers.owner.ok(members.setStatus, { params: { uid }, body: { status: enabled.no } });
    expect(await finish(held, 401)).toEqual([]);
    expect(await deedsOf(uid)).toBe(0);
  });

  it("is refused once its token for programs has been deleted", async () => {
    const uid = walkers.owner.owner;
    const ofPrograms = stops(
      ({ access, personal }) =>
        !personal && !isForLevelOne(access) && tokenPermissions.some((permission) => permission === access),
    );
    const body = { name: "Held", permissions: tokenPermissions.filter((name) => !isForLevelOne(name)) };
    const { id, token } = await walkers.owner.ok(accountInfo.createAccessToken, { body });
    const held = await hold(ofPrograms, async () => token);
    const before = await deedsOf(uid);
    await walkers.owner.ok(accountInfo.removeAccessToken, { params: { id } });
    expect(await finish(held, 401)).toEqual([]);
    expect(await deedsOf(uid)).toBe(before + 1);
  });

  it("is refused once its tenant has been disabled", async () => {
    const { sql, clock } = platform;
    const uid = walkers.owner.owner;
    const [own, hers] = [stops(ofPeople), stops(ofMembers)];
    const member = await newMember();
    const held = [
      ...(await hold(own, () => signInAs(sql, clock, uid))),
      ...(await hold(hers, member.newToken)),
    ];
    const before = await deedsOf(uid);
    await walkers.admin.ok(tenants.setStatus, { params: { uid }, body: { status: enabled.no } });
    expect(await finish(held, 401)).toEqual([]);
    expect(await deedsOf(uid)).toBe(before);
    expect(await deedsOf(member.uid)).toBe(0);
  });
});

async function weaken(owner: Caller, id: string): Promise<void> {
  const { name, products, apps, version } = await owner.ok(roles.get, { params: { id } });
  await owner.ok(roles.update, {
    params: { id },
    body: { name, description: "", menu_permissions: [], products, apps, version },
  });
}
