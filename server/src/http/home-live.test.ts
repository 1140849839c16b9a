import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apps } from "@thingwright/contract/people/apps.ts";
import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import type { HomeLiveKind } from "@thingwright/contract/people/home-live.ts";
import { homeMessages } from "@thingwright/contract/people/home-messages.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { LiveRequest } from "@thingwright/contract/grammar/live.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { homeLivePath } from "@thingwright/contract/people/home-live-path.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import type { Caller } from "../../test/caller.ts";
import { type DeviceAtHome, type HomeForTests, makeHome } from "../../test/devices-at-home.ts";
import { eventually } from "../../test/eventually.ts";
import { forFile } from "../../test/for-file.ts";
import { type PersonCaller, startPlatform } from "../../test/harness.ts";
import { connectLive, type Live, openLiveAtHome } from "../../test/live.ts";
import { signInAtHome } from "../../test/people.ts";

const platform = await forFile(startPlatform());
const point = { standard: false, scene_trigger: false, scene_execute: false, data_type: "bool" as const };
let maker: Caller;
let home: HomeForTests;
let lamp: DeviceAtHome;
let product: string;
const opened: Live[] = [];

beforeEach(async () => {
  maker = await platform.actor();
  product = (await platform.product(maker)).id;
  const list = ["lamp_power", "lamp_hidden"].map((identifier) => ({
    ...point,
    identifier,
    name: identifier,
    transfer_type: "issue_report" as const,
  }));
  const panel = { panel_id: genericPanelId, main: "lamp_power", hidden: ["lamp_hidden"] };
  await maker.ok(products.define, { params: { id: product }, body: { list } });
  await maker.ok(configuration.save, { params: { id: product }, body: { panel } });
  home = await makeHome(platform, maker);
  lamp = await home.bound(product);
});
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.terminate();
  await home.close();
});

async function signedIn(who: PersonCaller): Promise<Live> {
  const live = await openLiveAtHome(platform.url, who.token, home.app.app_key);
  opened.push(live);
  return live;
}
const subscribe = (live: Live, kind: HomeLiveKind, id: string) => live.say({ type: "subscribe", kind, id });
async function following(who: PersonCaller, kind: HomeLiveKind, id: string): Promise<Live> {
  const live = await signedIn(who);
  subscribe(live, kind, id);
  await live.next("snapshot");
  return live;
}
const dataOf = (message: unknown) => (message as { data: unknown }).data;
const at = () => ({ params: { id: lamp.device.id } });

/** A guest of the lamp, and the id of the share. */
async function guest(): Promise<{ cleo: PersonCaller; shareId: string }> {
  const cleo = await platform.person(home.app.id);
  const { code, id } = await home.owner.ok(deviceShares.create, { ...at(), body: { control: true } });
  await cleo.ok(deviceShares.accept, { body: { code } });
  return { cleo, shareId: id };
}

describe("live updates for app users", () => {
  it("send the tiles of a home, then changed tiles and the names of other parts to reload", async () => {
    const live = await signedIn(home.member);
    subscribe(live, "home", home.id);
    const tile = { id: lamp.device.id, online: 1, main: { identifier: "lamp_power" }, value: null };
    expect(await live.next("snapshot")).toMatchObject({
      kind: "home",
      id: home.id,
      seq: 0,
      data: { tiles: [tile] },
    });
    await lamp.report({ lamp_power: true, lamp_hidden: true });
    expect(await live.next("delta")).toMatchObject({
      seq: 1,
      data: { tiles: [{ id: lamp.device.id, value: true }] },
    });
    // A repeated value, and a property that the tile does not show, cause no delta.
    await lamp.report({ lamp_power: true, lamp_hidden: false });
    await home.owner.ok(homes.update, { params: { id: home.id }, body: { name: "Villa" } });
    expect(await live.next("delta")).toMatchObject({ seq: 2, data: { again: ["home"] } });
    const { id: roomId } = await home.owner.ok(homes.createRoom, {
      params: { id: home.id },
      body: { name: "Hall" },
    });
    expect(await live.next("delta")).toMatchObject({ data: { again: ["rooms"] } });
    await home.owner.ok(bindings.update, { ...at(), body: { name: "Mine", room_id: roomId } });
    expect(await live.next("snapshot")).toMatchObject({ seq: 0, data: { tiles: [{ value: true }] } });
    await lamp.client.end();
    expect(await live.next("delta")).toMatchObject({ data: { tiles: [{ online: 2 }] } });
  });

  it("send the tiles of a home again when a device is added or removed", async () => {
    const live = await following(home.member, "home", home.id);
    const fan = await home.bound(product);
    const tilesOf = async () =>
      (dataOf(await live.next("snapshot")) as { tiles: { id: string }[] }).tiles.map(({ id }) => id);
    expect(await tilesOf()).toEqual([lamp.device.id, fan.device.id]);
    await fan.report({ lamp_power: true });
    await eventually(() =>
      expect(live.heard).toContainEqual(
        expect.objectContaining({ data: { tiles: [{ id: fan.device.id, value: true }] } }),
      ),
    );
    await home.owner.ok(bindings.unbind, at());
    expect(await tilesOf()).toEqual([fan.device.id]);
  });

  it("notify the giver of a share and the owner of the home when a share changes", async () => {
    const { member, owner } = home;
    const fan = await home.bound(product);
    await owner.ok(homes.updateMember, {
      params: { id: home.id, uid: member.uid },
      body: { role: "admin" },
    });
    await owner.ok(bindings.unbind, { params: { id: fan.device.id } });
    await fan.present(home.id, member);
    const cleo = await platform.person(home.app.id);
    const lives = [
      await following(member, "person", member.uid),
      await following(owner, "person", owner.uid),
    ];
    const guests = await following(cleo, "person", cleo.uid);
    const told = async () => {
      for (const live of lives)
        await eventually(() =>
          expect(live.heard.splice(0).map(dataOf)).toContainEqual({ again: ["shares"] }),
        );
    };
    const device = { params: { id: fan.device.id } };
    const offer = () => member.ok(deviceShares.create, { ...device, body: { control: false } });
    const { id: unused } = await offer();
    await told();
    await member.ok(deviceShares.remove, { params: { id: fan.device.id, shareId: unused } });
    await told();
    const { code, id } = await offer();
    await told();
    await cleo.ok(deviceShares.accept, { body: { code } });
    await told();
    const share = { params: { id: fan.device.id, shareId: id } };
    await member.ok(deviceShares.update, { ...share, body: { control: true } });
    await told();
    guests.heard.length = 0;
    await owner.ok(deviceShares.remove, share);
    await told();
    await eventually(() => expect(guests.heard.map(dataOf)).toContainEqual({ again: ["devices"] }));
    expect(guests.heard.map(dataOf)).not.toContainEqual({ again: ["shares"] });
  });

  it("update both homes when a device is moved from one to the other", async () => {
    const { member, owner } = home;
    const cleo = await platform.person(home.app.id);
    const { id: cabin } = await owner.ok(homes.create, { body: { name: "Cabin" } });
    const { code } = await owner.ok(homes.invite, { params: { id: cabin } });
    await cleo.ok(homes.accept, { body: { code } });
    const [left, arrived] = [await following(member, "home", home.id), await following(cleo, "home", cabin)];
    const messages = [
      await following(member, "person", member.uid),
      await following(cleo, "person", cleo.uid),
    ];
    await owner.ok(bindings.update, { ...at(), body: { home_id: cabin } });
    expect(await left.next("snapshot")).toMatchObject({ seq: 0, data: { tiles: [] } });
    expect(await arrived.next("snapshot")).toMatchObject({ data: { tiles: [{ id: lamp.device.id }] } });
    for (const live of messages) expect(dataOf(await live.next("delta"))).toEqual({ again: ["messages"] });
    const latest = async (who: PersonCaller) => (await who.ok(homeMessages.list)).list[0];
    expect(await latest(member)).toMatchObject({ kind: "device_unbound", home_id: home.id });
    expect(await latest(cleo)).toMatchObject({ kind: "device_bound", home_id: cabin });
    // The device presents a token and so returns to its first home. The same happens in the other direction.
    await lamp.present(home.id);
    expect(await left.next("snapshot")).toMatchObject({ data: { tiles: [{ id: lamp.device.id }] } });
    expect(await arrived.next("snapshot")).toMatchObject({ data: { tiles: [] } });
    expect(await latest(member)).toMatchObject({ kind: "device_bound", home_id: home.id });
    expect(await latest(cleo)).toMatchObject({ kind: "device_unbound", home_id: cabin });
  });

  it("send what the panel of a device shows, and nothing that the panel hides", async () => {
    await lamp.report({ lamp_power: true, lamp_hidden: true });
    const live = await signedIn(home.owner);
    await eventually(async () =>
      expect((await home.owner.ok(bindings.properties, at())).list).toHaveLength(2),
    );
    subscribe(live, "device", lamp.device.id);
    const { data } = (await live.next("snapshot")) as { data: { device: object; values: unknown } };
    expect(data.values).toMatchObject([{ identifier: "lamp_power", value: true }]);
    expect(data.values).toHaveLength(1);
    expect(data.device).toEqual(await home.owner.ok(bindings.get, at()));
    await lamp.report({ lamp_power: false, lamp_hidden: false });
    expect(dataOf(await live.next("delta"))).toMatchObject({
      values: [{ identifier: "lamp_power", value: false }],
    });
    await home.owner.ok(bindings.update, { ...at(), body: { name: "Bedside" } });
    expect(await live.next("snapshot")).toMatchObject({ seq: 0, data: { device: { name: "Bedside" } } });
  });

  it("send a guest the tile and the panel of a shared device, until the share ends", async () => {
    const { cleo, shareId } = await guest();
    const live = await signedIn(cleo);
    subscribe(live, "shared", cleo.uid);
    expect(await live.next("snapshot")).toMatchObject({ data: { tiles: [{ id: lamp.device.id }] } });
    subscribe(live, "device", lamp.device.id);
    expect(await live.next("snapshot")).toMatchObject({ data: { device: { role: "guest", home_id: null } } });
    subscribe(live, "home", home.id);
    expect(await live.next("refused")).toMatchObject({ kind: "home", problem: "not_found" });
    await lamp.report({ lamp_power: true, lamp_hidden: true });
    for (const _ of ["tile", "panel"]) {
      const data = JSON.stringify(dataOf(await live.next("delta")));
      expect(data).toContain("true");
      expect(data).not.toContain("lamp_hidden");
    }
    await home.owner.ok(deviceShares.remove, { params: { id: lamp.device.id, shareId } });
    expect(await live.next("refused")).toMatchObject({ kind: "device", problem: "not_found" });
    expect(await live.next("snapshot")).toMatchObject({ kind: "shared", data: { tiles: [] } });
    await lamp.report({ lamp_power: false });
    live.say({ type: "ping" });
    await live.next("pong");
    expect(live.heard).toEqual([]);
  });

  it("notify users of joined homes, new devices, ended sessions and profile changes", async () => {
    const { sql, clock } = platform;
    const cleo = await platform.person(home.app.id);
    const live = await following(cleo, "person", cleo.uid);
    const { code } = await home.owner.ok(homes.invite, { params: { id: home.id } });
    await cleo.ok(homes.accept, { body: { code } });
    expect(dataOf(await live.next("delta"))).toEqual({ again: ["homes", "devices"] });
    await signInAtHome(sql, clock, cleo.uid);
    await cleo.ok(appProfile.endSession, { query: { others: "1" } });
    expect(dataOf(await live.next("delta"))).toEqual({ again: ["sessions"] });
    await cleo.ok(appProfile.update, { body: { nickname: "Cleo" } });
    expect(dataOf(await live.next("delta"))).toEqual({ again: ["profile"] });
  });
});

describe("live updates for app users are refused", () => {
  it("without hello, and with a token that does not belong to the named app", async () => {
    const other = await maker.ok(apps.create, { body: { name: "Fans", package_name: "com.example.fans" } });
    const { token } = home.owner;
    for (const request of [
      { type: "subscribe", kind: "home", id: home.id },
      { type: "hello", token: "nonsense", app_key: home.app.app_key },
      { type: "hello", token, app_key: other.app_key },
      { type: "hello", token },
      { type: "hello", token: maker.token, app_key: home.app.app_key },
    ] satisfies LiveRequest[]) {
      const live = await connectLive(platform.url, homeLivePath);
      live.say(request);
      expect(await live.closed).toBe(4401);
      expect(live.heard).toMatchObject([{ type: "refused", problem: "token_expired" }]);
    }
  });

  it("for subjects of others, of other apps, and of kinds for makers only", async () => {
    const other = await maker.ok(apps.create, { body: { name: "Fans", package_name: "com.example.fans" } });
    const fan = await platform.person(other.id);
    const far = await openLiveAtHome(platform.url, fan.token, other.app_key);
    opened.push(far);
    const near = await signedIn(await platform.person(home.app.id));
    const subjects = [
      { kind: "home", id: home.id },
      { kind: "device", id: lamp.device.id },
      { kind: "person", id: home.owner.uid },
      { kind: "shared", id: home.owner.uid },
      { kind: "communication", id: lamp.device.id },
      { kind: "home", id: "no-id" },
      { kind: "home", id: crypto.randomUUID() },
    ];
    for (const live of [far, near])
      for (const subject of subjects) {
        live.say({ type: "subscribe", ...subject });
        expect(await live.next("refused")).toMatchObject({ ...subject, problem: "not_found" });
      }
    await lamp.report({ lamp_power: true });
    for (const live of [far, near]) {
      live.say({ type: "ping" });
      await live.next("pong");
      expect(live.heard).toEqual([]);
    }
  });

  it("for a home and its devices once the user is removed from the home", async () => {
    const { member, owner } = home;
    const live = await following(member, "home", home.id);
    for (const [kind, id] of [
      ["device", lamp.device.id],
      ["person", member.uid],
    ] as const) {
      subscribe(live, kind, id);
      await live.next("snapshot");
    }
    await owner.ok(homes.removeMember, { params: { id: home.id, uid: member.uid } });
    await live.next("rights");
    for (const kind of ["home", "device"])
      expect(await live.next("refused")).toMatchObject({ kind, problem: "not_found" });
    expect(await live.next("snapshot")).toMatchObject({ kind: "person" });
    live.heard.length = 0;
    await lamp.report({ lamp_power: true });
    await owner.ok(homes.update, { params: { id: home.id }, body: { name: "Mine alone" } });
    live.say({ type: "ping" });
    await live.next("pong");
    expect(live.heard).toEqual([]);
  });

  it("for a home that was deleted, and a device that was moved, reset or lost its home", async () => {
    const { member, owner } = home;
    const other = await owner.ok(homes.create, { body: { name: "Cabin" } });
    const live = await following(member, "device", lamp.device.id);
    await owner.ok(bindings.update, { ...at(), body: { home_id: other.id } });
    expect(await live.next("refused")).toMatchObject({ kind: "device", problem: "not_found" });
    const theirs = await following(owner, "device", lamp.device.id);
    await lamp.reset();
    expect(await theirs.next("refused")).toMatchObject({ kind: "device", problem: "not_found" });
    await lamp.present(home.id);
    subscribe(theirs, "device", lamp.device.id);
    await theirs.next("snapshot");
    subscribe(live, "home", home.id);
    await live.next("snapshot");
    await owner.ok(homes.remove, { params: { id: home.id } });
    await live.next("rights");
    expect(await live.next("refused")).toMatchObject({ kind: "home", problem: "not_found" });
    expect(await theirs.next("refused")).toMatchObject({ kind: "device", problem: "not_found" });
  });

  it("once the session is ended or signed out, or the maker is disabled", async () => {
    const { member, owner, app } = home;
    const { sql, clock } = platform;
    const another = { ...member, token: await signInAtHome(sql, clock, member.uid) };
    const [here, there] = [await following(member, "home", home.id), await signedIn(another)];
    await member.ok(appProfile.endSession, { query: { others: "1" } });
    expect(await there.next("refused")).toMatchObject({ problem: "token_expired", reason: "ended" });
    expect(await there.closed).toBe(4401);
    await member.ok(appProfile.logout);
    expect(await here.next("refused")).toMatchObject({ problem: "token_expired", reason: "signed_out" });
    expect(await here.closed).toBe(4401);
    const late = await openLiveAtHome(platform.url, owner.token, app.app_key);
    const admin = await platform.actor(1);
    await admin.ok(tenants.setStatus, { params: { uid: maker.owner }, body: { status: 2 } });
    expect(await late.closed).toBe(4401);
  });

  it("beyond the connections of a session, while refused subscriptions use up no place", async () => {
    const { member } = home;
    const most = limits.homeLiveConnections.session;
    const all = await Promise.all(Array.from({ length: most }, () => signedIn(member)));
    const more = await connectLive(platform.url, homeLivePath);
    more.say({ type: "hello", token: member.token, app_key: home.app.app_key });
    expect(await more.closed).toBe(4429);
    const live = all[0]!;
    const { connection } = limits.homeLiveSubscriptions;
    for (let i = 0; i < connection; i++) subscribe(live, "home", crypto.randomUUID());
    for (let i = 0; i < connection; i++) await live.next("refused");
    subscribe(live, "home", home.id);
    await live.next("snapshot");
  });
});
