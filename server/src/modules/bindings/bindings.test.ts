import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { deepOnly } from "../../../test/deep.ts";
import { replyTo } from "../../../test/device-messages.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, type TestClient } from "../../../test/gateway.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
let device: Credentials;
let appId: string;
let ada: PersonCaller;
let ben: PersonCaller;
const homeOf = new Map<string, string>();
const clients: TestClient[] = [];

beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
  device = await maker.ok(devices.create, { body: { product_id: product.id, name: "Lamp" } });
  const app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  appId = app.id;
  ada = await settler();
  ben = await settler();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

/** A person with a home. */
async function settler(): Promise<PersonCaller> {
  const person = await platform.person(appId);
  homeOf.set(person.uid, (await person.ok(homes.create, { body: { name: "Home" } })).id);
  return person;
}

const home = (who: PersonCaller) => homeOf.get(who.uid)!;
const url = () => `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
const topic = (of: Credentials) => `/sys/${of.product_key}/${of.device_name}`;

async function connect(of: Credentials = device): Promise<TestClient> {
  const names = { productKey: of.product_key, deviceName: of.device_name };
  const client = await connectDevice({ url: url() }, { ...names, secret: of.device_secret });
  await client.mqtt.subscribeAsync(`${topic(of)}/#`);
  clients.push(client);
  return client;
}

const present = (client: TestClient, token: string, of: Credentials = device) =>
  replyTo(client, `${topic(of)}/thing/awss/enrollee/match`, { id: "1", version: "1.0", params: { token } });
const show = (who: PersonCaller, token: string, of: Credentials = device) => ({
  body: { home_id: home(who), product_key: of.product_key, device_name: of.device_name, token },
});
const pairing = async (who: PersonCaller) =>
  (await who.ok(bindings.pairingToken, { body: { home_id: home(who) } })).token;
const at = (of: Credentials = device) => ({ params: { id: of.id } });
const preempt = () =>
  maker.ok(configuration.save, {
    params: product,
    body: { binding: { mode: "preemptive", supports_groups: false } },
  });
const has = async (who: Caller) => (await who.ok(bindings.list)).list.map(({ id }) => id);
const log = async () =>
  (await maker.ok(devices.communicationLog, { ...at(), query: { type: "bind" } })).list.map((entry) =>
    "way" in entry ? `${entry.event} ${entry.way} ${entry.uid}` : "",
  );

/** Binds the device by a pairing token. */
async function bindTo(who: PersonCaller): Promise<TestClient> {
  const client = await connect();
  expect(await present(client, await pairing(who))).toMatchObject({ code: 200 });
  return client;
}

describe("a pairing token", () => {
  it("binds the device that presents it, once, and notifies the device", async () => {
    const earliest = Math.floor(platform.clock.now() / 1000) + limits.pairingTokenSeconds;
    const { token, expires_at } = await ada.ok(bindings.pairingToken, { body: { home_id: home(ada) } });
    const latest = Math.floor(platform.clock.now() / 1000) + limits.pairingTokenSeconds;
    expect(expires_at).toSatisfy((end: number) => end >= earliest && end <= latest);
    const client = await connect();
    expect(await present(client, token)).toMatchObject({ id: "1", code: 200 });
    expect(await client.next("_thing/event/notify")).toMatchObject({
      params: { identifier: "awss.BindNotify", value: { Operation: "Bind" } },
    });
    const bound = {
      id: device.id,
      product_key: device.product_key,
      device_name: device.device_name,
      name: "Lamp",
      online: 1,
      home_id: home(ada),
      room_id: null,
      role: "admin",
      control: true,
    };
    // That it is online is noted together with others, shortly after it has connected.
    await eventually(async () => expect((await ada.ok(bindings.list)).list).toMatchObject([bound]));
    expect(await log()).toEqual([`1 pairing_token ${ada.uid}`]);
    const other = await maker.ok(devices.create, { body: { product_id: product.id } });
    await present(await connect(other), token, other);
    expect(await has(ada)).toEqual([device.id]);
  });

  it("expires after its time, and when its person may no longer bind in that home", async () => {
    const late = await pairing(ada);
    platform.clock.advance(limits.pairingTokenSeconds * 1000);
    const client = await connect();
    await present(client, late);
    expect(await has(ada)).toEqual([]);
    const { code } = await ada.ok(homes.invite, { params: { id: home(ada) }, body: { role: "admin" } });
    await ben.ok(homes.accept, { body: { code } });
    const { token } = await ben.ok(bindings.pairingToken, { body: { home_id: home(ada) } });
    await ada.ok(homes.removeMember, { params: { id: home(ada), uid: ben.uid } });
    expect(await present(client, token)).toMatchObject({ code: 403 });
    expect(await has(ben)).toEqual([]);
    expect(await ben.refused(bindings.pairingToken, { body: { home_id: home(ada) } })).toMatchObject({
      status: 404,
    });
  });

  it("of an app of another maker does nothing", async () => {
    const stranger = await platform.actor();
    const app = await stranger.ok(apps.create, { body: { name: "Fans", package_name: "com.example.fans" } });
    const eve = await platform.person(app.id);
    const { id } = await eve.ok(homes.create, { body: { name: "Lair" } });
    const { token } = await eve.ok(bindings.pairingToken, { body: { home_id: id } });
    await present(await connect(), token);
    expect(await has(eve)).toEqual([]);
  });
});

describe("a token of the device's own", () => {
  const token = "0123456789abcdef";

  it("binds the first person who sends the token after the device has presented it", async () => {
    expect(await present(await connect(), token)).toMatchObject({ code: 200 });
    expect((await ben.refused(bindings.bind, show(ben, "another-token"))).problem).toBe(
      "binding_token_wrong",
    );
    expect(await ada.ok(bindings.bind, show(ada, token))).toMatchObject({
      state: "bound",
      device_id: device.id,
    });
    expect(await ada.ok(bindings.bind, show(ada, token))).toMatchObject({ state: "bound" });
    expect(await ben.ok(bindings.bind, show(ben, token))).toMatchObject({ state: "waiting" });
    expect(await has(ben)).toEqual([]);
  });

  it("binds the person who has sent the token before the device presents it", async () => {
    expect(await ada.ok(bindings.bind, show(ada, token))).toMatchObject({
      state: "waiting",
      device_id: null,
    });
    await present(await connect(), token);
    expect(await has(ada)).toEqual([device.id]);
  });

  it("is presented in the token dialect too, for as long as the device says", async () => {
    const client = await connectDevice(
      { url: url() },
      { productKey: device.product_key, deviceName: device.device_name, secret: device.device_secret },
      { clientId: "", username: device.access_token, password: undefined as unknown as string, silent: true },
    );
    clients.push(client);
    await client.mqtt.publishAsync(
      "v1/devices/me/claim",
      JSON.stringify({ secretKey: token, durationMs: 1000 }),
      { qos: 1 },
    );
    platform.clock.advance(2000);
    expect((await ada.refused(bindings.bind, show(ada, token))).problem).toBe("binding_token_expired");
    await client.mqtt.publishAsync("v1/devices/me/claim", JSON.stringify({ secretKey: token }), { qos: 1 });
    expect(await ada.ok(bindings.bind, show(ada, token))).toMatchObject({ state: "bound" });
  });

  it("limits guesses, and does not reveal devices of other makers", async () => {
    await present(await connect(), token);
    const guess = () => ben.call(bindings.bind, show(ben, "a-guess-of-it"));
    const answers = [];
    for (let i = 0; i < 31; i++) answers.push((await guess()).status);
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 409));
    expect(answers[30]).toBe(429);
    const stranger = await platform.actor();
    const theirs = await platform.product(stranger);
    const other = await stranger.ok(devices.create, { body: { product_id: theirs.id } });
    expect(await ada.refused(bindings.bind, show(ada, token, other))).toMatchObject({ status: 404 });
    expect(await ada.refused(bindings.bind, show(ada, "short"))).toMatchObject({ status: 422 });
  });
});

describe("a second person", () => {
  it("is refused while the product has the default binding mode", async () => {
    const client = await bindTo(ada);
    expect(await present(client, await pairing(ben))).toMatchObject({ code: 403 });
    await present(client, "a-token-of-it");
    expect((await ben.refused(bindings.bind, show(ben, "a-token-of-it"))).problem).toBe("device_bound");
    expect(await has(ada)).toEqual([device.id]);
    expect(await log()).toEqual([
      `3 device_token ${ben.uid}`,
      `3 pairing_token ${ben.uid}`,
      `1 pairing_token ${ada.uid}`,
    ]);
  });

  it("takes over a preemptive device, which the first person then loses", async () => {
    await preempt();
    const client = await bindTo(ada);
    expect(await present(client, await pairing(ben))).toMatchObject({ code: 200 });
    expect([await has(ada), await has(ben)]).toEqual([[], [device.id]]);
    expect(await ada.refused(bindings.properties, at())).toMatchObject({ status: 404 });
    expect((await log()).slice(0, 2).sort()).toEqual([
      `1 pairing_token ${ben.uid}`,
      `2 taken_over ${ada.uid}`,
    ]);
  });

  it.each(["authorized", "preemptive"] as const)(
    "who binds at the same moment as the first person never shares the device, in 100 rounds (%s)",
    { ...deepOnly, timeout: 120_000 },
    async (mode) => {
      if (mode === "preemptive") await preempt();
      const client = await connect();
      for (let round = 0; round < 100; round++) {
        const token = `round-${round}-of-it`;
        await present(client, token);
        const answers = await Promise.all([
          ada.call(bindings.bind, show(ada, token)),
          ben.call(bindings.bind, show(ben, token)),
        ]);
        const owners = [...(await has(ada)), ...(await has(ben))];
        expect(owners, JSON.stringify(answers.map(({ data, status }) => ({ data, status })))).toEqual([
          device.id,
        ]);
        await ((await has(ada)).length > 0 ? ada : ben).ok(bindings.unbind, at());
        platform.clock.advance(60_000);
      }
    },
  );
});

describe("the person who has bound a device", () => {
  it("renames the device and puts it into a room, and finds both again after binding it anew", async () => {
    const client = await bindTo(ada);
    const room = await ada.ok(homes.createRoom, { params: { id: home(ada) }, body: { name: "Hall" } });
    const named = { name: "Reading lamp", room_id: room.id };
    expect(await ada.ok(bindings.update, { ...at(), body: named })).toMatchObject(named);
    await ada.ok(bindings.unbind, at());
    expect(await client.next("_thing/event/notify")).toMatchObject({
      params: { value: { Operation: "Bind" } },
    });
    await eventually(async () => expect(await has(ada)).toEqual([]));
    await present(client, await pairing(ada));
    expect(await ada.ok(bindings.get, at())).toMatchObject(named);
  });

  it("loses the binding and the name when the device is reset", async () => {
    const client = await bindTo(ada);
    await ada.ok(bindings.update, { ...at(), body: { name: "Reading lamp" } });
    const answer = await replyTo(client, `${topic(device)}/thing/reset`, { id: "7", params: {} });
    expect(answer).toMatchObject({ id: "7", code: 200 });
    expect(await has(ada)).toEqual([]);
    await present(client, await pairing(ada));
    expect(await ada.ok(bindings.get, at())).toMatchObject({ name: "Lamp" });
    expect(await log()).toEqual([
      `1 pairing_token ${ada.uid}`,
      `2 reset ${ada.uid}`,
      `1 pairing_token ${ada.uid}`,
    ]);
  });

  it("lets members of the home control the device, but not unbind or rename it", async () => {
    await bindTo(ada);
    const { code } = await ada.ok(homes.invite, { params: { id: home(ada) } });
    await ben.ok(homes.accept, { body: { code } });
    expect((await ben.ok(bindings.list)).list).toMatchObject([
      { id: device.id, role: "member", control: true },
    ]);
    const call = { ...at(), body: { params: {}, service: "blink", timeout: 100 } };
    expect(await ben.ok(bindings.call, call)).toMatchObject({ code: 408 });
    expect((await ben.refused(bindings.unbind, at())).problem).toBe("forbidden");
    expect((await ben.refused(bindings.update, { ...at(), body: { name: "Mine" } })).problem).toBe(
      "forbidden",
    );
    await ada.ok(homes.removeMember, { params: { id: home(ada), uid: ben.uid } });
    for (const route of [bindings.get, bindings.properties, bindings.definition, bindings.unbind])
      expect(await ben.refused(route, at())).toMatchObject({ status: 404 });
    expect(await ben.refused(bindings.call, call)).toMatchObject({ status: 404 });
  });

  it("leaves the device to the home's owner when leaving; deleting the home unbinds it", async () => {
    const { code } = await ada.ok(homes.invite, { params: { id: home(ada) }, body: { role: "admin" } });
    await ben.ok(homes.accept, { body: { code } });
    const { token } = await ben.ok(bindings.pairingToken, { body: { home_id: home(ada) } });
    await present(await connect(), token);
    expect(await ben.ok(bindings.get, at())).toMatchObject({ role: "admin" });
    // What they have offered, to themselves among others, ends as they leave.
    const left = await ben.ok(deviceShares.create, { ...at(), body: { control: true } });
    await ben.ok(homes.removeMember, { params: { id: home(ada), uid: ben.uid } });
    expect(await ben.refused(deviceShares.accept, { body: { code: left.code } })).toMatchObject({
      status: 410,
    });
    expect([await has(ben), await has(ada)]).toEqual([[], [device.id]]);
    expect(await ada.ok(bindings.get, at())).toMatchObject({ role: "admin" });
    await ada.ok(homes.remove, { params: { id: home(ada) } });
    expect(await has(ada)).toEqual([]);
    expect((await log())[0]).toBe(`2 home_deleted ${ada.uid}`);
  });

  it("moves the device to another home of their own, but to no home or room of others", async () => {
    await bindTo(ada);
    const cabin = await ada.ok(homes.create, { body: { name: "Cabin" } });
    const moved = await ada.ok(bindings.update, { ...at(), body: { home_id: cabin.id } });
    expect(moved.home_id).toBe(cabin.id);
    expect(await log()).toContain(`1 moved ${ada.uid}`);
    const theirs = await ben.ok(homes.createRoom, { params: { id: home(ben) }, body: { name: "Hall" } });
    for (const body of [{ home_id: home(ben) }, { room_id: theirs.id }])
      expect(await ada.refused(bindings.update, { ...at(), body })).toMatchObject({ status: 404 });
  });
});

describe("a device that is shared", () => {
  const offer = async (control = true) => ada.ok(deviceShares.create, { ...at(), body: { control } });
  const accept = (code: string, who: Caller = ben) => who.ok(deviceShares.accept, { body: { code } });
  const call = { params: {}, service: "blink", timeout: 100 };

  it("can be viewed or controlled by one guest until the share ends", async () => {
    await bindTo(ada);
    const { code, id } = await offer(false);
    expect(await accept(code)).toMatchObject({ role: "guest", control: false, home_id: null, share_id: id });
    expect((await ben.refused(bindings.call, { ...at(), body: call })).problem).toBe("forbidden");
    expect(await ben.ok(bindings.properties, at())).toEqual({ list: [] });
    await ada.ok(deviceShares.update, { params: { id: device.id, shareId: id }, body: { control: true } });
    expect(await ben.ok(bindings.call, { ...at(), body: call })).toMatchObject({ code: 408 });
    for (const [route, given] of [
      [bindings.unbind, at()],
      [bindings.update, { ...at(), body: { name: "Mine" } }],
      [deviceShares.list, at()],
      [deviceShares.create, { ...at(), body: {} }],
    ] as const)
      expect(await ben.refused(route as typeof bindings.unbind, given)).toMatchObject({ status: 403 });
    expect((await ada.ok(deviceShares.list, at())).list).toMatchObject([
      { id, uid: ben.uid, expires_at: null },
    ]);
    await ada.ok(deviceShares.remove, { params: { id: device.id, shareId: id } });
    expect(await has(ben)).toEqual([]);
    expect(await ben.refused(bindings.call, { ...at(), body: call })).toMatchObject({ status: 404 });
  });

  it("is listed and unshared by the home's owner too, who cannot share it", async () => {
    const { code } = await ada.ok(homes.invite, { params: { id: home(ada) }, body: { role: "admin" } });
    await ben.ok(homes.accept, { body: { code } });
    const { token } = await ben.ok(bindings.pairingToken, { body: { home_id: home(ada) } });
    await present(await connect(), token);
    const { id } = await ben.ok(deviceShares.create, { ...at(), body: { control: true } });
    expect((await ada.ok(deviceShares.list, at())).list).toMatchObject([{ id }]);
    expect((await ada.refused(deviceShares.create, { ...at(), body: {} })).problem).toBe("forbidden");
    await ada.ok(deviceShares.remove, { params: { id: device.id, shareId: id } });
    expect((await ben.ok(deviceShares.list, at())).list).toEqual([]);
  });

  it("is shared by a code that is valid once, for a limited time, and not for people who reach the device already", async () => {
    await bindTo(ada);
    const { code } = await offer();
    const [one, two] = await Promise.all(
      [ben, await platform.person(appId)].map((who) => who.call(deviceShares.accept, { body: { code } })),
    );
    expect([one!.status, two!.status].toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect((await ada.refused(deviceShares.accept, { body: { code: (await offer()).code } })).problem).toBe(
      "device_reached",
    );
    const late = await offer();
    platform.clock.advance(limits.invitationSeconds * 1000);
    expect((await ben.refused(deviceShares.accept, { body: { code: late.code } })).problem).toBe(
      "invitation_invalid",
    );
  });

  it("is lost to the guest when its owner unbinds it, comes back with the owner, and may be given up by the guest", async () => {
    const client = await bindTo(ada);
    await accept((await offer()).code);
    await ada.ok(bindings.unbind, at());
    expect(await has(ben)).toEqual([]);
    await present(client, await pairing(ada));
    const [{ share_id } = { share_id: null }] = (await ben.ok(bindings.list)).list;
    await ben.ok(deviceShares.remove, { params: { id: device.id, shareId: share_id! } });
    expect(await has(ben)).toEqual([]);
  });
});
