import type { SamplesOf } from "../../../test/walk/samples.ts";

const point = {
  identifier: "walked",
  name: "Walked",
  data_type: "bool",
  transfer_type: "report",
} as const;
const params = { identifier: point.identifier };

export const samples: SamplesOf<"propertyModels" | "pointLanguages"> = {
  pointLanguages: {
    get: () => ({ query: { languages: "zh_CN,tr" } }),
    change: () => ({ body: { languages: { tr: { functions: { brightness: { name: "Parlaklık" } } } } } }),
  },
  propertyModels: {
    list: ({ category }) => ({ query: { category_id: category } }),
    pool: () => ({ query: { page: 1 } }),
    get: () => ({ params: { identifier: "brightness" } }),
    create: () => ({ body: point }),
    update: () => ({ params, body: { point: { ...point, name: "Walking" } } }),
    remove: () => ({ params }),
    removeMany: () => ({ body: { identifiers: [point.identifier] } }),
    importAll: () => ({ body: { list: [point] } }),
  },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = ["GET /product_property_model"];
