import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { budgets } from "@thingwright/console/budgets.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { shares } from "@thingwright/contract/content/shares.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { findChromium, launchBrowser } from "@thingwright/e2e/chromium.ts";
import { bulbs, examplePanel, release } from "@thingwright/e2e/panel-maker.ts";
import { findFreePort } from "@thingwright/server/test/free-port.ts";
import lighthouse from "lighthouse";
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from "playwright-core";
import { type Bed, makeBed } from "./lib/bed.ts";
import { weigh } from "./lib/first-page.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const slowdown = 4;
const audits = 3;
const touches = 20;
const power = "lamp_power";

/** The companion of an app on a phone: its first page, and how soon a shared panel answers the first touch. */
export const companionBench: Bench = {
  name: "companion",
  title: "The companion on a phone: its first page, and the first touch of a shared panel",
  async measure() {
    const bed = await makeBed();
    try {
      const { app_key } = await bed.admin.ok(apps.create, {
        body: { name: "Lamps", package_name: "com.example.lamps" },
      });
      const url = `${bed.server.url}/companion/${app_key}/`;
      const browser = await launchBrowser();
      try {
        const { kilobytes } = await weigh(browser, { url, shown: "form" });
        return [
          against("first page: JS + CSS, gzip", "less", budgets.companion.kilobytes, kilobytes, "KB"),
          ...(await audit(url)),
          ...(await firstTouches(browser, await sharedLamp(bed, url), "the generic panel")),
          ...(await firstTouches(browser, await sharedBulb(bed, url), "a panel by others")),
        ];
      } finally {
        await browser.close();
      }
    } finally {
      await bed.end();
    }
  },
};

/** Lighthouse's mobile audit: a slow 4G network and a processor slowed four times. */
async function audit(url: string): Promise<Measured[]> {
  const runs: Record<string, number>[] = [];
  for (let i = 0; i < audits; i++) {
    const profile = await mkdtemp(join(tmpdir(), "thingwright-profile-"));
    const port = await findFreePort();
    const { args, ...found } = await findChromium();
    const context = await chromium.launchPersistentContext(profile, {
      ...found,
      args: [...args, `--remote-debugging-port=${port}`],
      chromiumSandbox: false,
    });
    try {
      const result = await lighthouse(url, {
        port,
        onlyCategories: ["performance", "accessibility"],
        logLevel: "error",
      });
      const { categories = {}, audits: measured = {} } = result?.lhr ?? {};
      runs.push({
        performance: Math.round((categories.performance?.score ?? 0) * 100),
        accessibility: Math.round((categories.accessibility?.score ?? 0) * 100),
        fcp: measured["first-contentful-paint"]?.numericValue ?? Number.NaN,
        lcp: measured["largest-contentful-paint"]?.numericValue ?? Number.NaN,
        shift: measured["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
        blocking: measured["total-blocking-time"]?.numericValue ?? Number.NaN,
      });
    } finally {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    }
  }
  const median = (name: string) =>
    percentile(
      runs.map((run) => run[name] ?? Number.NaN),
      0.5,
    );
  const mobile = `Lighthouse, mobile, median of ${audits}`;
  return [
    against(`${mobile}: performance`, "more", 95, median("performance"), ""),
    against(`${mobile}: accessibility`, "more", 100, median("accessibility"), ""),
    figure("first contentful paint, slow 4G and CPU slowed 4x", median("fcp") / 1000, "s"),
    figure("largest contentful paint, the same", median("lcp") / 1000, "s"),
    figure("total blocking time, the same", median("blocking"), "ms"),
    figure("cumulative layout shift", median("shift"), ""),
  ];
}

/** A link to a lamp's panel in the companion. */
async function sharedLamp({ admin, product }: Bed, companion: string): Promise<string> {
  const { id } = await product();
  const transfer_type = "issue_report" as const;
  const list = [
    { identifier: power, name: "开关", name_en: "Power", data_type: "bool" as const, transfer_type },
  ];
  await admin.ok(products.define, { params: { id }, body: { list } });
  const panel = { panel_id: genericPanelId, main: power, hidden: [] };
  await admin.ok(configuration.save, { params: { id }, body: { panel } });
  const device = await admin.ok(virtualDevices.create, { params: { id }, body: {} });
  const { code } = await admin.ok(shares.ofVirtualDevice, { params: { id, deviceId: device.id } });
  return `${companion}share/${code}`;
}

/** A link to a light bulb in the companion, with the example panel. */
async function sharedBulb({ admin, product }: Bed, companion: string): Promise<string> {
  const { id } = await product({ category_id: bulbs, product_type: 2 });
  const panelId = await release(admin, await examplePanel());
  await admin.ok(configuration.choosePanel, { params: { id, panelId } });
  const device = await admin.ok(virtualDevices.create, { params: { id }, body: {} });
  const { code } = await admin.ok(shares.ofVirtualDevice, { params: { id, deviceId: device.id } });
  return `${companion}share/${code}`;
}

/** The time from the first touch of a newly opened panel to the next paint that shows it, each time in a new page. */
async function firstTouches(browser: Browser, url: string, which: keyof typeof panels): Promise<Measured[]> {
  const took: number[] = [];
  for (let i = 0; i < touches; i++) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await slow(context, page);
    await page.goto(url);
    const frame = await panels[which](context, page);
    const button = frame.locator("button[aria-pressed]:not(:disabled)").first();
    await button.waitFor();
    await button.evaluate((pressed) => {
      const state = globalThis as { touched?: number; shown?: Promise<number> };
      addEventListener("pointerdown", () => (state.touched = performance.now()), {
        capture: true,
        once: true,
      });
      state.shown = new Promise((resolve) => {
        new MutationObserver(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - (state.touched ?? 0)))),
        ).observe(pressed, { attributes: true, attributeFilter: ["aria-pressed"] });
      });
    });
    await button.tap();
    took.push(await frame.evaluate(() => (globalThis as { shown?: Promise<number> }).shown!));
    await context.close();
  }
  const slowed = `CPU slowed ${slowdown}x, ${touches} pages`;
  const what = `first touch of ${which} until it shows`;
  return [
    against(`${what}, p50, ${slowed}`, "less", 100, percentile(took, 0.5), "ms"),
    against(`${what}, slowest, ${slowed}`, "less", 100, Math.max(...took), "ms"),
  ];
}

/** The frame in which each kind of panel runs. */
const panels = {
  "the generic panel": async (_: BrowserContext, page: Page): Promise<Frame> => page.mainFrame(),
  async "a panel by others"(context: BrowserContext, page: Page): Promise<Frame> {
    const inner = page.frameLocator("iframe").frameLocator("iframe").locator("#power");
    const frame = await (await inner.elementHandle())?.ownerFrame();
    if (!frame) throw new Error("the panel has no frame");
    // The frame has a process of its own, which has to be slowed down, too.
    await slow(context, frame);
    return frame;
  },
};

async function slow(context: BrowserContext, of: Page | Frame): Promise<void> {
  const session = await context.newCDPSession(of);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}
