import { products } from "@thingwright/contract/products/products.ts";
import { settle } from "@thingwright/server/test/bulk.ts";
import { makeBed } from "./lib/bed.ts";
import { besideBare } from "./lib/beside-bare.ts";
import type { Bench } from "./measured.ts";

const productCount = 100;
const pageSize = 20;

const columns = `
  product.id, product_key, product.name, model, notes, product.icon, category_id, category.name as category_name,
  category.name_en as category_name_en, communication_mode, product_type, product.status, device_count,
  function_count, product.version, product.created_at, product.updated_at`;
const rows = `select ${columns} from product join category on category.id = category_id where owner_id = $1`;

/** Measures calls, and their queries alone, to show the cost that the platform adds. */
export const calls: Bench = {
  name: "calls",
  title: "A call beside a bare handler: the same HTTP library, one prepared query, no session, no schema",
  async measure() {
    const bed = await makeBed();
    try {
      let id = "";
      for (let i = 0; i < productCount; i++) ({ id } = await bed.product({ name: `Product ${i}` }));
      await settle(bed.connectionString);
      const { owner } = bed.admin;
      return await besideBare(bed, [
        {
          name: "one product",
          route: products.get,
          params: { id },
          bare: { text: `${rows} and product.id = $2`, values: [owner, id], one: true },
          aim: 0.5,
        },
        {
          name: `list of ${pageSize} products`,
          route: products.list,
          query: { page_size: pageSize },
          bare: {
            text: `${rows} order by product.created_at desc, product.id desc limit ${pageSize}`,
            values: [owner],
          },
          aim: 0.6,
        },
      ]);
    } finally {
      await bed.end();
    }
  },
};
