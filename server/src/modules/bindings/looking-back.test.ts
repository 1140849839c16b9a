import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { replyTo } from "../../../test/device-messages.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, type TestClient } from "../../../test/gateway.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";
import { accountScope } from "../../platform/database/scope.ts";
import { findAtHome } from "./at-home.store.ts";

const platform = await forFile(startPlatform({ HISTORY_DAYS: "1000" }));
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
const topic = () => `/sys/${device.product_key}/${device.device_name}`;

async function connect(): Promise<TestClient> {
  const names = { productKey: device.product_key, deviceName: device.device_name };
  const client = await connectDevice({ url: url() }, { ...names, secret: device.device_secret });
  await client.mqtt.subscribeAsync(`${topic()}/#`);
  clients.push(client);
  return client;
}

const present = (client: TestClient, token: string) =>
  replyTo(client, `${topic()}/thing/awss/enrollee/match`, { id: "1", version: "1.0", params: { token } });
const pairing = async (who: PersonCaller) =>
  (await who.ok(bindings.pairingToken, { body: { home_id: home(who) } })).token;
const at = () => ({ params: { id: device.id } });
const preempt = () =>
  maker.ok(configuration.save, {
    params: product,
    body: { binding: { mode: "preemptive", supports_groups: false } },
  });

/** Binds the device by a pairing token. */
async function bindTo(who: PersonCaller): Promise<TestClient> {
  const client = await connect();
  expect(await present(client, await pairing(who))).toMatchObject({ code: 200 });
  return client;
}

describe("the history of a device", () => {
  const point = {
    identifier: "lit",
    name: "Switch",
    data_type: "bool",
    transfer_type: "issue_report",
  } as const;
  beforeEach(() => maker.ok(products.define, { params: product, body: { list: [point] } }));

  /** Has the device say something, a second after what was before. */
  async function say(client: TestClient, lit: boolean): Promise<void> {
    platform.clock.advance(1000);
    const message = { id: "1", params: { lit } };
    expect(await replyTo(client, `${topic()}/thing/event/property/post`, message)).toMatchObject({
      code: 200,
    });
    platform.clock.advance(1000);
  }
  /** What a person reads: the history, its buckets, the latest values, and the tile. */
  async function reads(who: PersonCaller) {
    const to = platform.clock.now() + 1;
    const range = { identifier: "lit", from: to - 3_600_000, to };
    const { list } = await who.ok(bindings.history, { ...at(), query: { identifier: "lit" } });
    const series = await who.ok(bindings.series, { ...at(), query: range });
    const latest = await who.ok(bindings.properties, at());
    return {
      history: list.map(({ value }) => value),
      counted: series.list.reduce((sum, { count }) => sum + count, 0),
      latest: latest.list.map(({ reported }) => reported?.value),
    };
  }
  const nothing = { history: [], counted: 0, latest: [] };

  it("is hidden from the next owner, and from an earlier owner who takes the device back", async () => {
    await preempt();
    const client = await bindTo(ada);
    await say(client, true);
    await eventually(async () =>
      expect(await reads(ada)).toEqual({ history: [true], counted: 1, latest: [true] }),
    );
    await present(client, await pairing(ben));
    expect(await reads(ben)).toEqual(nothing);
    expect(await ben.ok(bindings.panel, { ...at(), query: { platform: "ios" } })).toMatchObject({
      values: [],
    });
    await say(client, false);
    await eventually(async () =>
      expect(await reads(ben)).toMatchObject({ history: [false], latest: [false] }),
    );
    await present(client, await pairing(ada));
    expect(await reads(ada)).toEqual(nothing);
    await say(client, true);
    await ada.ok(bindings.unbind, at());
    platform.clock.advance(1000);
    await present(client, await pairing(ada));
    await eventually(async () => expect(await reads(ada)).toMatchObject({ history: [true], latest: [true] }));
  });

  it("is empty for a range that ends before the person has bound the device", async () => {
    await preempt();
    const client = await bindTo(ada);
    await say(client, true);
    await present(client, await pairing(ben));
    const found = await findAtHome(accountScope(maker.owner), platform.sql, ben.uid, device.id);
    const start = found!.history_from;
    const message = { id: "1", params: { lit: { value: false, time: start } } };
    expect(await replyTo(client, `${topic()}/thing/event/property/post`, message)).toMatchObject({
      code: 200,
    });
    await eventually(async () => expect((await reads(ben)).history).toEqual([false]));
    const query = { identifier: "lit", from: start - 500, to: start - 1 };
    expect(await ben.ok(bindings.history, { ...at(), query })).toEqual({ list: [], next_cursor: null });
    expect((await ben.ok(bindings.series, { ...at(), query })).list).toEqual([]);
  });

  it("is hidden from everybody at home once the device was reset", async () => {
    const client = await bindTo(ada);
    await say(client, true);
    await eventually(async () => expect((await reads(ada)).history).toEqual([true]));
    await replyTo(client, `${topic()}/thing/reset`, { id: "7", params: {} });
    platform.clock.advance(1000);
    await present(client, await pairing(ada));
    expect(await reads(ada)).toEqual(nothing);
  });

  it("starts for a guest when the share is accepted, except for the current state", async () => {
    const client = await bindTo(ada);
    await say(client, true);
    await eventually(async () => expect((await reads(ada)).history).toEqual([true]));
    const { code } = await ada.ok(deviceShares.create, { ...at(), body: { control: false } });
    await ben.ok(deviceShares.accept, { body: { code } });
    expect(await reads(ben)).toEqual({ history: [], counted: 0, latest: [true] });
    await say(client, false);
    await eventually(async () =>
      expect(await reads(ben)).toMatchObject({ history: [false], latest: [false] }),
    );
  });

  it("includes no pending commands: a takeover, an unbinding and a reset delete them", async () => {
    await preempt();
    const client = await bindTo(ada);
    const desired = async () =>
      (await maker.ok(devices.properties, at())).list.flatMap((state) => state.desired?.value ?? []);
    const tell = async (who: PersonCaller) => {
      const call = { ...at(), body: { params: { lit: true }, timeout: 100 } };
      expect(await who.ok(bindings.call, call)).toMatchObject({ code: 408 });
      expect(await desired()).toEqual([true]);
    };
    await tell(ada);
    await present(client, await pairing(ben));
    expect(await desired()).toEqual([]);
    await tell(ben);
    await ben.ok(bindings.unbind, at());
    expect(await desired()).toEqual([]);
    await present(client, await pairing(ben));
    await tell(ben);
    await replyTo(client, `${topic()}/thing/reset`, { id: "7", params: {} });
    expect(await desired()).toEqual([]);
  });

  it("stays hidden from the next owner even after the upkeep of years later", async () => {
    const client = await bindTo(ada);
    await replyTo(client, `${topic()}/thing/reset`, { id: "7", params: {} });
    const own = platform.modules.find(({ name }) => name === "bindings");
    await own!.upkeep!(platform.clock.now() + 900 * 86_400_000);
    await present(client, await pairing(ben));
    const found = await findAtHome(accountScope(maker.owner), platform.sql, ben.uid, device.id);
    expect(found!.history_from).toBeGreaterThan(0);
  });
});
