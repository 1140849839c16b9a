import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { homeMessages } from "@thingwright/contract/people/home-messages.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { type HomeForTests, makeHomeOfTwo } from "../../../test/devices-at-home.ts";
import { forFile } from "../../../test/for-file.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";
import { givePasswordAtHome, messageTo, silent } from "../../../test/people.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { homeMessagesThrough } from "./index.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
let home: HomeForTests;
let ada: PersonCaller;
let ben: PersonCaller;

beforeEach(async () => {
  ({ maker, product, home, ada, ben } = await makeHomeOfTwo(platform));
  for (const who of [ada, ben]) await clear(who);
});
afterEach(() => home.close());

const listOf = async (who: PersonCaller, language = "en") =>
  (await who.ok(homeMessages.list, { language })).list;
const kindsOf = async (who: PersonCaller) => (await listOf(who)).map(({ kind }) => kind);
const unreadOf = async (who: PersonCaller) => (await who.ok(homeMessages.unread)).count;
async function clear(who: PersonCaller) {
  for (const { id } of await listOf(who)) await who.ok(homeMessages.remove, { params: { id } });
}
const named = (who: PersonCaller, nickname: string) => who.ok(appProfile.update, { body: { nickname } });

describe("messages", () => {
  it("are written in the reader's language, with the current nickname of the person they name", async () => {
    const { device } = await home.bound(product.id);
    await named(ada, "Ada");
    const [message] = await listOf(ben);
    expect(message).toMatchObject({
      kind: "device_bound",
      title: expect.stringMatching(/^\w+ was added$/) as string,
      text: "Ada added it to Home.",
      read: false,
      home_id: home.id,
      device_id: device.id,
      scene_id: null,
    });
    const [chinese] = await listOf(ben, "zh-CN");
    expect(chinese!.text).toBe("Ada 已将该设备添加到“Home”。");
    await ben.ok(appProfile.update, { body: { language: "zh_CN" } });
    expect((await listOf(ben))[0]).toEqual(chinese);
    expect(await listOf(ada)).toEqual([]);
  });

  it("are marked as read one by one or up to a given one, and deleted", async () => {
    for (let n = 0; n < 3; n += 1) {
      platform.clock.advance(1000);
      await messageTo(platform, ben.uid);
    }
    const [last, middle] = await listOf(ben);
    expect(await unreadOf(ben)).toBe(3);
    await ben.ok(homeMessages.read, { params: { id: last!.id } });
    expect((await listOf(ben)).map(({ read }) => read)).toEqual([true, false, false]);
    await ben.ok(homeMessages.readAll, { body: { last_id: middle!.id } });
    expect(await unreadOf(ben)).toBe(0);
    await ben.ok(homeMessages.remove, { params: { id: last!.id } });
    expect(await listOf(ben)).toHaveLength(2);
    for (const route of [homeMessages.read, homeMessages.remove])
      expect(await ben.call(route, { params: { id: last!.id } })).toMatchObject({ problem: "not_found" });
    expect(await ben.call(homeMessages.readAll, { body: { last_id: last!.id } })).toMatchObject({
      problem: "not_found",
    });
  });

  it("are out of reach for everybody else", async () => {
    const id = await messageTo(platform, ben.uid);
    for (const route of [homeMessages.read, homeMessages.remove])
      expect(await ada.call(route, { params: { id } })).toMatchObject({ problem: "not_found" });
    expect(await ada.call(homeMessages.readAll, { body: { last_id: id } })).toMatchObject({
      problem: "not_found",
    });
    expect(await listOf(ada)).toEqual([]);
    expect(await unreadOf(ben)).toBe(1);
  });

  it("are paged, and limited in number per person", async () => {
    const messages = homeMessagesThrough(silent);
    const app = { ownerId: maker.owner, appId: home.appId };
    for (let n = 0; n < limits.homeMessages + 2; n += 1)
      await platform.sql.transaction((sql) =>
        messages.tell({ sql, now: platform.clock.now() + n }, app, [ben.uid], {
          kind: "scene_message",
          text: `${n}`,
          homeId: home.id,
        }),
      );
    const texts: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ben.ok(homeMessages.list, { query: { limit: 100, ...(cursor && { cursor }) } });
      texts.push(...page.list.map(({ text }) => text));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(texts).toHaveLength(limits.homeMessages);
    expect([texts[0], texts.at(-1)]).toEqual([`${limits.homeMessages + 1}`, "2"]);
  });

  it("are deleted after their maximum age", async () => {
    await messageTo(platform, ben.uid);
    const own = platform.modules.find(({ name }) => name === "home-messages")!;
    const days = (count: number) => platform.clock.now() + count * 86_400_000;
    await own.upkeep!(days(limits.homeMessageDays - 1));
    expect(await listOf(ben)).toHaveLength(1);
    await own.upkeep!(days(limits.homeMessageDays + 1));
    expect(await listOf(ben)).toEqual([]);
  });

  it("are part of a person's data file, and are erased with the account", async () => {
    await messageTo(platform, ben.uid);
    const file = await ben.ok(appProfile.export);
    const kept = JSON.parse(new TextDecoder().decode(file.content)) as { messages: { kind: string }[] };
    expect(kept.messages).toMatchObject([{ kind: "role_admin" }]);
    await givePasswordAtHome(platform.sql, ben.uid, "letters1");
    await ben.ok(appProfile.cancel, { body: { password: "letters1" } });
    const left = await everything(systemScope("a test"), platform.sql)
      .selectFrom("home_message")
      .select("id")
      .where("app_user_id", "=", ben.uid)
      .execute();
    expect(left).toEqual([]);
  });

  it("emit an event in their transaction, for phones that have the app open", async () => {
    const heard: unknown[] = [];
    const emitAll: EventLog["emitAll"] = async (_sql, kind, payloads) => void heard.push(kind, ...payloads);
    const messages = homeMessagesThrough({ ...silent, events: { ...silent.events, emitAll } });
    const app = { ownerId: maker.owner, appId: home.appId };
    await platform.sql.transaction((sql) =>
      messages.tell({ sql, now: platform.clock.now() }, app, [ben.uid], { kind: "role_admin" }),
    );
    expect(heard).toEqual(["person.changed", { uid: ben.uid, again: ["messages"], reach: false }]);
    expect(await kindsOf(ben)).toEqual(["role_admin"]);
  });
});

describe("the people of a home are notified", () => {
  it("when a device is added or removed, except the person who did that", async () => {
    const lamp = await home.bound(product.id);
    await ada.ok(bindings.unbind, { params: { id: lamp.device.id } });
    expect(await kindsOf(ben)).toEqual(["device_unbound", "device_bound"]);
    expect(await listOf(ada)).toEqual([]);
  });

  it("when a device is moved between their homes, with the name of the device", async () => {
    const { device } = await home.bound(product.id);
    const params = { id: device.id };
    await ada.ok(bindings.update, { params, body: { name: "Desk lamp" } });
    const cabin = await ada.ok(homes.create, { body: { name: "Cabin" } });
    const { code } = await ada.ok(homes.invite, { params: { id: cabin.id } });
    await ben.ok(homes.accept, { body: { code } });
    await clear(ben);
    await ada.ok(bindings.update, { params, body: { home_id: cabin.id } });
    const told = (await listOf(ben)).map(({ kind, title }) => `${kind}: ${title}`);
    expect(told.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      "device_bound: Desk lamp was added",
      "device_unbound: Desk lamp was removed",
    ]);
  });

  it("when a device is deleted by its maker, without exception", async () => {
    const { device } = await home.bound(product.id);
    for (const who of [ada, ben]) await clear(who);
    await maker.ok(devices.remove, { params: { id: device.id } });
    for (const who of [ada, ben]) expect(await kindsOf(who)).toEqual(["device_deleted"]);
    expect((await listOf(ada))[0]!.title).toContain("was removed by its manufacturer");
    expect((await ada.ok(bindings.list)).list).toEqual([]);
  });

  it("when another person takes a device over, without that person's name", async () => {
    const body = { binding: { mode: "preemptive" as const, supports_groups: false } };
    await maker.ok(configuration.save, { params: { id: product.id }, body });
    const lamp = await home.bound(product.id);
    const eve = await platform.person(home.appId);
    await named(eve, "Eve");
    const den = await eve.ok(homes.create, { body: { name: "Den" } });
    await lamp.present(den.id, eve);
    for (const who of [ada, ben]) {
      const [taken] = await listOf(who);
      expect(taken).toMatchObject({ kind: "device_taken", home_id: home.id, device_id: lamp.device.id });
      expect(taken!.title + taken!.text).not.toMatch(/Eve|Den/);
    }
    expect(await listOf(eve)).toEqual([]);
  });

  it("when members join or leave, if they manage the home, and when their own role changes", async () => {
    const at = { params: { id: home.id } };
    const eve = await platform.person(home.appId);
    const { code } = await ada.ok(homes.invite, at);
    await eve.ok(homes.accept, { body: { code } });
    expect(await kindsOf(ada)).toEqual(["member_joined"]);
    expect(await listOf(ben)).toEqual([]);
    const ofEve = { params: { id: home.id, uid: eve.uid } };
    await ada.ok(homes.updateMember, { ...ofEve, body: { role: "admin" } });
    await ada.ok(homes.updateMember, { ...ofEve, body: { role: "admin" } });
    await ada.ok(homes.updateMember, { ...ofEve, body: { role: "member" } });
    await ada.ok(homes.removeMember, ofEve);
    expect(await kindsOf(eve)).toEqual(["home_removed", "role_member", "role_admin"]);
    await ben.ok(homes.removeMember, { params: { id: home.id, uid: ben.uid } });
    expect(await kindsOf(ada)).toEqual(["member_left", "member_joined"]);
    expect(await listOf(ben)).toEqual([]);
  });

  it("when they become the owner of a home, and when a home is deleted", async () => {
    const at = { params: { id: home.id } };
    await givePasswordAtHome(platform.sql, ada.uid, "letters1");
    await ada.ok(homes.handOver, { ...at, body: { member_id: ben.uid, password: "letters1" } });
    expect(await kindsOf(ben)).toEqual(["home_owned"]);
    await ben.ok(homes.remove, at);
    const [deleted] = await listOf(ada);
    expect(deleted).toMatchObject({ kind: "home_deleted", title: "Home was deleted" });
  });
});

it("a device's owner is notified when a share is accepted or returned, and guests when a share ends", async () => {
  const lamp = await home.bound(product.id);
  const at = { params: { id: lamp.device.id } };
  const eve = await platform.person(home.appId);
  const share = async () => {
    const { code, id } = await ada.ok(deviceShares.create, { ...at, body: {} });
    await eve.ok(deviceShares.accept, { body: { code } });
    return { params: { id: lamp.device.id, shareId: id } };
  };
  await eve.ok(deviceShares.remove, await share());
  expect(await kindsOf(ada)).toEqual(["share_left", "share_taken"]);
  await ada.ok(deviceShares.remove, await share());
  await share();
  await ada.ok(bindings.unbind, at);
  const ended = await listOf(eve);
  expect(ended.map(({ kind }) => kind)).toEqual(["share_ended", "share_ended"]);
  // A guest is not told where the device is.
  expect(ended.map(({ home_id, text }) => [home_id, text.includes("Home")])).toEqual([
    [null, false],
    [null, false],
  ]);
});
