import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    virtualDevice: string;
  }
}

export const makeInProducts: MakeInProducts = async (_platform, owner, { virtualProduct }) => ({
  virtualDevice: (await owner.ok(virtualDevices.create, { params: { id: virtualProduct }, body: {} })).id,
});

export const samples: SamplesOf<"virtualDevices"> = {
  virtualDevices: {
    list: ({ virtualProduct }) => ({ params: { id: virtualProduct } }),
    create: ({ virtualProduct }) => ({ params: { id: virtualProduct }, body: {} }),
    get: ({ virtualProduct, virtualDevice }) => ({ params: { id: virtualProduct, deviceId: virtualDevice } }),
    remove: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
    }),
    setOnline: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
      body: { online: 2 },
    }),
    behavior: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
    }),
    setBehavior: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
      body: { generators: {} },
    }),
    startScenario: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
      body: { kind: "noise", seconds: 60 },
    }),
    endScenario: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
    }),
  },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = [
  "GET /product/{}/virtual_device",
  "POST /product/{}/virtual_device",
  "GET /product/{}/virtual_device/{}",
  "DELETE /product/{}/virtual_device/{}",
  "PUT /product/{}/virtual_device/{}/online",
];
