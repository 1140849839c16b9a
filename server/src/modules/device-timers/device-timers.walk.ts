import { deviceTimers } from "@thingwright/contract/devices/device-timers.ts";
import { signInAtHome } from "../../../test/people.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    /** A timer of the device that the person at home has bound; the device has a countdown as well. */
    deviceTimer: string;
  }
}

export const makeInAccount: MakeInAccount = async (platform, _owner, { appUser, device }) => {
  const host = platform.as(await signInAtHome(platform.sql, platform.clock, appUser));
  const params = { id: device };
  const set = { identifier: "switch", value: true };
  const { id } = await host.ok(deviceTimers.create, { params, body: { ...set, at: "07:30" } });
  await host.ok(deviceTimers.countDown, { params, body: { ...set, seconds: 3600 } });
  return { deviceTimer: id };
};

export const samples: SamplesOf<"deviceTimers"> = {
  deviceTimers: {
    list: ({ device }) => ({ params: { id: device } }),
    create: ({ device }) => ({
      params: { id: device },
      body: { identifier: "switch", value: false, at: "23:00", days: [1, 2, 3, 4, 5], enabled: true },
    }),
    get: ({ deviceTimer }) => ({ params: { id: deviceTimer } }),
    update: ({ deviceTimer }) => ({
      params: { id: deviceTimer },
      body: { identifier: "switch", value: true, at: "06:45", days: [6, 7], enabled: true },
    }),
    remove: ({ deviceTimer }) => ({ params: { id: deviceTimer } }),
    countDown: ({ device }) => ({
      params: { id: device },
      body: { identifier: "switch", value: false, seconds: 300 },
    }),
    endCountdown: ({ device }) => ({ params: { id: device, identifier: "switch" } }),
  },
};

/** Routes that clients rely on: neither method nor path may change. */
export const published = [
  "GET /app/v1/device/{}/timer",
  "POST /app/v1/device/{}/timer",
  "POST /app/v1/device/{}/countdown",
];
