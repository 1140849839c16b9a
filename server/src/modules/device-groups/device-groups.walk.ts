import { configuration } from "@thingwright/contract/products/configuration.ts";
import { deviceGroups } from "@thingwright/contract/devices/device-groups.ts";
import { signInAtHome } from "../../../test/people.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    /** A group that consists of the device that the person at home has bound. */
    deviceGroup: string;
  }
}

export const makeInAccount: MakeInAccount = async (platform, owner, { product, appUser, home, device }) => {
  const body = { binding: { mode: "authorized" as const, supports_groups: true } };
  await owner.ok(configuration.save, { params: { id: product }, body });
  const host = platform.as(await signInAtHome(platform.sql, platform.clock, appUser));
  const { id } = await host.ok(deviceGroups.create, {
    params: { id: home },
    body: { name: "Ceiling", device_ids: [device] },
  });
  return { deviceGroup: id };
};

export const samples: SamplesOf<"deviceGroups"> = {
  deviceGroups: {
    list: ({ home }) => ({ params: { id: home } }),
    create: ({ home, device }) => ({ params: { id: home }, body: { name: "Shelf", device_ids: [device] } }),
    choices: ({ home }) => ({ params: { id: home } }),
    get: ({ deviceGroup }) => ({ params: { id: deviceGroup } }),
    update: ({ deviceGroup, device }) => ({
      params: { id: deviceGroup },
      body: { name: "Shelf", device_ids: [device] },
    }),
    remove: ({ deviceGroup }) => ({ params: { id: deviceGroup } }),
    properties: ({ deviceGroup }) => ({ params: { id: deviceGroup } }),
    call: ({ deviceGroup }) => ({ params: { id: deviceGroup }, body: { params: { switch: true } } }),
  },
};

/** Routes that clients rely on: neither method nor path may change. */
export const published = [
  "GET /app/v1/home/{}/device_group",
  "POST /app/v1/home/{}/device_group",
  "POST /app/v1/device_group/{}/call",
];
