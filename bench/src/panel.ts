import { configuration } from "@thingwright/contract/products/configuration.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { shares } from "@thingwright/contract/content/shares.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import type { Page } from "playwright-core";
import { type Bed, makeBed } from "./lib/bed.ts";
import { medianTime } from "./lib/median-time.ts";
import { onSignedInPage } from "./lib/signed-in-page.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const presses = 100;
const opens = 5;
const idlePings = 100;
/** Milliseconds between two presses, long enough for the effects of the first to end. */
const restMs = 150;
const sizes = { usual: 10, many: 200 };
const power = "lamp_power";

/** The panel in the console and on a phone with one virtual device: presses in one page show in the other. */
export const panel: Bench = {
  name: "panel",
  title: `The live panel: ${presses} presses each way, and one of ${sizes.usual} and of ${sizes.many} function points`,
  async measure() {
    const bed = await makeBed();
    try {
      return await onSignedInPage(bed, async (page) => {
        const { path, url } = await lamp(bed);
        const phone = await page.context().newPage();
        await page.goto(path);
        await phone.goto(new URL(url).pathname);
        await Promise.all([button(page).waitFor(), button(phone).waitFor()]);
        const fromPhone = await pressing(phone, page);
        const fromConsole = await pressing(page, phone);
        await phone.close();
        const idle = await idleRoundTrips(bed);
        return [
          ...spread("from the phone to the console", fromPhone),
          ...spread("from the console to the phone", fromConsole),
          figure("an idle MQTT message there and back, p50", percentile(idle, 0.5), "ms"),
          await opening(bed, page, sizes.usual),
          await opening(bed, page, sizes.many),
        ];
      });
    } finally {
      await bed.end();
    }
  },
};

interface Press {
  /** Milliseconds until the device had accepted the value and its answer was back. */
  answered: number;
  /** Milliseconds until the other page showed the value. */
  shown: number;
}

function spread(what: string, all: readonly Press[]): Measured[] {
  const shown = all.map((one) => one.shown);
  const answered = all.map((one) => one.answered);
  return [
    figure(`${what}: answered by the device, p50`, percentile(answered, 0.5), "ms"),
    against(`${what}: shown there, p50`, "less", 100, percentile(shown, 0.5), "ms"),
    against(`${what}: shown there, p99`, "less", 100, percentile(shown, 0.99), "ms"),
  ];
}

const button = (page: Page) => page.getByRole("button", { name: /Power|开关/ }).first();

/** A lamp with a virtual device that is online, the path of the page with its panel, and a share link. */
async function lamp({ admin, product }: Bed) {
  const { id } = await product();
  const list: NewFunctionPoint[] = [
    { identifier: power, name: "开关", name_en: "Power", data_type: "bool", transfer_type: "issue_report" },
  ];
  await admin.ok(products.define, { params: { id }, body: { list } });
  const panelOfIt = { panel_id: genericPanelId, main: power, hidden: [] };
  await admin.ok(configuration.save, { params: { id }, body: { panel: panelOfIt } });
  const device = await admin.ok(virtualDevices.create, { params: { id }, body: {} });
  const { url } = await admin.ok(shares.ofVirtualDevice, { params: { id, deviceId: device.id } });
  return { path: `/dashboard/product/${id}/config/panel`, url };
}

/** Presses in one page, and waits each time until the other shows it. Both pages use the same machine's clock. */
async function pressing(here: Page, there: Page): Promise<Press[]> {
  const all: Press[] = [];
  for (let i = 0; i < presses; i++) {
    const was = await button(there).getAttribute("aria-pressed");
    const seen = button(there).evaluate(
      (element, before) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (element.getAttribute("aria-pressed") === before) return;
            observer.disconnect();
            resolve(performance.timeOrigin + performance.now());
          };
          const observer = new MutationObserver(look);
          observer.observe(element, { attributes: true });
          look();
        }),
      was,
    );
    const { pressed, answered } = await button(here).evaluate(
      (element: HTMLElement) =>
        new Promise<{ pressed: number; answered: number }>((resolve) => {
          const pressedAt = performance.now();
          const observer = new PerformanceObserver((entries) => {
            const call = entries.getEntries().find(({ name }) => name.endsWith("/call"));
            if (!call) return;
            observer.disconnect();
            const { responseEnd } = call as PerformanceResourceTiming;
            resolve({ pressed: performance.timeOrigin + pressedAt, answered: responseEnd - pressedAt });
          });
          observer.observe({ type: "resource" });
          element.click();
        }),
    );
    all.push({ answered, shown: (await seen) - pressed });
    await here.waitForTimeout(restMs);
  }
  return all;
}

/** The time that an idle device waits for the platform's clock: one message there, and one back. */
async function idleRoundTrips({ admin, product, server }: Bed): Promise<number[]> {
  const { id } = await product();
  const made = await admin.ok(devices.create, { body: { product_id: id } });
  const { product_key: productKey, device_name: deviceName, device_secret: deviceSecret } = made;
  const url = `mqtt://127.0.0.1:${server.mqttPort}`;
  const device = connectDevice({ url, productKey, deviceName, deviceSecret });
  await device.ready();
  const took: number[] = [];
  for (let i = 0; i < idlePings; i++) {
    const begun = performance.now();
    await device.time();
    took.push(performance.now() - begun);
  }
  await device.close();
  return took;
}

/** The time until the page shows the panel of a product with this number of function points. */
async function opening({ admin, product }: Bed, page: Page, points: number): Promise<Measured> {
  const { id } = await product();
  const list = Array.from({ length: points }, (_, i): NewFunctionPoint => {
    const names = { identifier: `point_${i}`, name: `P${i}`, name_en: `P${i}` };
    const transfer_type = i % 2 === 0 ? "issue_report" : "report";
    return i % 4 < 2
      ? { ...names, transfer_type, data_type: "value", min: 0, max: 100, step: 1 }
      : { ...names, transfer_type, data_type: "bool" };
  });
  await admin.ok(products.define, { params: { id }, body: { list } });
  await admin.ok(virtualDevices.create, { params: { id }, body: {} });
  const path = `/dashboard/product/${id}/config/panel`;
  const last = page
    .getByRole("group", { name: "Phone with the panel" })
    .getByText(`P${points - 1}`, { exact: true });
  const open = async () => {
    await page.goto(path);
    await last.waitFor();
  };
  // The first opening loads the files of the page, and is not measured.
  await open();
  const took = await medianTime(opens, open);
  const what = `a panel of ${points} function points: page opened`;
  return points === sizes.usual ? against(what, "less", 400, took, "ms") : figure(what, took, "ms");
}
