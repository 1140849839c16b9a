import { deviceLinks } from "@thingwright/contract/devices/device-links.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { bindDevice, signInAtHome } from "../../../test/people.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    /** A link of the switches of two devices in the home of `appUser`. */
    deviceLink: string;
    linkedDevice: string;
    otherLinkedDevice: string;
    /** A device of that home that is in no link. */
    unlinkedDevice: string;
  }
}

const members = (...ids: string[]) => ids.map((device_id) => ({ device_id, identifier: "switch" }));

export const makeInAccount: MakeInAccount = async (platform, owner, { app, product, appUser, home }) => {
  const host = platform.as(await signInAtHome(platform.sql, platform.clock, appUser));
  const made: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await owner.ok(devices.create, { body: { product_id: product } });
    const whose = { owner_id: owner.owner, app_id: app, product_id: product, app_user_id: appUser };
    await bindDevice(platform, { ...whose, device_id: id, home_id: home, bound_at: 1 });
    made.push(id);
  }
  const [one = "", two = "", free = ""] = made;
  const { id } = await host.ok(deviceLinks.create, {
    params: { id: home },
    body: { name: "Stairs", members: members(one, two) },
  });
  return { deviceLink: id, linkedDevice: one, otherLinkedDevice: two, unlinkedDevice: free };
};

export const samples: SamplesOf<"deviceLinks"> = {
  deviceLinks: {
    list: ({ home }) => ({ params: { id: home } }),
    create: ({ home, device, unlinkedDevice }) => ({
      params: { id: home },
      body: { name: "Hall", members: members(device, unlinkedDevice) },
    }),
    get: ({ deviceLink }) => ({ params: { id: deviceLink } }),
    update: ({ deviceLink, linkedDevice, otherLinkedDevice }) => ({
      params: { id: deviceLink },
      body: { name: "Attic", members: members(otherLinkedDevice, linkedDevice) },
    }),
    remove: ({ deviceLink }) => ({ params: { id: deviceLink } }),
  },
};

/** Routes that clients rely on: neither method nor path may change. */
export const published = ["GET /app/v1/home/{}/link", "POST /app/v1/home/{}/link"];
