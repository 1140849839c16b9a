import { apps } from "@thingwright/contract/people/apps.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import type { PersonContext } from "../../http/context.ts";
import { appScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { lockHome, setRole } from "./homes.store.ts";
import { homesOfPeople } from "./index.ts";
import { forFile } from "../../../test/for-file.ts";
import { untilWaiting } from "../../../test/locks.ts";
import { messagesTo } from "../../../test/inbox.ts";
import { givePasswordAtHome } from "../../../test/people.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let ada: PersonCaller;
let ben: PersonCaller;
let home: string;
let appId: string;
beforeEach(async () => {
  maker = await platform.actor();
  const app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  appId = app.id;
  ada = await platform.person(appId);
  ben = await platform.person(appId);
  home = (await ada.ok(homes.create, { body: { name: "Villa" } })).id;
});

const silent = () => Promise.resolve();
const of = (id: string) => ({ params: { id } });
const namesAt = async (who: Caller) => (await who.ok(homes.list)).list.map(({ name }) => name);
const rooms = async (who: Caller = ada) => (await who.ok(homes.rooms, of(home))).list.map(({ name }) => name);
const addRoom = (name: string, who: Caller = ada) =>
  who.ok(homes.createRoom, { ...of(home), body: { name } });
const roles = async () =>
  Object.fromEntries((await ada.ok(homes.members, of(home))).list.map(({ uid, role }) => [uid, role]));

async function join(who: Caller, role: "admin" | "member" = "member"): Promise<void> {
  const { code } = await ada.ok(homes.invite, { ...of(home), body: { role } });
  await who.ok(homes.accept, { body: { code } });
}

/** Does for homes what is done when a person cancels the account. */
async function cancelAccountOf(uid: string): Promise<void> {
  const part = homesOfPeople({
    ties: [],
    messages: { tell: async () => {}, count: async () => true },
    events: { emit: silent, emitAll: silent } as unknown as EventLog,
  });
  const context = { person: personOf(uid), now: platform.clock.now() } as unknown as PersonContext;
  await platform.sql.transaction((sql) => part.cancel({ ...context, sql }));
}

const personOf = (uid: string) => ({ uid, appId, appKey: "", ownerId: maker.owner });

describe("homes of a person", () => {
  it("are made, renamed, put into order and deleted", async () => {
    const { id } = await ada.ok(homes.create, { body: { name: "Cabin" } });
    expect(await namesAt(ada)).toEqual(["Villa", "Cabin"]);
    await ada.ok(homes.sort, { body: { ids: [id, home] } });
    await ada.ok(homes.update, { ...of(home), body: { name: "House" } });
    expect(await namesAt(ada)).toEqual(["Cabin", "House"]);
    await ada.ok(homes.remove, of(id));
    expect(await namesAt(ada)).toEqual(["House"]);
    expect((await ada.refused(homes.sort, { body: { ids: [id] } })).problem).toBe("not_found");
    expect((await ada.refused(homes.sort, { body: { ids: [home, home] } })).problem).toBe("order_differs");
  });

  it("are nobody else's, in this app or in another", async () => {
    const other = await maker.ok(apps.create, { body: { name: "Fans", package_name: "com.example.fans" } });
    for (const who of [ben, await platform.person(other.id)]) {
      expect(await namesAt(who)).toEqual([]);
      for (const route of [homes.get, homes.rooms, homes.members, homes.invitations, homes.remove])
        expect(await who.refused(route, of(home))).toMatchObject({ status: 404 });
    }
  });

  it("are limited in number, also when created at the same moment", async () => {
    const made = await Promise.all(
      Array.from({ length: limits.homes + 4 }, (_, i) =>
        ben.call(homes.create, { body: { name: `Home ${i}` } }),
      ),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(limits.homes);
    expect((await ben.refused(homes.create, { body: { name: "More" } })).problem).toBe("quota_exceeded");
  });
});

describe("rooms of a home", () => {
  it("are made, renamed, put into order and deleted", async () => {
    const hall = await addRoom("Hall");
    const attic = await addRoom("Attic");
    await ada.ok(homes.sortRooms, { ...of(home), body: { ids: [attic.id, hall.id] } });
    await ada.ok(homes.updateRoom, { params: { id: home, roomId: hall.id }, body: { name: "Entrance" } });
    expect(await rooms()).toEqual(["Attic", "Entrance"]);
    expect((await ada.refused(homes.createRoom, { ...of(home), body: { name: "Attic" } })).problem).toBe(
      "already_exists",
    );
    await ada.ok(homes.removeRoom, { params: { id: home, roomId: attic.id } });
    expect(await rooms()).toEqual(["Entrance"]);
    expect((await ada.refused(homes.sortRooms, { ...of(home), body: { ids: [attic.id] } })).problem).toBe(
      "not_found",
    );
  });

  it("are changed by the owner and admins only", async () => {
    await join(ben);
    expect((await ben.refused(homes.createRoom, { ...of(home), body: { name: "Bar" } })).problem).toBe(
      "forbidden",
    );
    await ada.ok(homes.updateMember, { params: { id: home, uid: ben.uid }, body: { role: "admin" } });
    await addRoom("Bar", ben);
    expect(await rooms(ben)).toEqual(["Bar"]);
  });

  it("of another home are not found", async () => {
    const { id } = await addRoom("Hall");
    const other = await ada.ok(homes.create, { body: { name: "Cabin" } });
    const params = { id: other.id, roomId: id };
    expect(await ada.refused(homes.updateRoom, { params, body: { name: "Mine" } })).toMatchObject({
      status: 404,
    });
    expect(await ada.refused(homes.removeRoom, { params })).toMatchObject({ status: 404 });
  });
});

describe("an invitation", () => {
  it("lets one person in, once", async () => {
    const { code, id } = await ada.ok(homes.invite, of(home));
    expect((await ada.ok(homes.invitations, of(home))).list).toMatchObject([{ id, role: "member" }]);
    expect(JSON.stringify(await ada.ok(homes.invitations, of(home)))).not.toContain(code);
    const [joined, late] = await Promise.all([
      ben.call(homes.accept, { body: { code: code.toUpperCase().replaceAll("-", " ") } }),
      (await platform.person(appId)).call(homes.accept, { body: { code } }),
    ]);
    expect([joined.status, late.status].toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect((await ada.ok(homes.members, of(home))).list).toHaveLength(2);
    expect((await ada.ok(homes.invitations, of(home))).list).toEqual([]);
  });

  it("ends by expiry, by revocation, and when the inviter loses the right to invite", async () => {
    const tried = async (code: string) =>
      (await (await platform.person(appId)).refused(homes.accept, { body: { code } })).problem;
    await join(ben, "admin");
    const { code, id } = await ben.ok(homes.invite, of(home));
    await ada.ok(homes.revoke, { params: { id: home, invitationId: id } });
    expect(await tried(code)).toBe("invitation_invalid");
    const second = await ben.ok(homes.invite, of(home));
    await ada.ok(homes.updateMember, { params: { id: home, uid: ben.uid }, body: { role: "member" } });
    expect(await tried(second.code)).toBe("invitation_invalid");
    const third = await ada.ok(homes.invite, of(home));
    platform.clock.advance(limits.invitationSeconds * 1000);
    expect(await tried(third.code)).toBe("invitation_invalid");
  });

  it("is refused to members, and to people of another app", async () => {
    const { code } = await ada.ok(homes.invite, of(home));
    expect((await ada.refused(homes.accept, { body: { code } })).problem).toBe("already_member");
    const other = await maker.ok(apps.create, { body: { name: "Fans", package_name: "com.example.fans" } });
    const stranger = await platform.person(other.id);
    expect((await stranger.refused(homes.accept, { body: { code } })).problem).toBe("invitation_invalid");
    await ben.ok(homes.accept, { body: { code } });
  });

  it("cannot be guessed without limit, and cannot grant a role that the inviter may not give", async () => {
    const guess = () => ben.call(homes.accept, { body: { code: "aaaa-bbbb-cccc" } });
    const answers = [];
    for (let i = 0; i < 21; i++) answers.push(await guess());
    expect(answers.slice(0, 20).every(({ status }) => status === 410)).toBe(true);
    expect(answers[20]?.status).toBe(429);
    platform.clock.advance(3_600_000);
    await join(ben, "admin");
    expect(await ben.refused(homes.invite, { ...of(home), body: { role: "admin" } })).toMatchObject({
      status: 403,
    });
  });
});

describe("members of a home", () => {
  it("can leave, and are removed only by members of a higher role", async () => {
    await join(ben, "admin");
    const cleo = await platform.person(appId);
    await join(cleo);
    const member = (uid: string) => ({ params: { id: home, uid } });
    expect((await cleo.refused(homes.removeMember, member(ben.uid))).problem).toBe("forbidden");
    expect((await ben.refused(homes.removeMember, member(ada.uid))).problem).toBe("home_owner_stays");
    expect((await ada.refused(homes.removeMember, member(ada.uid))).problem).toBe("home_owner_stays");
    await ben.ok(homes.removeMember, member(cleo.uid));
    expect(await cleo.refused(homes.get, of(home))).toMatchObject({ status: 404 });
    await ben.ok(homes.removeMember, member(ben.uid));
    expect(await roles()).toEqual({ [ada.uid]: "owner" });
  });

  it("include one owner, who can hand the home over", async () => {
    await join(ben);
    const password = "Letters-and-1";
    await givePasswordAtHome(platform.sql, ada.uid, password);
    expect(
      (await ben.refused(homes.handOver, { ...of(home), body: { member_id: ben.uid, password } })).problem,
    ).toBe("forbidden");
    const wrong = await ada.refused(homes.handOver, {
      ...of(home),
      body: { member_id: ben.uid, password: "guessed1" },
    });
    expect(wrong).toMatchObject({ problem: "old_password_wrong", fields: [{ path: "password" }] });
    expect(await roles()).toMatchObject({ [ada.uid]: "owner" });
    await ada.ok(homes.handOver, { ...of(home), body: { member_id: ben.uid, password } });
    expect(await roles()).toEqual({ [ada.uid]: "admin", [ben.uid]: "owner" });
    expect((await messagesTo(platform, `${ada.uid}@home.example`))[0]).toMatchObject({
      subject: "You transferred a home",
    });
    expect((await ada.refused(homes.remove, of(home))).problem).toBe("forbidden");
    await ben.ok(homes.remove, of(home));
    expect(await namesAt(ada)).toEqual([]);
  });

  it("leave all homes when their account is cancelled: a home of theirs passes to the next member, or is deleted if there is none", async () => {
    await join(ben);
    const alone = await ada.ok(homes.create, { body: { name: "Cabin" } });
    await cancelAccountOf(ada.uid);
    expect(await namesAt(ada)).toEqual([]);
    expect((await ben.ok(homes.list)).list).toMatchObject([{ id: home, role: "owner", member_count: 1 }]);
    expect(await ada.refused(homes.get, of(alone.id))).toMatchObject({ status: 404 });
  });

  it("pass on a home that they received while their account was being cancelled", async () => {
    await join(ben);
    const all = appScope(personOf(ada.uid));
    const leaving = await platform.sql.transaction(async (sql) => {
      await lockHome(all, sql, home);
      const waiting = cancelAccountOf(ben.uid);
      await untilWaiting(platform.sql);
      await setRole(all, sql, home, ada.uid, "admin");
      await setRole(all, sql, home, ben.uid, "owner");
      return { waiting };
    });
    await leaving.waiting;
    expect(await roles()).toEqual({ [ada.uid]: "owner" });
  });
});
