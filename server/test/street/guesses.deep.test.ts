import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../caller.ts";
import { forFile } from "../for-file.ts";
import { type PersonCaller, startPlatform } from "../harness.ts";
import { counted, makeStreet, type Settler, type Street } from "./street.ts";

const platform = await forFile(startPlatform());
let street: Street;
let ada: Settler;
let ben: Settler;
beforeEach(async () => {
  // The rate limits that earlier tests used up have expired by then.
  platform.clock.advance(2 * 3600_000);
  street = await makeStreet(platform);
  [ada, ben] = [await street.settler(), await street.settler()];
});
afterEach(() => street.close());

const here = () => ({ params: { id: street.device.id } });
const has = async (who: Caller) => (await who.ok(bindings.list)).list.map(({ id }) => id);
const names = () => ({ product_key: street.device.product_key, device_name: street.device.device_name });
const show = (who: Settler, token: string, of: object = names()) =>
  who.call(bindings.bind, { body: { home_id: who.home, ...names(), ...of, token } });
const scan = (who: Settler, code = street.label) =>
  who.call(bindings.bindByLabel, { body: { home_id: who.home, code } });
const accept = (who: PersonCaller, code: string) => who.call(homes.accept, { body: { code } });
const invite = async (host: Settler, role: "admin" | "member" = "member") =>
  host.ok(homes.invite, { params: { id: host.home }, body: { role } });
const times = async <T>(count: number, work: (round: number) => Promise<T>): Promise<T[]> => {
  const all = [];
  for (let round = 0; round < count; round++) all.push(await work(round));
  return all;
};

describe("a replayed invitation", () => {
  it("is refused if used, revoked or expired, if its inviter may no longer invite, or if its home is deleted", async () => {
    const eve = await street.settler();
    const used = await invite(ada);
    expect((await accept(ben, used.code)).status).toBe(200);
    await ada.ok(homes.removeMember, { params: { id: ada.home, uid: ben.uid } });
    const revoked = await invite(ada);
    await ada.ok(homes.revoke, { params: { id: ada.home, invitationId: revoked.id } });
    await street.join(ada, ben, "admin");
    const bens = await ben.ok(homes.invite, { params: { id: ada.home }, body: {} });
    const params = { id: ada.home, uid: ben.uid };
    await ada.ok(homes.updateMember, { params, body: { role: "member" } });
    await ada.ok(homes.updateMember, { params, body: { role: "admin" } });
    const later = await ben.ok(homes.invite, { params: { id: ada.home }, body: {} });
    await ada.ok(homes.removeMember, { params });
    const elsewhere = await street.maker.ok(apps.create, {
      body: { name: "Fans", package_name: "com.example.fans" },
    });
    const open = await invite(ada);
    expect((await accept(await platform.person(elsewhere.id), open.code)).status).toBe(410);
    const gone = await invite(eve);
    await eve.ok(homes.remove, { params: { id: eve.home } });
    const old = await invite(ada);
    platform.clock.advance(limits.invitationSeconds * 1000);
    for (const { code } of [used, revoked, bens, later, gone, old, open])
      for (const who of [ben, eve])
        expect(await accept(who, code)).toMatchObject({ status: 410, problem: "invitation_invalid" });
    expect((await ada.ok(homes.members, { params: { id: ada.home } })).list).toHaveLength(1);
  });

  it("can be guessed twenty times in a quarter of an hour by one person, and sixty times from one address", async () => {
    const { code } = await invite(ada);
    const crowd = [ben, ...(await times(3, () => street.settler()))];
    const answers = await times(25, () => accept(ben, "aaaa-aaaa-aaaa"));
    expect(counted(answers)).toEqual({ 410: 20, 429: 5 });
    expect((await accept(ben, code)).status).toBe(429);
    for (const who of crowd.slice(1, 3))
      expect(counted(await times(20, () => accept(who, "aaaa-aaaa-aaaa")))).toEqual({ 410: 20 });
    // Other people at the same address are refused, too, until a quarter of an hour has passed.
    expect((await accept(crowd[3]!, code)).status).toBe(429);
    platform.clock.advance(900_000);
    expect((await accept(crowd[3]!, code)).status).toBe(200);
  });
});

describe("a replayed offer to share", () => {
  it("is refused if used, ended, or if its device was unbound", async () => {
    await street.bindTo(ada, ada.home);
    const offer = () => ada.ok(deviceShares.create, { ...here(), body: { control: true } });
    const take = (who: PersonCaller, { code }: { code: string }) =>
      who.call(deviceShares.accept, { body: { code } });
    const [used, ended, left] = [await offer(), await offer(), await offer()];
    expect((await take(ben, used)).status).toBe(200);
    await ada.ok(deviceShares.remove, { params: { id: street.device.id, shareId: used.id } });
    await ada.ok(deviceShares.remove, { params: { id: street.device.id, shareId: ended.id } });
    await ada.ok(bindings.unbind, here());
    for (const one of [used, ended, left])
      expect(await take(ben, one)).toMatchObject({ status: 410, problem: "invitation_invalid" });
    expect(await has(ben)).toEqual([]);
  });
});

describe("guessed binding tokens", () => {
  it("of one device are limited per person and device, and do not lock out the person with the correct token", async () => {
    await street.present("abc123");
    const answers = await times(32, (round) => show(ben, `guess${round}`));
    expect(counted(answers)).toEqual({ 409: 30, 429: 2 });
    // Ben has left three of the device's tries, which all people share. Besides, each person has three first tries of
    // their own.
    const eve = await street.settler();
    expect(counted(await times(8, (round) => show(eve, `guess${round}`)))).toEqual({ 409: 6, 429: 2 });
    const mallory = await street.settler();
    expect(counted(await times(4, (round) => show(mallory, `guess${round}`)))).toEqual({ 409: 3, 429: 1 });
    expect(await show(ada, "abc123")).toMatchObject({ status: 200, data: { state: "bound" } });
    expect(await has(ada)).toEqual([street.device.id]);
  });

  it("of unknown devices count towards the limit of the person, so that device names cannot be guessed faster", async () => {
    const answers = await times(32, (round) => show(ben, "guess0", { device_name: `none${round}` }));
    expect(counted(answers)).toEqual({ 404: 30, 429: 2 });
    expect((await scan(ben)).status).toBe(429);
  });

  it("of another device, of a removed member, or for a device of another maker bind nothing", async () => {
    const second = await street.another();
    await second.present("token-of-second");
    await street.present("token-of-first");
    expect(await show(ben, "token-of-second")).toMatchObject({ problem: "binding_token_wrong" });
    const pairing = async (who: PersonCaller, home: string) =>
      (await who.ok(bindings.pairingToken, { body: { home_id: home } })).token;
    const used = await pairing(ada, ada.home);
    await street.present(used);
    await second.present(used);
    expect(await has(ada)).toEqual([street.device.id]);
    await street.join(ada, ben, "admin");
    const bens = await pairing(ben, ada.home);
    await ada.ok(homes.removeMember, { params: { id: ada.home, uid: ben.uid } });
    expect(await second.present(bens)).toMatchObject({ code: 403 });
    const other = await makeStreet(platform);
    await other.present(await pairing(ada, ada.home));
    expect([await has(ada), await has(ben)]).toEqual([[street.device.id], []]);
    await other.close();
  });
});

describe("a photograph of a label", () => {
  it("binds an authorized device only while the device waits for binding, and never one that is bound", async () => {
    expect(await scan(ben)).toMatchObject({ problem: "binding_window_closed" });
    await street.present("power-up");
    expect((await scan(ada)).status).toBe(200);
    expect(await scan(ben)).toMatchObject({ problem: "binding_window_closed" });
    await street.present("power-up-again");
    const answers = await times(10, () => scan(ben));
    expect(new Set(answers.map(({ problem }) => problem))).toEqual(new Set(["device_bound"]));
    platform.clock.advance(limits.bindingTokenSeconds.default * 1000);
    await ada.ok(bindings.unbind, here());
    expect(await scan(ben)).toMatchObject({ problem: "binding_window_closed" });
    expect(await has(ben)).toEqual([]);
  });

  it("can take over a preemptive device only while it waits, and its owner can take the device back", async () => {
    await street.preempt();
    await street.present("power-up");
    expect((await scan(ada)).status).toBe(200);
    expect(await scan(ben)).toMatchObject({ problem: "binding_window_closed" });
    await street.present("button");
    expect((await scan(ben)).status).toBe(200);
    expect(await ada.refused(bindings.get, here())).toMatchObject({ status: 404 });
    expect(await scan(ada)).toMatchObject({ problem: "binding_window_closed" });
    await street.present("button-again");
    expect((await scan(ada)).status).toBe(200);
    expect(await scan(ben)).toMatchObject({ problem: "binding_window_closed" });
    expect([await has(ada), await has(ben)]).toEqual([[street.device.id], []]);
  });
});
