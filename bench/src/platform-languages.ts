import { contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { categoryNames } from "@thingwright/contract/products/multi-language.ts";
import { pointLanguages } from "@thingwright/contract/points/point-languages.ts";
import { type Bed, makeBed } from "./lib/bed.ts";
import { medianTime } from "./lib/median-time.ts";
import {
  addCategories,
  addStandardPoints,
  categoryCount,
  otherLanguages,
  pointIdentifier,
  points,
} from "./lib/platform-content.ts";
import { drawnAfter, onSignedInPage } from "./lib/signed-in-page.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const times = 9;
/** Milliseconds after which people notice that they wait; a page may take twenty times as long to open. */
const noticed = 100;
/** The selector of the editor's texts. */
const typedIn = "main li input";

/** Translations of everything: the server's answers and the editor in the browser. */
export const platformLanguages: Bench = {
  name: "platform-languages",
  title: `Translations: ${points.count} standard function points with ${points.count * (points.values + 1)} texts, and 500 categories, in ${contentLanguages.length} languages`,
  async measure() {
    const bed = await makeBed();
    try {
      await addStandardPoints(bed);
      await addCategories(bed);
      await nameCategories(bed);
      return [
        ...(await answers(bed)),
        ...(await inBrowser(bed, "pool", "/system/propertyModel/locale")),
        ...(await inBrowser(bed, "categories", "/system/category/locale")),
      ];
    } finally {
      await bed.end();
    }
  },
};

async function nameCategories({ admin }: Bed): Promise<void> {
  const { list } = await admin.ok(categoryNames.list);
  const named = list.map(({ id }, i) => ({
    id,
    languages: Object.fromEntries(otherLanguages.map((language) => [language, { name: `${language} ${i}` }])),
  }));
  await admin.ok(categoryNames.changeMany, { body: { list: named } });
}

async function answers({ admin }: Bed): Promise<Measured[]> {
  const change = (i: number) => {
    const functions = { [pointIdentifier(i)]: { name: `Funktion ${i}` } };
    return admin.ok(pointLanguages.change, { body: { languages: { de: { functions } } } });
  };
  return [
    figure(
      "words of the pool in one language answered after, median",
      await medianTime(times, () => admin.ok(pointLanguages.get, { query: { languages: "de" } })),
      "ms",
    ),
    figure("one text of the pool saved after, median", await medianTime(times, change), "ms"),
    against(
      "names of all categories answered after, median",
      "less",
      noticed,
      await medianTime(times, () => admin.ok(categoryNames.list)),
      "ms",
    ),
  ];
}

function inBrowser(bed: Bed, of: "pool" | "categories", path: string): Promise<Measured[]> {
  return onSignedInPage(bed, async (page) => {
    const took = { open: [] as number[], type: [] as number[], search: [] as number[], save: [] as number[] };
    const last = of === "pool" ? `fr function ${points.count - 1}` : `fr ${categoryCount - 1}`;
    const fields = page.locator(typedIn);
    for (let i = 0; i < times; i++) {
      const begun = performance.now();
      await page.goto(`${path}?from=en&to=fr`);
      await fields.first().waitFor();
      took.open.push(performance.now() - begun);
      await fields.first().focus();
      await fields.first().fill("");
      took.type.push(
        await drawnAfter(page, () => page.keyboard.type("x"), { selector: typedIn, value: "x" }),
      );
      const typed = `typed ${i}`;
      await fields.first().fill(typed);
      const begunSaving = performance.now();
      await page.keyboard.press("Control+s");
      await page.getByText("1 text saved").first().waitFor();
      took.save.push(performance.now() - begunSaving);
      const search = page.getByPlaceholder("Search texts");
      await search.fill(last);
      took.search.push(
        await drawnAfter(page, () => search.press("Enter"), { selector: typedIn, value: last }),
      );
    }
    const median = (one: keyof typeof took) => percentile(took[one], 0.5);
    const name = of === "pool" ? "the pool" : "categories";
    return [
      against(`editor of ${name} open after, median of ${times}`, "less", 20 * noticed, median("open"), "ms"),
      against(`a letter typed in ${name} drawn after, median`, "less", noticed, median("type"), "ms"),
      against(`a search in ${name} drawn after, median`, "less", noticed, median("search"), "ms"),
      figure(`a text of ${name} saved, and a notice of it shown after, median`, median("save"), "ms"),
    ];
  });
}
