import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import type { Caller } from "./caller.ts";
import { replyTo } from "./device-messages.ts";
import { connectDevice, type TestClient } from "./gateway.ts";
import type { PersonCaller, Platform } from "./harness.ts";

const topicOf = (of: Credentials) => `/sys/${of.product_key}/${of.device_name}`;
const set = "thing/service/property/set";

/** A connected device in the home of its owner. */
export interface DeviceAtHome {
  device: { id: string } & Credentials;
  client: TestClient;
  /** Waits for the next issued properties, answers, and returns them. */
  taken(): Promise<unknown>;
  /** Reports properties, and waits for the answer. */
  report(params: Record<string, unknown>): Promise<void>;
  /** Sends the device's message that it was reset by hand. */
  reset(): Promise<void>;
  /** Presents a token of its own, as at power-up. */
  show(token: string): Promise<void>;
  /** Presents a pairing token for a home of a person, by default its owner, which binds the device. */
  present(home: string, who?: PersonCaller): Promise<void>;
}

/** A home with its owner and a member in an app of the maker. */
export interface HomeForTests {
  app: { id: string; app_key: string };
  owner: PersonCaller;
  member: PersonCaller;
  id: string;
  appId: string;
  /** Makes a device of a product, connects it and binds it. */
  bound(product: string): Promise<DeviceAtHome>;
  /** Disconnects all devices. */
  close(): Promise<void>;
}

/** A home with two people in an app of a maker who has a product. */
export async function makeHomeOfTwo(platform: Platform) {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const home = await makeHome(platform, maker);
  return { maker, product, home, ada: home.owner, ben: home.member };
}

/** The place to create a home in: a platform, or an installation of several processes. */
interface Place {
  person(app: string): Promise<PersonCaller>;
  gateway: { ports: { mqtt: number } };
}

export async function makeHome(place: Place, maker: Caller): Promise<HomeForTests> {
  const app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  const owner = await place.person(app.id);
  const member = await place.person(app.id);
  const { id } = await owner.ok(homes.create, { body: { name: "Home" } });
  const { code } = await owner.ok(homes.invite, { params: { id } });
  await member.ok(homes.accept, { body: { code } });
  const clients: TestClient[] = [];
  return {
    app,
    owner,
    member,
    id,
    appId: app.id,
    async bound(product) {
      const device = await maker.ok(devices.create, { body: { product_id: product } });
      const { product_key: productKey, device_name: deviceName, device_secret: secret } = device;
      const url = `mqtt://127.0.0.1:${place.gateway.ports.mqtt}`;
      const client = await connectDevice({ url }, { productKey, deviceName, secret });
      await client.mqtt.subscribeAsync(`${topicOf(device)}/#`);
      clients.push(client);
      const asks = async (path: string, params: Record<string, unknown>) => {
        const answer = await replyTo(client, `${topicOf(device)}/${path}`, {
          id: "1",
          version: "1.0",
          params,
        });
        if ((answer as { code: number }).code !== 200) throw new Error(JSON.stringify(answer));
      };
      const made: DeviceAtHome = {
        device,
        client,
        async taken() {
          const asked = (await client.next(set)) as { id: string; params: unknown };
          const said = JSON.stringify({ id: asked.id, code: 200, data: {} });
          await client.mqtt.publishAsync(`${topicOf(device)}/${set}_reply`, said);
          return asked.params;
        },
        report: (params) => asks("thing/event/property/post", params),
        reset: () => asks("thing/reset", {}),
        show: (token) => asks("thing/awss/enrollee/match", { token }),
        async present(home, who = owner) {
          const { token } = await who.ok(bindings.pairingToken, { body: { home_id: home } });
          await made.show(token);
        },
      };
      await made.present(id);
      return made;
    },
    async close() {
      for (const client of clients.splice(0)) await client.end();
    },
  };
}
