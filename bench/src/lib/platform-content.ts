import { categories, secondaryCategories } from "@thingwright/contract/products/categories.ts";
import { contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { pointLanguages } from "@thingwright/contract/points/point-languages.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import type { Bed } from "./bed.ts";

const firsts = 25;
const children = 19;
/** The number of categories of both levels that {@link addCategories} adds. */
export const categoryCount = firsts * (children + 1);

/** The standard function points that {@link addStandardPoints} adds, and the values of each. */
export const points = { count: 5000, values: 3 };
const perCall = 2500;

/** The content languages other than Chinese and English, in which everything has names from the start. */
export const otherLanguages = contentLanguages.filter(
  (language) => language !== "zh_CN" && language !== "en",
);

/** Adds categories of both levels. */
export async function addCategories({ admin }: Bed): Promise<void> {
  for (let i = 0; i < firsts; i++) {
    const first = await admin.ok(categories.create, { body: { name: `分组 ${i}`, name_en: `Group ${i}` } });
    for (let j = 0; j < children; j++) {
      const body = { parent_id: first.id, name: `品类 ${i}-${j}`, name_en: `Kind ${i}-${j}` };
      await admin.ok(secondaryCategories.create, { body });
    }
  }
}

/** The identifier of a standard function point that {@link addStandardPoints} adds. */
export function pointIdentifier(i: number): string {
  return `benched_${i}`;
}

/** Adds enumerations to the pool of standard function points, with words in every language. */
export async function addStandardPoints({ admin }: Bed): Promise<void> {
  const list = Array.from({ length: points.count }, (_, i) => ({
    identifier: pointIdentifier(i),
    name: `功能 ${i}`,
    name_en: `Function ${i}`,
    data_type: "enum_int" as const,
    transfer_type: "issue_report" as const,
    enums: Array.from({ length: points.values }, (__, value) => ({
      value,
      text: `取值 ${value}`,
      text_en: `Value ${value}`,
    })),
  }));
  for (let at = 0; at < points.count; at += perCall)
    await admin.ok(propertyModels.importAll, { body: { list: list.slice(at, at + perCall) } });
  for (const language of otherLanguages) {
    for (let at = 0; at < points.count; at += perCall) {
      const some = list.slice(at, at + perCall).map(({ identifier, enums }, i) => [
        identifier,
        {
          name: `${language} function ${at + i}`,
          enums: Object.fromEntries(enums.map(({ value }) => [value, `${language} value ${value}`])),
        },
      ]);
      const languages = { [language]: { functions: Object.fromEntries(some) as Record<string, object> } };
      await admin.ok(pointLanguages.change, { body: { languages } });
    }
  }
}
