import type { SamplesOf } from "../../../test/walk/samples.ts";
import { starterCategories } from "./starter/catalogue.ts";
import type { StarterCategory } from "./starter/category.ts";

const [lighting] = starterCategories as [StarterCategory];
const names = { name: "品类", name_en: "Walk" };
/** A language that no other test looks for, so that the walk does not disturb other tests. */
const languages = { tr: { name: "Lamba" } };

export const samples: SamplesOf<"categories" | "secondaryCategories" | "categoryNames"> = {
  categories: {
    list: () => ({}),
    states: () => ({}),
    get: ({ category }) => ({ params: { id: category } }),
    create: () => ({ body: names }),
    update: ({ category }) => ({ params: { id: category }, body: { ...names, icon: "fan:2" } }),
    setStatus: ({ category }) => ({ params: { id: category }, body: { status: 1 } }),
    sort: () => ({ body: { list: [lighting.id] } }),
    remove: ({ category }) => ({ params: { id: category } }),
  },
  secondaryCategories: {
    list: () => ({ query: { parent_id: lighting.id } }),
    listAll: () => ({}),
    get: ({ category }) => ({ params: { id: category } }),
    create: () => ({ body: { ...names, parent_id: lighting.id } }),
    update: ({ category }) => ({ params: { id: category }, body: { ...names, icon: "fan:2" } }),
    setStatus: ({ category }) => ({ params: { id: category }, body: { status: 1 } }),
    sort: ({ category }) => ({ body: { list: [category] } }),
    remove: ({ category }) => ({ params: { id: category } }),
  },
  categoryNames: {
    list: () => ({}),
    changeMany: ({ category }) => ({ body: { list: [{ id: category, languages }] } }),
    listSecondary: () => ({}),
    changeSecondary: ({ category }) => ({ body: { list: [{ id: category, languages }] } }),
    get: ({ category }) => ({ params: { id: category } }),
    change: ({ category }) => ({ params: { id: category }, body: { languages } }),
  },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = [
  "GET /product_category",
  "POST /product_category",
  "GET /product_category/{}",
  "PUT /product_category/{}",
  "DELETE /product_category/{}",
  "PUT /product_category/{}/status",
  "PUT /product_category/sort",
  "GET /product_category/product_secondary_category",
  "POST /product_category/product_secondary_category",
  "PUT /product_category/product_secondary_category/sort",
  "GET /product_secondary_category",
  "GET /product_secondary_category/{}",
  "PUT /product_secondary_category/{}",
  "DELETE /product_secondary_category/{}",
];
