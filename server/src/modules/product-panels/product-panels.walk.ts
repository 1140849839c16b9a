import { configuration } from "@thingwright/contract/products/configuration.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

/** Gives the panel of the fixture to the `levelProduct` of each account. */
export const makeInAccount: MakeInAccount = async (_platform, owner, { levelProduct, panel }, others) => {
  for (const id of [levelProduct, others.levelProduct])
    await owner.ok(configuration.choosePanel, { params: { id, panelId: panel } });
  return {};
};

export const samples: SamplesOf<"productPanels"> = {
  productPanels: {
    get: ({ levelProduct: id, panel: panel_id }) => ({ params: { id }, query: { panel_id } }),
    choose: ({ levelProduct: id, outVersion: version_id }) => ({ params: { id }, body: { version_id } }),
    preview: ({ levelProduct: id, outVersion: version_id }) => ({ params: { id }, body: { version_id } }),
    uses: ({ panel: id }) => ({ params: { id }, query: { page: 1 } }),
    updateProducts: ({ panel: id, levelProduct, outVersion: version_id }) => ({
      params: { id },
      body: { product_ids: [levelProduct], version_id },
    }),
  },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = ["GET /product/{}/rn", "PUT /product/{}/rn", "POST /panel/{}/update_product"];
