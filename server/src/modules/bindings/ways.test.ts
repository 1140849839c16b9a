import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { devicePairing } from "@thingwright/contract/devices/device-pairing.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { labelText } from "@thingwright/contract/devices/device-label.ts";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { deepOnly } from "../../../test/deep.ts";
import { replyTo } from "../../../test/device-messages.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, type TestClient } from "../../../test/gateway.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";
import { operationRecords } from "../../../test/factories.ts";
import { testVault } from "../../../test/vault.ts";
import { accountScope, systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { makeLabelSigner } from "../production/labels/label-key.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
let device: Credentials;
let client: TestClient;
let appId: string;
let ada: PersonCaller;
let ben: PersonCaller;
const homeOf = new Map<string, string>();
const point = { name: "Switch", data_type: "bool", transfer_type: "issue_report" } as const;

beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
  await maker.ok(products.define, {
    params: product,
    body: { list: [{ ...point, identifier: "lit" }] },
  });
  device = await maker.ok(devices.create, { body: { product_id: product.id, name: "Lamp" } });
  appId = (await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } })).id;
  ada = await settler();
  ben = await settler();
  const names = { productKey: device.product_key, deviceName: device.device_name };
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  client = await connectDevice({ url }, { ...names, secret: device.device_secret });
  await client.mqtt.subscribeAsync(`${topic()}/#`);
});
afterEach(() => client.end());

/** A person with a home. */
async function settler(): Promise<PersonCaller> {
  const person = await platform.person(appId);
  homeOf.set(person.uid, (await person.ok(homes.create, { body: { name: "Home" } })).id);
  return person;
}

const home_id = (who: PersonCaller) => homeOf.get(who.uid)!;
const topic = () => `/sys/${device.product_key}/${device.device_name}`;
const openWindow = (token = "power-up") =>
  replyTo(client, `${topic()}/thing/awss/enrollee/match`, { id: "1", params: { token } });
const report = (value: boolean) =>
  replyTo(client, `${topic()}/thing/event/property/post`, { id: "1", params: { lit: value } });
const preempt = () =>
  maker.ok(configuration.save, {
    params: product,
    body: { binding: { mode: "preemptive", supports_groups: false } },
  });
const has = async (who: Caller) => (await who.ok(bindings.list)).list.map(({ id }) => id);
const log = async () => {
  const read = { params: { id: device.id }, query: { type: "bind" } } as const;
  return (await maker.ok(devices.communicationLog, read)).list.map((entry) =>
    "way" in entry ? `${entry.event} ${entry.way} ${entry.uid}` : "",
  );
};
/** What is printed on the device. */
async function codeOf({ product_key, device_name }: Credentials = device): Promise<string> {
  const of = { id: product.id, owner_id: maker.owner };
  const reach = { scope: accountScope(maker.owner), sql: platform.sql };
  const sign = await makeLabelSigner(reach, of, testVault);
  return labelText({ product_key, device_name, mac: "", proof: sign({ product_key, device_name }) });
}
const scanned = async (who: PersonCaller) => ({ body: { home_id: home_id(who), code: await codeOf() } });
const wait = (who: PersonCaller) => ({
  body: { home_id: home_id(who), product_key: device.product_key, device_name: device.device_name },
});

describe("the QR code on a device", () => {
  it("binds once while the device waits to be bound; a copy of the code binds nothing later", async () => {
    const scan = await scanned(ada);
    expect((await ada.refused(bindings.bindByLabel, scan)).problem).toBe("binding_window_closed");
    await openWindow();
    expect(await ada.ok(bindings.bindByLabel, scan)).toEqual({ device_id: device.id });
    expect(await ada.ok(bindings.bindByLabel, scan)).toEqual({ device_id: device.id });
    expect(await client.next("_thing/event/notify")).toMatchObject({
      params: { value: { Operation: "Bind" } },
    });
    await ada.ok(bindings.unbind, { params: { id: device.id } });
    expect((await ben.refused(bindings.bindByLabel, await scanned(ben))).problem).toBe(
      "binding_window_closed",
    );
    await openWindow();
    platform.clock.advance(limits.bindingTokenSeconds.default * 1000);
    expect((await ben.refused(bindings.bindByLabel, await scanned(ben))).problem).toBe(
      "binding_window_closed",
    );
    expect(await log()).toEqual([`2 by_person ${ada.uid}`, `1 qr_code ${ada.uid}`]);
  });

  it("follows the binding mode where somebody has the device", async () => {
    await openWindow();
    await ada.ok(bindings.bindByLabel, await scanned(ada));
    await openWindow();
    expect((await ben.refused(bindings.bindByLabel, await scanned(ben))).problem).toBe("device_bound");
    await preempt();
    await ben.ok(bindings.bindByLabel, await scanned(ben));
    expect([await has(ada), await has(ben)]).toEqual([[], [device.id]]);
  });

  it("has to be one that the platform has signed for this device of this maker", async () => {
    await openWindow();
    const other = await maker.ok(devices.create, { body: { product_id: product.id } });
    const code = await codeOf(other);
    const stranger = await platform.actor();
    const theirs = await stranger.ok(apps.create, {
      body: { name: "Fans", package_name: "com.example.fans" },
    });
    const eve = await platform.person(theirs.id);
    homeOf.set(eve.uid, (await eve.ok(homes.create, { body: { name: "Lair" } })).id);
    const refused = async (who: PersonCaller, text: string) =>
      (await who.refused(bindings.bindByLabel, { body: { home_id: home_id(who), code: text } })).problem;
    expect(await refused(eve, await codeOf())).toBe("label_refused");
    for (const text of [
      code.replace(other.device_name, device.device_name),
      `TW1/${device.product_key}/${device.device_name}`,
      `${(await codeOf()).slice(0, -22)}${"A".repeat(22)}`,
      "https://example.com",
    ])
      expect(await refused(ben, text)).toBe("label_refused");
    const answers = [];
    for (let i = 0; i < 27; i++)
      answers.push((await ben.call(bindings.bindByLabel, { body: { home_id: home_id(ben), code } })).status);
    expect(answers.at(-1)).toBe(429);
    // Who has used up their tries keeps nobody else from the device.
    expect(await ada.ok(bindings.bindByLabel, await scanned(ada))).toEqual({ device_id: device.id });
  });
});

describe("a press of a device", () => {
  it("binds the person who waits for it, if the switch changes within a minute", async () => {
    await report(false);
    await eventually(async () =>
      expect((await maker.ok(devices.properties, { params: device })).list).toHaveLength(1),
    );
    const waiting = await ada.ok(bindings.bindByPress, wait(ada));
    expect(waiting).toMatchObject({ state: "waiting", identifier: "lit", name: "Switch", device_id: null });
    expect(await ada.ok(bindings.bindByPress, wait(ada))).toEqual(waiting);
    expect((await ben.refused(bindings.bindByPress, wait(ben))).problem).toBe("binding_press_taken");
    await report(false);
    await report(true);
    await eventually(async () => expect(await has(ada)).toEqual([device.id]));
    expect(await ada.ok(bindings.bindByPress, wait(ada))).toMatchObject({
      state: "bound",
      device_id: device.id,
    });
    expect(await log()).toEqual([`1 press ${ada.uid}`]);
  });

  it("does not count when a command caused the change, nor after the minute", async () => {
    await ada.ok(bindings.bindByPress, wait(ada));
    await report(true);
    const call = { params: { lit: false }, timeout: 100 };
    await maker.ok(devices.call, { params: device, body: call });
    await report(false);
    expect(await ben.ok(bindings.bindByPress, wait(ben))).toMatchObject({ state: "waiting" });
    platform.clock.advance(limits.bindingPressSeconds * 1000);
    await report(true);
    await report(false);
    // The events of a device come in order: once a later press has bound, the earlier ones have not.
    await ada.ok(bindings.bindByPress, wait(ada));
    await report(true);
    await eventually(async () => expect(await has(ada)).toEqual([device.id]));
    expect(await log()).toEqual([`1 press ${ada.uid}`]);
  });

  it("never takes a device from who has it, in whichever binding mode", async () => {
    await preempt();
    await openWindow();
    await ada.ok(bindings.bindByLabel, await scanned(ada));
    expect((await ben.refused(bindings.bindByPress, wait(ben))).problem).toBe("device_bound");
  });

  it("needs a switch that the device reports", async () => {
    const list = [{ ...point, identifier: "light_only", transfer_type: "issue" as const }];
    await maker.ok(products.define, { params: product, body: { list } });
    expect((await ada.refused(bindings.bindByPress, wait(ada))).problem).toBe("binding_without_press");
  });
});

/** Whoever has the device: the table would show a second one, too. */
async function owners(): Promise<string[]> {
  const found = await everything(systemScope("a test looks at who has a device"), platform.sql)
    .selectFrom("device_binding")
    .select("app_user_id")
    .where("device_id", "=", device.id)
    .where("unbound_at", "is", null)
    .execute();
  return found.map(({ app_user_id }) => app_user_id);
}

it.each(["authorized", "preemptive"] as const)(
  "three people who bind by QR code, token and press at the same moment, 24 times, leave one owner (%s)",
  { ...deepOnly, timeout: 120_000 },
  async (mode) => {
    if (mode === "preemptive") await preempt();
    const code = await codeOf();
    const cleo = await settler();
    const people = [ada, ben, cleo];
    await report(false);
    for (let round = 0; round < 24; round++) {
      const token = `round-${round}-of-it`;
      await openWindow(token);
      await cleo.call(bindings.bindByPress, wait(cleo));
      const pressed = report(round % 2 === 0);
      // A press binds only once it has been stored: every other time the others come no sooner.
      if (round % 4 > 1) await pressed;
      await Promise.all([
        pressed,
        ada.call(bindings.bindByLabel, { body: { home_id: home_id(ada), code } }),
        ben.call(bindings.bind, { body: { ...wait(ben).body, token } }),
      ]);
      const found = await owners();
      expect(found).toHaveLength(1);
      const owner = people.find(({ uid }) => uid === found[0])!;
      await owner.ok(bindings.unbind, { params: { id: device.id } });
      platform.clock.advance(60_000);
    }
  },
);

describe("a maker who tries out binding with a virtual device", () => {
  it("opens its binding window, shows its label, or enters the pairing token of an app", async () => {
    const made = await maker.ok(virtualDevices.create, { params: product, body: {} });
    const params = { id: made.id };
    await eventually(async () => expect((await maker.ok(devices.get, { params })).online).toBe(1));
    const { text } = await maker.ok(devicePairing.label, { params });
    const byLabel = { body: { home_id: home_id(ada), code: text } };
    expect(await ada.refused(bindings.bindByLabel, byLabel)).toMatchObject({
      problem: "binding_window_closed",
    });
    await maker.ok(devicePairing.present, { params, body: {} });
    await eventually(() => ada.ok(bindings.bindByLabel, byLabel));
    expect(await has(ada)).toEqual([made.id]);
    await ada.ok(bindings.unbind, { params });

    const { token } = await ben.ok(bindings.pairingToken, { body: { home_id: home_id(ben) } });
    await maker.ok(devicePairing.present, { params, body: { token } });
    await eventually(async () => expect(await has(ben)).toEqual([made.id]));
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(JSON.stringify(records)).not.toContain(token);
  });

  it("gets a refusal for a real device, and for a virtual device that is stopped", async () => {
    const made = await maker.ok(virtualDevices.create, { params: product, body: {} });
    const place = { id: product.id, deviceId: made.id };
    const becomes = (online: number) =>
      eventually(async () =>
        expect((await maker.ok(devices.get, { params: { id: made.id } })).online).toBe(online),
      );
    await becomes(1);
    await maker.ok(virtualDevices.setOnline, { params: place, body: { online: 2 } });
    await becomes(2);
    for (const id of [made.id, device.id])
      expect(await maker.refused(devicePairing.present, { params: { id }, body: {} })).toMatchObject({
        problem: "virtual_device_away",
      });
    const short = { params: { id: made.id }, body: { token: "short" } };
    expect(await maker.refused(devicePairing.present, short)).toMatchObject({ fields: [{ path: "token" }] });
  });
});
