import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { launchBrowser } from "@thingwright/e2e/chromium.ts";
import type { Browser, Page } from "playwright-core";
import { type Bed, makeBed } from "./lib/bed.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const properties = 20;
const perSecond = 10;
const seconds = 10;
const rounds = 3;

/** The page of a device whose properties all change, beside the same page without drawing. */
export const motion: Bench = {
  name: "motion",
  title: `${properties} sparklines at ${perSecond} values a second`,
  async measure() {
    const bed = await makeBed();
    try {
      const { path, stop } = await movingDevice(bed);
      const browser = await launchBrowser();
      try {
        return await compare(browser, bed, path);
      } finally {
        await browser.close();
        await stop();
      }
    } finally {
      await bed.end();
    }
  },
};

/** A device that reports all its properties ten times a second. */
async function movingDevice({ admin, product, server }: Bed) {
  const { id: productId } = await product();
  const number = { data_type: "float", transfer_type: "report", min: -100, max: 100, step: 0.01 } as const;
  const list = Array.from({ length: properties }, (_, i) => ({
    ...number,
    identifier: `number_${i}`,
    name: `N${i}`,
  }));
  await admin.ok(products.define, { params: { id: productId }, body: { list } });
  const { id, access_token: token } = await admin.ok(devices.create, { body: { product_id: productId } });
  const device = connectDevice({ url: `mqtt://127.0.0.1:${server.mqttPort}`, token });
  await device.ready();
  let step = 0;
  const reporting = setInterval(() => {
    step += 1;
    const values = list.map(({ identifier }, i) => [
      identifier,
      Math.round(5000 * Math.sin(step / 9 + i)) / 100,
    ]);
    void device.post(Object.fromEntries(values) as Record<string, number>).catch(() => undefined);
  }, 1000 / perSecond);
  return {
    path: `/dashboard/product/${productId}/deviceDebug/device/${id}/info`,
    stop: async () => {
      clearInterval(reporting);
      await device.close();
    },
  };
}

/** Frames of a page in some seconds, and what its main thread did meanwhile. */
interface Frames {
  perSecond: number;
  /** Milliseconds between frames. */
  gaps: number[];
  /** The share of the time in which the main thread was busy. */
  busy: number;
}

async function compare(browser: Browser, bed: Bed, path: string): Promise<Measured[]> {
  const drawn: Frames[] = [];
  const still: Frames[] = [];
  // The pages take turns, so that other work of the machine slows both.
  for (let i = 0; i < rounds; i++) {
    drawn.push(await framesOf(browser, bed, path, true));
    still.push(await framesOf(browser, bed, path, false));
  }
  const frames = (of: Frames[]) =>
    percentile(
      of.map((one) => one.perSecond),
      0.5,
    );
  const busy = (of: Frames[]) =>
    100 *
    percentile(
      of.map((one) => one.busy),
      0.5,
    );
  const slow = (of: Frames[]) =>
    percentile(
      of.flatMap((one) => one.gaps),
      0.95,
    );
  return [
    figure("frames a second, drawn", frames(drawn), ""),
    figure("frames a second, the same page without sparklines", frames(still), ""),
    against(
      "share of the frames of the page without them",
      "more",
      98,
      (100 * frames(drawn)) / frames(still),
      "%",
    ),
    figure("between two frames, p95, drawn", slow(drawn), "ms"),
    figure("between two frames, p95, without sparklines", slow(still), "ms"),
    figure("main thread busy, drawn", busy(drawn), "%"),
    figure("main thread busy, without sparklines", busy(still), "%"),
  ];
}

async function framesOf(browser: Browser, bed: Bed, path: string, isDrawn: boolean): Promise<Frames> {
  const origin = bed.server.url;
  const localStorage = [{ name: "thingwright.token", value: bed.admin.token }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1400 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(origin + path);
    await page
      .locator("canvas")
      .nth(properties - 1)
      .waitFor({ state: "attached" });
    if (!isDrawn)
      await page.evaluate(() => {
        for (const canvas of document.querySelectorAll("canvas")) canvas.style.display = "none";
      });
    await devtools.send("Performance.enable");
    const taken = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
    };
    const before = await taken();
    const times = await framesDuring(page, seconds * 1000);
    const busy = ((await taken()) - before) / seconds;
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? time));
    return { perSecond: gaps.length / (((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000), gaps, busy };
  } finally {
    await context.close();
  }
}

/** The times of a page's animation frames, in milliseconds. */
function framesDuring(page: Page, length: number): Promise<number[]> {
  return page.evaluate(
    (milliseconds) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const frame = (time: number) => {
          times.push(time);
          if (time - (times[0] ?? time) < milliseconds) requestAnimationFrame(frame);
          else resolve(times);
        };
        requestAnimationFrame(frame);
      }),
    length,
  );
}
