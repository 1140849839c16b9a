import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { signInAtHome, silent } from "../../../test/people.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";
import type { EventLog } from "../../platform/events.ts";
import { homeMessagesThrough } from "../home-messages/index.ts";
import { bind } from "./binding.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    /** An offer to share the device that the end user has bound. */
    deviceShare: string;
  }
}

export const makeInAccount: MakeInAccount = async (platform, owner, { app, appUser, home, device }) => {
  const { sql, clock, stream } = platform;
  // No device is connected and no other person is in the home, so there is nobody to notify.
  const events = { emit: () => Promise.resolve() } as unknown as EventLog;
  const messages = homeMessagesThrough(silent);
  const host = platform.as(await signInAtHome(sql, clock, appUser));
  const person = { uid: appUser, ownerId: owner.owner, appId: app };
  const how = { deviceId: device, person, homeId: home, way: "pairing_token" } as const;
  await sql.transaction((inside) =>
    bind({ sql: inside, now: clock.now(), stream, events, messages }, how, () => Promise.resolve(true)),
  );
  const { id } = await host.ok(deviceShares.create, { params: { id: device }, body: {} });
  return { deviceShare: id };
};

export const samples: SamplesOf<"bindings" | "devicePairing" | "deviceShares"> = {
  bindings: {
    pairingToken: ({ home }) => ({ body: { home_id: home } }),
    bind: ({ home }) => ({
      body: { home_id: home, product_key: "none", device_name: "none", token: "a-token-of-it" },
    }),
    bindByLabel: ({ home }) => ({ body: { home_id: home, code: "TW2/none/none/none" } }),
    bindByPress: ({ home }) => ({ body: { home_id: home, product_key: "none", device_name: "none" } }),
    list: () => ({}),
    get: ({ device }) => ({ params: { id: device } }),
    update: ({ device, home, room }) => ({
      params: { id: device },
      body: { name: "Lamp", home_id: home, room_id: room },
    }),
    unbind: ({ device }) => ({ params: { id: device } }),
    definition: ({ device }) => ({ params: { id: device } }),
    tiles: ({ home }) => ({ query: { home_id: home } }),
    opened: ({ device }) => ({ params: { id: device } }),
    panel: ({ device }) => ({ params: { id: device } }),
    properties: ({ device }) => ({ params: { id: device } }),
    history: ({ device }) => ({ params: { id: device }, query: { identifier: "switch" } }),
    series: ({ device }) => ({
      params: { id: device },
      query: { identifier: "switch", from: 1, to: 100_000 },
    }),
    call: ({ device }) => ({ params: { id: device }, body: { params: { switch: true } } }),
  },
  devicePairing: {
    label: ({ device }) => ({ params: { id: device } }),
    present: ({ virtualDevice }) => ({ params: { id: virtualDevice }, body: {} }),
  },
  deviceShares: {
    list: ({ device }) => ({ params: { id: device } }),
    create: ({ device }) => ({ params: { id: device }, body: { control: false } }),
    update: ({ device, deviceShare }) => ({
      params: { id: device, shareId: deviceShare },
      body: { control: false },
    }),
    remove: ({ device, deviceShare }) => ({ params: { id: device, shareId: deviceShare } }),
    accept: () => ({ body: { code: "none" } }),
  },
};

/** Routes that clients rely on: neither method nor path may change. */
export const published = [
  "POST /app/v1/pairing_token",
  "POST /app/v1/bind",
  "POST /app/v1/bind/qr",
  "POST /app/v1/bind/press",
  "GET /app/v1/device",
  "DELETE /app/v1/device/{}/binding",
  "POST /app/v1/device/{}/call",
  "GET /app/v1/device/{}/property",
];
