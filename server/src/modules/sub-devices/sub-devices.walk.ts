import { devices } from "@thingwright/contract/devices/devices.ts";
import { subDevices } from "@thingwright/contract/devices/sub-devices.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    gateway: string;
    subDevice: string;
  }
}

export const makeInProducts: MakeInProducts = async (_platform, owner, { product }) => {
  const make = async () => (await owner.ok(devices.create, { body: { product_id: product } })).id;
  const [gateway, subDevice] = [await make(), await make()];
  await owner.ok(subDevices.add, { params: { id: gateway }, body: { device_ids: [subDevice] } });
  return { gateway, subDevice };
};

export const samples: SamplesOf<"subDevices"> = {
  subDevices: {
    list: ({ gateway }) => ({ params: { id: gateway } }),
    add: ({ gateway, subDevice }) => ({ params: { id: gateway }, body: { device_ids: [subDevice] } }),
    remove: ({ gateway, subDevice }) => ({ params: { id: gateway, subDeviceId: subDevice } }),
  },
};
