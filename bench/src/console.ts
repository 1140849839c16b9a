import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { budgets } from "@thingwright/console/budgets.ts";
import { findChromium, launchBrowser } from "@thingwright/e2e/chromium.ts";
import { findFreePort } from "@thingwright/server/test/free-port.ts";
import lighthouse, { desktopConfig } from "lighthouse";
import { type Browser, chromium } from "playwright-core";
import { type Bed, makeBed } from "./lib/bed.ts";
import { type FirstPage, showsAfter, staticPage, weigh } from "./lib/first-page.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const path = "/dashboard/product/productList";
const rows = 20;
const loads = 5;
const slowdown = 4;

/**
 * The two pages that people open first: their size, the time until they are shown, and the second's Lighthouse scores.
 */
export const consoleBench: Bench = {
  name: "console",
  title: "The sign-in page and the signed-in product list in the browser",
  async measure() {
    const bed = await makeBed();
    try {
      for (let i = 0; i < rows; i++) await bed.product({ name: `Product ${i}` });
      const browser = await launchBrowser();
      try {
        return [...(await pages(browser, bed)), ...(await audit(bed))];
      } finally {
        await browser.close();
      }
    } finally {
      await bed.end();
    }
  },
};

async function pages(browser: Browser, { server, admin }: Bed): Promise<Measured[]> {
  const login: FirstPage = { url: `${server.url}/login`, shown: "main input[type=password]" };
  const list: FirstPage = {
    url: server.url + path,
    token: admin.token,
    shown: "main",
    text: `Product ${rows - 1}`,
  };
  const weights = { login: await weigh(browser, login), list: await weigh(browser, list) };
  const bounds = { login: await staticPage(weights.login), list: await staticPage(weights.list) };
  try {
    const open = (page: FirstPage) => showsAfter(browser, page, slowdown);
    const times: Record<"login" | "list" | "bareLogin" | "bareList", number[]> = {
      login: [],
      list: [],
      bareLogin: [],
      bareList: [],
    };
    // The pages take turns, so that other work of the machine slows all of them.
    for (let i = 0; i < loads; i++) {
      times.login.push(await open(login));
      times.list.push(await open(list));
      times.bareLogin.push(await open(bounds.login.page));
      times.bareList.push(await open(bounds.list.page));
    }
    const seconds = (of: keyof typeof times) => percentile(times[of], 0.5) / 1000;
    const slowed = `CPU slowed ${slowdown}x, empty cache, median of ${loads}`;
    const static_ = "a static page of the same bytes";
    return [
      against("sign-in: JS + CSS, gzip", "less", budgets.login.kilobytes, weights.login.kilobytes, "KB"),
      figure("sign-in: files of JS and CSS", weights.login.files.length, ""),
      against(`sign-in: form visible, ${slowed}`, "less", 1.2, seconds("login"), "s"),
      figure(`sign-in: ${static_}`, seconds("bareLogin"), "s"),
      against(
        "product list: JS + CSS, gzip",
        "less",
        budgets.productList.kilobytes,
        weights.list.kilobytes,
        "KB",
      ),
      figure("product list: files of JS and CSS", weights.list.files.length, ""),
      against(`product list: rows visible, ${slowed}`, "less", 1.5, seconds("list"), "s"),
      figure(`product list: ${static_}`, seconds("bareList"), "s"),
      against(
        "form visible, as a share of rows visible",
        "less",
        67,
        (100 * seconds("login")) / seconds("list"),
        "%",
      ),
    ];
  } finally {
    bounds.login.end();
    bounds.list.end();
  }
}

/** Lighthouse's desktop audit, in a profile that is signed in. */
async function audit(bed: Bed): Promise<Measured[]> {
  const profile = await mkdtemp(join(tmpdir(), "thingwright-profile-"));
  const port = await findFreePort();
  const { args, ...found } = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...found,
    args: [...args, `--remote-debugging-port=${port}`],
    chromiumSandbox: false,
  });
  try {
    const page = await context.newPage();
    await page.goto(`${bed.server.url}/404`);
    await page.evaluate((token) => localStorage.setItem("thingwright.token", token), bed.admin.token);
    const result = await lighthouse(
      bed.server.url + path,
      {
        port,
        disableStorageReset: true,
        onlyCategories: ["performance", "accessibility"],
        logLevel: "error",
      },
      desktopConfig,
    );
    const score = (name: string) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100);
    if (!result?.lhr.finalDisplayedUrl.endsWith(path))
      throw new Error(`Lighthouse saw ${result?.lhr.finalDisplayedUrl}`);
    return [
      against("Lighthouse, desktop: performance", "more", 95, score("performance"), ""),
      against("Lighthouse, desktop: accessibility", "more", 100, score("accessibility"), ""),
    ];
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
