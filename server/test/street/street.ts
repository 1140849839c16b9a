import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { labelText } from "@thingwright/contract/devices/device-label.ts";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { makeLabelSigner } from "../../src/modules/production/labels/label-key.ts";
import { accountScope } from "../../src/platform/database/scope.ts";
import type { Caller } from "../caller.ts";
import { replyTo } from "../device-messages.ts";
import { connectDevice, type TestClient } from "../gateway.ts";
import type { PersonCaller, Platform } from "../harness.ts";
import { givePasswordAtHome } from "../people.ts";
import { testVault } from "../vault.ts";

/** The password of all people in a street. */
export const password = "letters1";

/** A person with a home of their own. */
export interface Settler extends PersonCaller {
  home: string;
}

/** An app, and a connected device of its maker. */
export interface Street {
  maker: Caller;
  product: Product;
  app: { id: string; app_key: string };
  device: Credentials;
  /** The text of the device's label. */
  label: string;
  /** A person of the app with a home. */
  settler(): Promise<Settler>;
  /** Lets a person join another person's home. */
  join(host: Settler, guest: PersonCaller, role?: "admin" | "member"): Promise<void>;
  /** Makes another device of the product, connected. */
  another(): Promise<{ device: Credentials; present: (token: string) => Promise<unknown> }>;
  /** Lets the device present a token. */
  present(token: string): Promise<unknown>;
  /** Lets the device present a person's pairing token for a home, which binds it there. */
  bindTo(who: PersonCaller, home: string): Promise<void>;
  preempt(): Promise<void>;
  /** Disconnects all devices. */
  close(): Promise<void>;
}

export async function makeStreet(platform: Platform): Promise<Street> {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  const clients: TestClient[] = [];
  const another = async () => {
    const device = await maker.ok(devices.create, { body: { product_id: product.id } });
    const { product_key: productKey, device_name: deviceName, device_secret: secret } = device;
    const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
    const client = await connectDevice({ url }, { productKey, deviceName, secret });
    const topic = `/sys/${productKey}/${deviceName}`;
    await client.mqtt.subscribeAsync(`${topic}/#`);
    clients.push(client);
    const present = (token: string) =>
      replyTo(client, `${topic}/thing/awss/enrollee/match`, { id: "1", version: "1.0", params: { token } });
    return { device, present };
  };
  const { device, present } = await another();
  const { product_key, device_name } = device;
  const reach = { scope: accountScope(maker.owner), sql: platform.sql };
  const sign = await makeLabelSigner(reach, { id: product.id, owner_id: maker.owner }, testVault);
  const label = labelText({ product_key, device_name, mac: "", proof: sign({ product_key, device_name }) });
  return {
    maker,
    product,
    app,
    device,
    label,
    another,
    present,
    async settler() {
      const person = await platform.person(app.id);
      await givePasswordAtHome(platform.sql, person.uid, password);
      const { id: home } = await person.ok(homes.create, { body: { name: "Home" } });
      return { ...person, home };
    },
    async join(host, guest, role = "member") {
      const { code } = await host.ok(homes.invite, { params: { id: host.home }, body: { role } });
      await guest.ok(homes.accept, { body: { code } });
    },
    async bindTo(who, home) {
      const { token } = await who.ok(bindings.pairingToken, { body: { home_id: home } });
      await present(token);
    },
    async preempt() {
      const body = { binding: { mode: "preemptive" as const, supports_groups: false } };
      await maker.ok(configuration.save, { params: product, body });
    },
    async close() {
      for (const client of clients.splice(0)) await client.end();
    },
  };
}

/** The number of answers with each status, as in `{ 200: 3, 404: 1 }`. */
export function counted(answers: readonly { status: number }[]): Record<number, number> {
  const by = Map.groupBy(answers, ({ status }) => status);
  return Object.fromEntries([...by].map(([status, list]) => [status, list.length]));
}
