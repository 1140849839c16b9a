import type { SamplesOf } from "../../../test/walk/samples.ts";

const nobodys = { params: { code: "none" } };

export const samples: SamplesOf<"shares"> = {
  shares: {
    ofPanel: ({ virtualProduct }) => ({ params: { id: virtualProduct } }),
    ofVirtualDevice: ({ virtualProduct, virtualDevice }) => ({
      params: { id: virtualProduct, deviceId: virtualDevice },
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
