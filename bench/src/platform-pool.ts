import { categories } from "@thingwright/contract/products/categories.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import { addUses } from "@thingwright/server/test/pool-uses.ts";
import { type Bed, makeBed } from "./lib/bed.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const points = 5000;
const products = 1_000_000;
const accounts = 1000;
const asked = 50;
/** Milliseconds after which people notice that they wait. */
const noticed = 100;

/** The pool of standard function points, used by a million products: its list, its search, its sorts, import and export. */
export const platformPool: Bench = {
  name: "platform-pool",
  title: `The pool: ${points} standard function points, used by a million products of ${accounts} accounts`,
  async measure() {
    const bed = await makeBed();
    try {
      const imported = await importAll(bed);
      await addUses(bed.connectionString, { accounts, products, identifiers });
      return [...(await lists(bed)), ...imported, ...(await exportAll(bed))];
    } finally {
      await bed.end();
    }
  },
};

const identifiers = Array.from({ length: points }, (_, i) => `benched_${i}`);

const pointAt = (i: number) => ({
  identifier: identifiers[i]!,
  name: `功能 ${i}`,
  name_en: `Function ${i}`,
  data_type: "enum_int" as const,
  transfer_type: "issue_report" as const,
  enums: [0, 1, 2].map((value) => ({ value, text: `取值 ${value}`, text_en: `Value ${value}` })),
});

async function took(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

/** Imports the points in as few calls as possible, and then once more, when nothing changes. */
async function importAll({ admin }: Bed): Promise<Measured[]> {
  const list = Array.from({ length: points }, (_, i) => pointAt(i));
  const all = async () => {
    for (let at = 0; at < points; at += limits.standardPointsAtOnce) {
      const body = { list: list.slice(at, at + limits.standardPointsAtOnce) };
      await admin.ok(propertyModels.importAll, { body });
    }
  };
  return [
    figure(`${points} points imported in`, await took(all), "ms"),
    figure("the same points imported again in", await took(all), "ms"),
  ];
}

async function lists({ admin }: Bed): Promise<Measured[]> {
  const sorts = ["position", "identifier", "name", "updated_at", "product_count"] as const;
  const queries = [
    ...sorts.map((sort) => [`a page sorted by ${sort}`, { sort, order: "desc", page_size: 20 }] as const),
    ["the last page", { page: points / 20, page_size: 20 }] as const,
    ["a search", { keyword: "Function 49", page_size: 20 }] as const,
    ["those that are used", { used: "yes", page_size: 20 }] as const,
  ];
  const measured: Measured[] = [];
  for (const [what, query] of queries) {
    const times: number[] = [];
    for (let i = 0; i < asked; i++) times.push(await took(() => admin.ok(propertyModels.pool, { query })));
    measured.push(
      against(`${what}, median`, "less", noticed, percentile(times, 0.5), "ms"),
      figure(`${what}, slowest of ${asked}`, Math.max(...times), "ms"),
    );
  }
  const states: number[] = [];
  for (let i = 0; i < asked; i++) states.push(await took(() => admin.ok(categories.states)));
  measured.push(against("the use of all categories, median", "less", noticed, percentile(states, 0.5), "ms"));
  return measured;
}

/** The reading of the pool by the console for an export. */
async function exportAll({ admin }: Bed): Promise<Measured[]> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) times.push(await took(() => admin.ok(propertyModels.list, { query: {} })));
  return [figure(`${points} points read for an export, median`, percentile(times, 0.5), "ms")];
}
