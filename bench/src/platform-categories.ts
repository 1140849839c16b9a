import { categories } from "@thingwright/contract/products/categories.ts";
import { type Bed, makeBed } from "./lib/bed.ts";
import { medianTime } from "./lib/median-time.ts";
import { addCategories, categoryCount } from "./lib/platform-content.ts";
import { drawnAfter, onSignedInPage } from "./lib/signed-in-page.ts";
import { against, type Bench, type Measured, percentile } from "./measured.ts";

const asked = 50;
const typed = "Kind 7";
const times = 9;
/** The selector of second-level categories on the page. */
const below = "tbody a[href*='/detail/']";
/** Milliseconds after which people notice that they wait. */
const noticed = 100;

/** Many categories: the tree, its search and its order, on the server and in the browser. */
export const platformCategories: Bench = {
  name: "platform-categories",
  title: `The categories: ${categoryCount} of both levels, beside those of the start`,
  async measure() {
    const bed = await makeBed();
    try {
      await addCategories(bed);
      return [...(await answers(bed)), ...(await pages(bed))];
    } finally {
      await bed.end();
    }
  },
};

async function answers({ admin }: Bed): Promise<Measured[]> {
  const { list } = await admin.ok(categories.list);
  const ids = list.map(({ id }) => id);
  return [
    against(
      "the tree answered after, median",
      "less",
      noticed,
      await medianTime(asked, () => admin.ok(categories.list)),
      "ms",
    ),
    against(
      "products, languages and templates of all, median",
      "less",
      noticed,
      await medianTime(asked, () => admin.ok(categories.states)),
      "ms",
    ),
    against(
      "an order saved after, median",
      "less",
      noticed,
      await medianTime(asked, () => admin.ok(categories.sort, { body: { list: ids } })),
      "ms",
    ),
  ];
}

function pages(bed: Bed): Promise<Measured[]> {
  return onSignedInPage(bed, async (page) => {
    await page.goto("/system/category");
    await page.getByRole("button", { name: "Expand all" }).waitFor();
    const search = page.getByPlaceholder("Name in Chinese or English");
    const took = { unfold: [] as number[], search: [] as number[], pickUp: [] as number[] };
    for (let i = 0; i < times; i++) {
      const unfold = page.getByRole("button", { name: "Expand all" });
      took.unfold.push(await drawnAfter(page, () => unfold.click(), { selector: below }));
      await page.getByRole("button", { name: "Collapse all" }).click();
      await page.locator(below).first().waitFor({ state: "detached" });
      // The page waits 100 ms for the next letter before it searches.
      took.search.push(await drawnAfter(page, () => search.fill(typed), { selector: below }));
      await search.fill("");
      await page.getByRole("button", { name: "Expand all" }).waitFor();
    }
    await page.goto("/system/categoriesSort");
    const grip = page.getByRole("list", { name: "First level" }).locator("[data-grip]").first();
    for (let i = 0; i < times; i++) {
      await grip.focus();
      await page.keyboard.press("Space");
      took.pickUp.push(
        await drawnAfter(page, () => page.keyboard.press("ArrowDown"), {
          selector: "li:nth-child(2).shadow-float",
        }),
      );
      await page.keyboard.press("Escape");
      await page.locator("li.shadow-float").waitFor({ state: "detached" });
    }
    const median = (of: keyof typeof took) => percentile(took[of], 0.5);
    return [
      against(
        `all ${categoryCount} rows unfolded, drawn after, median of ${times}`,
        "less",
        noticed,
        median("unfold"),
        "ms",
      ),
      against(`a search drawn after, median of ${times}`, "less", 2 * noticed, median("search"), "ms"),
      against(
        `a category moved by key, drawn after, median of ${times}`,
        "less",
        noticed,
        median("pickUp"),
        "ms",
      ),
    ];
  });
}
