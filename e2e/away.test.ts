import { products } from "@thingwright/contract/products.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { everyScreen, openScreen } from "./src/every-screen.ts";
import { startRelay } from "./src/relay.ts";
import { makeSample } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const relay = await forFile(startRelay(platform.url));
const sample = await forFile(makeSample(platform));

/** What the browser itself says of a server that it does not reach. */
const unreached = /ERR_|WebSocket connection/;

const main = (page: Page) => page.getByRole("main");
const presence = (page: Page) =>
  main(page)
    .getByText(/^(Online|Offline|Unknown)$/)
    .first();

test("while the server is away nothing is taken for known; once it is back, every page is right within seconds", async () => {
  const pages = new Map<string, Page>();
  for (const { key } of everyScreen) {
    const visit = await browser.open({ url: relay.url, token: sample.admin.token });
    visit.expectProblem(unreached);
    await openScreen(visit, key, sample);
    pages.set(key, visit.page);
  }
  const info = pages.get("deviceInfo")!;
  await info.getByText("21.5").first().waitFor();
  const withPresence = ["realDevices", "virtualDevices", "deviceInfo", "onlineDebug"].map((key) =>
    pages.get(key)!,
  );
  const before = await Promise.all(withPresence.map((page) => presence(page).innerText()));
  expect(before).not.toContain("Unknown");

  await relay.cut();
  for (const page of withPresence) {
    await page.getByText("Failed to connect WebSocket after 3 retries.").waitFor();
    expect(await presence(page).innerText()).toBe("Unknown");
  }
  await info.getByText("21.5").first().waitFor();
  await sample.report({ temperature: 23.5 });
  const { admin, params } = sample;
  const product = await admin.ok(products.get, { params: { id: params.productId! } });
  await admin.ok(products.update, {
    params: { id: product.id },
    body: { ...product, name: "Renamed meanwhile" },
  });

  await relay.mend();
  // On a machine of its own it is within 5 s; here all these pages share one with other tests.
  const soon = { timeout: 20_000 };
  await Promise.all([
    info.getByText("23.5").first().waitFor(soon),
    main(pages.get("productList")!).getByText("Renamed meanwhile").first().waitFor(soon),
    ...[...pages.values()].map((page) => page.locator("html:not([data-away])").waitFor(soon)),
  ]);
  for (const [key, page] of pages) {
    expect(await page.getByText("Failed to connect WebSocket").count(), key).toBe(0);
    expect(await page.getByText("could not be reached").count(), key).toBe(0);
  }
  expect(await Promise.all(withPresence.map((page) => presence(page).innerText()))).toEqual(before);
});
