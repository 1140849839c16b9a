import { once } from "node:events";
import { sql as raw } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { LiveRequest } from "@thingwright/contract/grammar/live.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { type Role, roles } from "@thingwright/contract/accounts/roles.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import type { Caller } from "../../test/caller.ts";
import { forFile } from "../../test/for-file.ts";
import { signInAs } from "../../test/factories.ts";
import { startPlatform } from "../../test/harness.ts";
import { connectLive, openLive } from "../../test/live.ts";
import { systemScope } from "../platform/database/scope.ts";
import { everything } from "../platform/database/sql.ts";

const scope = systemScope("tests look at what the server does");

const platform = await forFile(startPlatform());
let maker: Caller;
let device: string;
beforeEach(async () => {
  maker = await platform.actor();
  const product = await platform.product(maker);
  device = (await maker.ok(devices.create, { body: { product_id: product.id } })).id;
});

const connect = () => connectLive(platform.url);
const signedIn = (caller: Caller) => openLive(platform.url, caller.token);

describe("the live connection", () => {
  it("gives a snapshot first, then numbered deltas", async () => {
    const live = await signedIn(maker);
    live.say({ type: "subscribe", kind: "device", id: device });
    expect(await live.next("snapshot")).toMatchObject({
      kind: "device",
      id: device,
      seq: 0,
      data: { device: { id: device }, properties: [] },
    });
    await maker.ok(devices.call, { params: { id: device }, body: { params: { switch: true } } });
    const delta = await live.next("delta");
    expect(delta).toMatchObject({
      seq: 1,
      data: { properties: [{ identifier: "switch", desired: { value: true } }] },
    });
    live.socket.close();
  });

  it("closes without a token, and with an unknown one", async () => {
    for (const request of [
      { type: "subscribe", kind: "device", id: device },
      { type: "hello", token: "nonsense" },
    ] as LiveRequest[]) {
      const live = await connect();
      live.say(request);
      const [code] = (await once(live.socket, "close")) as [number];
      expect(code).toBe(4401);
    }
  });

  it("closes on a message that is too large, and logs no error", async () => {
    const live = await connect();
    const closed = once(live.socket, "close");
    live.socket.send("x".repeat(3 * limits.devicePacketBytes));
    expect(((await closed) as [number])[0]).toBe(1009);
    const line = () => platform.logged.find(({ msg }) => msg === "a WebSocket broke off");
    await expect.poll(line, { timeout: 15_000 }).toMatchObject({ level: 30 });
  });

  it("refuses subjects of another tenant and subjects without permission, and stays open", async () => {
    const stranger = await signedIn(await platform.actor());
    const powerless = await signedIn(await platform.member(maker));
    for (const kind of ["device", "communication", "online"] as const) {
      stranger.say({ type: "subscribe", kind, id: device });
      expect(await stranger.next("refused")).toMatchObject({ kind, id: device, code: 20404 });
      powerless.say({ type: "subscribe", kind, id: device });
      expect(await powerless.next("refused")).toMatchObject({ kind, id: device, code: 20326 });
    }
    stranger.say({ type: "ping" });
    await stranger.next("pong");
    for (const live of [stranger, powerless]) live.socket.close();
  });

  it("refuses unknown subjects, and goes on with the other subscriptions", async () => {
    const live = await signedIn(maker);
    live.say({ type: "subscribe", kind: "device", id: device });
    await live.next("snapshot");
    const unknown = [
      { kind: "kind_of_a_newer_console", id: device },
      { kind: "toString", id: device },
      { kind: "device", id: "no-id" },
      { kind: "device", id: crypto.randomUUID() },
    ];
    for (const subject of unknown) {
      live.say({ type: "subscribe", ...subject });
      expect(await live.next("refused")).toMatchObject({ ...subject, problem: "not_found" });
      live.say({ type: "unsubscribe", ...subject });
    }
    await maker.ok(devices.call, { params: { id: device }, body: { params: { switch: true } } });
    expect(await live.next("delta")).toMatchObject({ kind: "device", id: device, seq: 1 });
    live.socket.close();
  });

  it("ends with the session that opened it", async () => {
    const live = await signedIn(maker);
    const closed = once(live.socket, "close");
    await maker.ok(accounts.logout);
    const [code] = (await closed) as [number];
    expect(code).toBe(4401);
    expect(live.heard).toMatchObject([{ type: "refused", problem: "token_expired", reason: "signed_out" }]);
  });

  it("says why the session was ended", async () => {
    const admin = await platform.actor(1);
    const tenant = await platform.actor();
    const member = await platform.member(tenant);
    const { uid } = await member.ok(accounts.current);
    const [here, there] = [await signedIn(tenant), await signedIn(member)];
    await tenant.ok(members.setStatus, { params: { uid }, body: { status: 2 } });
    expect(await there.next("refused")).toMatchObject({ problem: "token_expired", reason: "disabled" });
    await admin.ok(tenants.setStatus, { params: { uid: tenant.owner }, body: { status: 2 } });
    expect(await here.next("refused")).toMatchObject({ problem: "token_expired", reason: "disabled" });
    const again = await platform.actor();
    const other = await openLive(platform.url, await signInAs(platform.sql, platform.clock, again.owner));
    await again.ok(accountInfo.endSession, { query: { others: "1" } });
    expect(await other.next("refused")).toMatchObject({ problem: "token_expired", reason: "ended" });
  });

  it("announces a changed role, and opens the subscriptions anew or refuses them", async () => {
    const member = await platform.member(maker, { menus: ["deviceInfo"], products: "all" });
    const [hers, own] = [await signedIn(member), await signedIn(maker)];
    hers.say({ type: "subscribe", kind: "device", id: device });
    await hers.next("snapshot");
    const { uid } = await member.ok(accounts.current);
    const { role_id } = await maker.ok(members.get, { params: { uid } });
    const role = await maker.ok(roles.get, { params: { id: role_id! } });
    const { name, menu_permissions, apps } = role;
    const other = { name, menu_permissions: [...menu_permissions, "communicationLog" as const], apps };
    const change = async (products: Role["products"]) =>
      maker.ok(roles.update, { params: { id: role.id }, body: { ...other, products } });

    await change({ kind: "all" });
    await hers.next("rights");
    await hers.next("snapshot");
    // A device is no longer followed if its product no longer belongs to the role.
    await change({ kind: "some", ids: [] });
    await hers.next("rights");
    expect(await hers.next("refused")).toMatchObject({ kind: "device", id: device, code: 20404 });

    const wider = await maker.ok(roles.create, {
      body: { ...role, name: "Wider", products: { kind: "all" } },
    });
    await maker.ok(members.setRole, { params: { uid }, body: { role_id: wider.id } });
    await hers.next("rights");
    // Nobody else hears of it.
    own.say({ type: "ping" });
    await own.next("pong");
    expect(own.heard).toEqual([]);
    for (const live of [hers, own]) live.socket.close();
  });

  it("sends one snapshot for several role changes that arrive while it reads the first one", async () => {
    const member = await platform.member(maker, { menus: ["deviceInfo"], products: "all" });
    const live = await signedIn(member);
    const { uid } = await member.ok(accounts.current);
    const { role_id } = await maker.ok(members.get, { params: { uid } });
    const role = await maker.ok(roles.get, { params: { id: role_id! } });
    const { name, apps, products } = role;
    const other = [...role.menu_permissions, "communicationLog" as const];
    await platform.sql.transaction(async (sql) => {
      // The snapshot waits for this lock. The connection applies the changed rights only after the snapshot.
      await raw`lock table device_state`.execute(everything(scope, sql));
      live.say({ type: "subscribe", kind: "device", id: device });
      const waiting = raw`select from pg_locks where not granted and relation = 'device_state'::regclass`;
      const waits = async () => (await waiting.execute(everything(scope, sql))).rows.length;
      await expect.poll(waits, { timeout: 15_000 }).toBeGreaterThan(0);
      for (const menu_permissions of [other, role.menu_permissions, other])
        await maker.ok(roles.update, {
          params: { id: role.id },
          body: { name, apps, products, menu_permissions },
        });
    });
    await live.next("rights");
    live.say({ type: "ping" });
    await live.next("pong");
    // A snapshot that is read while the rights change is not sent.
    expect(live.heard.map(({ type }) => type)).toEqual(["snapshot"]);
    live.socket.close();
  });

  it("handles a flood of subscriptions one by one, while other calls are answered", async () => {
    const live = await signedIn(maker);
    for (let i = 0; i < 3000; i += 1) live.say({ type: "subscribe", kind: "device", id: device });
    await live.next("snapshot");
    await maker.ok(devices.get, { params: { id: device } });
    expect(live.heard.length).toBeLessThan(2000);
    live.socket.terminate();
  });

  it("is closed on another message before hello", async () => {
    for (const request of [
      { type: "ping" },
      { type: "unsubscribe", kind: "device", id: device },
    ] as LiveRequest[]) {
      const live = await connect();
      live.say(request);
      expect(await live.closed).toBe(4401);
      expect(live.heard).toMatchObject([{ type: "refused", problem: "token_expired" }]);
    }
  });

  it("is read more slowly if it floods, while another connection of the session is not", async () => {
    const [greedy, other] = [await signedIn(maker), await signedIn(maker)];
    const flood = 30_000;
    for (let i = 0; i < flood; i++) greedy.say({ type: "ping" });
    await greedy.next("pong");
    for (let i = 0; i < 100; i++) {
      other.say({ type: "ping" });
      await other.next("pong");
    }
    expect(greedy.heard.length).toBeLessThan(flood / 2);
    for (const live of [greedy, other]) live.socket.terminate();
  });

  it("is refused beyond the limit of a session, and accepted again once another one closes", async () => {
    const most = limits.liveConnections.session;
    const all = await Promise.all(Array.from({ length: most }, () => signedIn(maker)));
    const more = await connect();
    more.say({ type: "hello", token: maker.token });
    expect(await more.closed).toBe(4429);
    expect(more.heard).toMatchObject([{ type: "refused", problem: "too_many_live", code: 20429 }]);
    const stranger = await signedIn(await platform.actor());
    all[0]!.socket.close();
    await all[0]!.closed;
    const again = await signedIn(maker);
    for (const live of [...all, again, stranger]) live.socket.terminate();
  });

  it("is closed on a second hello", async () => {
    const live = await connect();
    live.say({ type: "hello", token: maker.token });
    live.say({ type: "hello", token: maker.token });
    const [code] = (await once(live.socket, "close")) as [number];
    expect(code).toBe(1008);
    expect(live.heard.filter(({ type }) => type === "welcome")).toHaveLength(1);
  });

  it("closes on a message that is not valid JSON", async () => {
    const live = await signedIn(maker);
    live.socket.send("{");
    const [code] = (await once(live.socket, "close")) as [number];
    expect(code).toBe(1008);
  });

  it("is closed with the code for going away when the server closes", async () => {
    const own = await startPlatform();
    const live = await openLive(own.url, (await own.actor()).token);
    await own.close();
    expect(await live.closed).toBe(1001);
  });
});
