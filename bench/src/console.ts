import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { findChromium, launchBrowser } from "@thingwright/e2e/chromium.ts";
import { findFreePort } from "@thingwright/server/test/free-port.ts";
import lighthouse, { desktopConfig } from "lighthouse";
import { type Browser, chromium } from "playwright-core";
import { type Bed, makeBed } from "./lib/bed.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const path = "/dashboard/product/productList";
const rows = 20;
const loads = 5;
const slowdown = 4;

/** The signed-in product list: what it weighs, when it shows, what Lighthouse says. */
export const consoleBench: Bench = {
  name: "console",
  title: "The signed-in product list in the browser",
  async measure() {
    const bed = await makeBed();
    try {
      for (let i = 0; i < rows; i++) await bed.product({ name: `Product ${i}` });
      const browser = await launchBrowser();
      try {
        return [...(await weigh(browser, bed)), ...(await time(browser, bed)), ...(await audit(bed))];
      } finally {
        await browser.close();
      }
    } finally {
      await bed.end();
    }
  },
};

async function open(browser: Browser, { server, admin }: Bed) {
  const localStorage = [{ name: "thingwright.token", value: admin.token }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  const page = await context.newPage();
  return { page, shown: page.getByText(`Product ${rows - 1}`, { exact: true }).first() };
}

async function weigh(browser: Browser, bed: Bed): Promise<Measured[]> {
  const { page, shown } = await open(browser, bed);
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (!["script", "stylesheet"].includes(response.request().resourceType())) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(bed.server.url + path);
  await shown.waitFor();
  await page.waitForLoadState("networkidle");
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return [
    against("JS + CSS, gzip", "less", 230, bytes / 1024, "KB"),
    figure("files of JS and CSS", sizes.length, ""),
  ];
}

async function time(browser: Browser, bed: Bed): Promise<Measured[]> {
  const times: number[] = [];
  for (let i = 0; i < loads; i++) {
    const { page, shown } = await open(browser, bed);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    // The page itself notes when the rows are there: what we would ask it is slowed, too.
    await page.addInitScript(
      (text) => {
        const check = () => {
          if (document.querySelector("main")?.textContent.includes(text)) performance.mark("rows");
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      },
      `Product ${rows - 1}`,
    );
    await page.goto(bed.server.url + path);
    await shown.waitFor();
    times.push(await page.evaluate(() => performance.getEntriesByName("rows")[0]?.startTime ?? Number.NaN));
    await page.context().close();
  }
  return [
    against(
      `rows visible, CPU slowed ${slowdown}x, empty cache, median of ${loads}`,
      "less",
      1.5,
      percentile(times, 0.5) / 1000,
      "s",
    ),
  ];
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
