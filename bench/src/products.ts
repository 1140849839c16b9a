import { configuration } from "@thingwright/contract/products/configuration.ts";
import { productStatus, type ProductStatus } from "@thingwright/contract/grammar/enums.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { overview } from "@thingwright/contract/accounts/overview.ts";
import { productLabels } from "@thingwright/contract/products/product-labels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { releases } from "@thingwright/contract/products/releases.ts";
import { addAccounts } from "@thingwright/server/test/accounts.ts";
import { addProducts, settle } from "@thingwright/server/test/bulk.ts";
import { type Bed, makeBed } from "./lib/bed.ts";
import { besideBare } from "./lib/beside-bare.ts";
import { medianTime } from "./lib/median-time.ts";
import { against, type Bench, type Measured } from "./measured.ts";

const own = limits.products;
const others = 99;
const page_size = 20;
const asked = 30;
/** Milliseconds after which people notice that they wait. */
const noticed = 100;

const columns = `
  product.id, product.product_key, product.name, product.model, product.notes, product.icon, product.category_id,
  category.name as category_name, category.name_en as category_name_en, product.communication_mode, product.paring_type,
  product.product_type, product.status, product.labels, product.device_count, product.function_count, product.created_at`;

/** The bare query of a page, without a total. */
const pageOf = (order: string, condition = "") => `
  select ${columns} from product join category on category.id = product.category_id
  where product.owner_id = $1 ${condition} order by ${order} limit ${page_size}`;
const newest = "product.created_at desc, product.id desc";

/** The list of an account with as many products as it may have, among a million, and a product of 200 function points. */
export const productsBench: Bench = {
  name: "products",
  title: "Products: 10,000 of one account among 1,000,000, and one of 200 function points",
  async measure() {
    const bed = await makeBed();
    try {
      const { id } = await bed.product({ name: "Product 1" });
      // Created first, because the account reaches its limit below.
      const large = await bed.product({ name: "Large" });
      await addAccounts(bed.connectionString, { count: others, password: "Measure-it1" });
      await addProducts(bed.connectionString, { productId: id, count: own - 1 });
      await settle(bed.connectionString);
      return [...(await lists(bed)), ...(await oneProduct(bed, large.id, id))];
    } finally {
      await bed.end();
    }
  },
};

async function lists(bed: Bed): Promise<Measured[]> {
  const { owner } = bed.admin;
  const keyword = "uct 4999";
  const beside = await besideBare(bed, [
    {
      name: "first page",
      route: products.list,
      query: { page_size },
      bare: { text: pageOf(newest), values: [owner] },
      aim: 0.5,
      p99: noticed,
    },
    {
      name: `keyword “${keyword}”`,
      route: products.list,
      query: { page_size, keyword },
      bare: {
        text: pageOf(newest, "and (product.name ilike $2 or product.model ilike $2)"),
        values: [owner, `%${keyword}%`],
      },
      aim: 0.5,
    },
  ]);
  const { list } = await bed.admin.ok(products.list, { query: { page_size: limits.productsNamed } });
  const ids = list.map(({ id }) => id).join(",");
  const asking = async (what: string, query: object) =>
    soon(what, () => bed.admin.ok(products.list, { query: { page_size, ...query } }));
  return [
    ...beside,
    await asking("by name", { sort: "name", order: "asc" }),
    await asking("by devices", { sort: "device_count" }),
    await asking("the last page", { page: own / page_size }),
    await asking("the last page by name", { page: own / page_size, sort: "name", order: "asc" }),
    await asking("with a label, one in ten", { label: "line=3" }),
    await asking("with a label that few have", { label: "batch=77" }),
    await asking("in development, over Wi-Fi", { status: 1, communication_mode: "wifi" }),
    await asking("a keyword that nothing has", { keyword: "nothing like it" }),
    await asking("100 by their ids", { ids, page_size: limits.productsNamed }),
    await soon("the overview of all", () => bed.admin.ok(overview.get)),
    await soon("labels suggested", () => bed.admin.ok(productLabels.suggest, { query: { keyword: "lin" } })),
  ];
}

/** The time of calls one after the other, which is the time that a person waits. */
async function soon(what: string, ask: () => Promise<unknown>, most = noticed): Promise<Measured> {
  await ask();
  return against(`${what}: answered after, median`, "less", most, await medianTime(asked, ask), "ms");
}

const points: NewFunctionPoint[] = Array.from({ length: limits.functionPoints }, (_, i) => ({
  identifier: `point_${i}`,
  name: `Point ${i}`,
  data_type: "enum_int",
  transfer_type: "issue_report",
  enums: Array.from({ length: 8 }, (_each, value) => ({
    value,
    text: `值 ${value}`,
    text_en: `Value ${value}`,
  })),
}));

async function oneProduct({ admin }: Bed, id: string, listed: string): Promise<Measured[]> {
  const params = { id };
  await admin.ok(products.define, { params, body: { list: points } });
  const move = (status: ProductStatus) => admin.ok(releases.setStatus, { params, body: { status } });
  const step = async () => {
    await move(productStatus.trial);
    await move(productStatus.developing);
  };
  const of = `${limits.functionPoints} function points`;
  return [
    await soon(`${of}: the product`, () => admin.ok(products.get, { params })),
    await soon("a product of none", () => admin.ok(products.get, { params: { id: listed } })),
    await soon(`${of}: its definition`, () => admin.ok(products.definition, { params })),
    await soon(`${of}: its configuration`, () => admin.ok(configuration.get, { params })),
    await soon(`${of}: the state of its configuration`, () => admin.ok(configuration.steps, { params })),
    await soon(`${of}: the checklist of its release`, () => admin.ok(releases.checklist, { params })),
    await soon(
      `${of}: its definition saved`,
      () => admin.ok(products.define, { params, body: { list: points } }),
      300,
    ),
    await soon(`${of}: released, and returned to development`, step, 300),
  ];
}
