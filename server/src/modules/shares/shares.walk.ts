import { shares } from "@thingwright/contract/content/shares.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    givenCode: string;
  }
}

export const makeInProducts: MakeInProducts = async (_platform, owner, { virtualProduct, virtualDevice }) => {
  const params = { id: virtualProduct, deviceId: virtualDevice };
  await owner.ok(shares.ofVirtualDevice, { params });
  const { list } = await owner.ok(shares.given, { params });
  return { givenCode: list[0]!.id };
};

const nobodys = { params: { code: "none" } };

export const samples: SamplesOf<"shares"> = {
  shares: {
    ofPanel: ({ virtualProduct }) => ({ params: { id: virtualProduct } }),
    ofVirtualDevice: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
    }),
    given: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
    }),
    endOne: ({ virtualProduct, virtualDevice, givenCode }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice, codeId: givenCode },
    }),
    end: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
    }),
    open: () => nobodys,
    values: () => nobodys,
    series: () => ({ ...nobodys, query: { identifier: "switch", from: 0, to: 1000 } }),
    call: () => ({ ...nobodys, body: { params: { switch: true } } }),
  },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = [
  "GET /product/{}/panel_share_code",
  "GET /product/{}/virtual_device/{}/share_code",
  "GET /share/{}",
];
