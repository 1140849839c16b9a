import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { browserForTests, type PageOptions } from "./src/browser.ts";
import { openScreen } from "./src/every-screen.ts";
import { startRelay } from "./src/relay.ts";
import { makeSample } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const relay = await forFile(startRelay(platform.url));
const sample = await forFile(makeSample(platform));

/** What the browser itself says of a server that it does not reach. */
const unreached = /ERR_|WebSocket connection|the code of a page could not be loaded/;

/** Within 5 s on a machine that is not busy. */
const soon = { timeout: 30_000 };
/** For a test that opens many screens. */
const patience = { timeout: 300_000 };
/** The screens that follow what devices and others do, and one each that only reads and that has a form. */
const following = [
  ...([
    "application",
    "deviceList",
    "realDevices",
    "virtualDevices",
    "productPanel",
    "productionOrder",
    "scenarios",
  ] as const),
  ...(["deviceInfo", "deviceHistory", "onlineDebug", "communicationLog", "onOffLineLog"] as const),
  ...(["productList", "roleInfo"] as const),
];

/** Opens a page by way of the relay. */
async function open(path: string, options: Partial<PageOptions> = {}): Promise<Page> {
  const visit = await browser.open({ url: relay.url, token: sample.admin.token, ...options });
  visit.expectProblem(unreached);
  await visit.page.goto(path);
  await visit.page.getByRole("heading", { level: 1 }).first().waitFor();
  return visit.page;
}

afterEach(() => relay.mend());

const main = (page: Page) => page.getByRole("main");
const presence = (page: Page) =>
  main(page)
    .getByText(/^(Online|Offline|Unknown)$/)
    .first();

test(
  "pages show unknown states while the server is unavailable, and recover afterwards",
  patience,
  async () => {
    const pages = new Map<string, Page>();
    const visitor = await browser.open({ url: relay.url, token: sample.admin.token });
    for (const key of following) {
      const visit = await visitor.openTab();
      visit.expectProblem(unreached);
      await openScreen(visit, key, sample);
      pages.set(key, visit.page);
    }
    const info = pages.get("deviceInfo")!;
    await info.getByText("21.5").first().waitFor();
    const withPresence = ["realDevices", "virtualDevices", "deviceList", "deviceInfo", "onlineDebug"].map(
      (key) => pages.get(key)!,
    );
    const [overview, history] = [pages.get("application")!, pages.get("deviceHistory")!];
    const label = info.getByRole("row", { name: /^Label/ });
    await label.getByText("No change for").waitFor();
    await main(overview)
      .getByText(/^\d+ activated$/)
      .waitFor();
    const before = await Promise.all(withPresence.map((page) => presence(page).innerText()));
    expect(before).not.toContain("Unknown");

    await relay.cut();
    await history.locator("html[data-away]").waitFor();
    const ranges = new Set<string>();
    history.on("request", (request) => request.url().includes("/series") && ranges.add(request.url()));
    for (const page of withPresence) {
      await page.getByText("Failed to connect WebSocket after 3 retries.").waitFor();
      expect(await presence(page).innerText()).toBe("Unknown");
    }
    await info.getByText("21.5").first().waitFor();
    await label.getByText(/No change until \d\d:\d\d:\d\d/).waitFor();
    await main(overview).getByText("Unknown since").waitFor();
    expect(
      await main(overview)
        .getByText(/^(Online|Offline)$/)
        .count(),
    ).toBe(0);
    // The charts stay as they are: a range that went on could not be loaded. One may have been asked for before.
    expect(ranges.size).toBeLessThan(2);
    await history.locator("canvas").first().waitFor();
    await sample.report({ temperature: 23.5 });
    const { admin, params } = sample;
    const product = await admin.ok(products.get, { params: { id: params.productId! } });
    await admin.ok(products.update, {
      params: { id: product.id },
      body: { ...product, name: "Renamed meanwhile" },
    });

    await relay.mend();
    await Promise.all([
      info.getByText("23.5").first().waitFor(soon),
      main(pages.get("productList")!).getByText("Renamed meanwhile").first().waitFor(soon),
      ...[...pages.values()].map((page) => page.locator("html:not([data-away])").waitFor(soon)),
      label.getByText("No change for").waitFor(soon),
    ]);
    await main(overview)
      .getByText(/^\d+ activated$/)
      .waitFor(soon);
    for (const [key, page] of pages) {
      for (const text of ["Failed to connect WebSocket", "could not be reached"])
        await expect.poll(() => page.getByText(text).count(), { message: key }).toBe(0);
    }
    expect(await Promise.all(withPresence.map((page) => presence(page).innerText()))).toEqual(before);
  },
);

test("pages opened while the server is unavailable load by themselves once it is available", async () => {
  const [list, other] = [await open("/dashboard/product/productList"), await open("/account/accountInfo")];
  await relay.cut();
  await list.getByPlaceholder("Name, model, key or ID").fill("Door");
  await list.getByText("the server could not be reached").waitFor();
  // Its code was not loaded before.
  await other.getByRole("link", { name: "Roles" }).click();
  await other.getByText("The server could not be reached. Try again").waitFor();
  await relay.mend();
  await list.getByText("Door sensor").first().waitFor(soon);
  await other.getByRole("heading", { level: 1, name: "Roles" }).waitFor(soon);
  await expect.poll(() => list.getByText("the server could not be reached").count()).toBe(0);
});

test("a failed change is not resent by itself, and the typed text is kept", async () => {
  const page = await open("/account/accountInfo");
  const nickname = async () => (await sample.admin.ok(accounts.current)).nickname;
  const before = await nickname();
  await relay.cut();
  await page.getByLabel("Nickname").fill("In between");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const refused = page.getByRole("alert").filter({ hasText: "The server is not responding" });
  await refused.waitFor();
  await relay.mend();
  await page.locator("html:not([data-away])").waitFor(soon);
  expect(await nickname()).toBe(before);
  expect(await page.getByLabel("Nickname").inputValue()).toBe("In between");
  await refused.getByRole("button", { name: "Try again" }).click();
  await expect.poll(nickname).toBe("In between");
  expect(await refused.count()).toBe(0);
});

/** The buttons of a page that the bar above it overlaps. */
function covered(page: Page) {
  return page.evaluate(() => {
    const bar = document.querySelector("[role=status]:has(> p)");
    if (!bar) return ["there is no bar"];
    const { bottom } = bar.getBoundingClientRect();
    return [...document.querySelectorAll("main button, main a, header button, [role=dialog] button")]
      .filter((button) => {
        const { top, height } = button.getBoundingClientRect();
        // What is scrolled out of its place does not show anyway.
        const place = button.closest("main")?.getBoundingClientRect().top ?? 0;
        return button.checkVisibility() && top + height / 2 > place && top < bottom;
      })
      .map(({ textContent, ariaLabel }) => textContent || ariaLabel);
  });
}

test.each([1440, 390] as const)("without a network, %i px wide, no notice covers a button", async (width) => {
  const page = await open("/account/subUserManage", { width });
  await main(page).getByText("Mia").first().waitFor();
  const known = await main(page).innerText();
  // What a page loads in the background has come: Chromium does not import again what could not be imported, and the
  // drawer shares some of it.
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByText("You are offline").waitFor();
  // The page makes room with the frame that shows the bar.
  await expect.poll(() => covered(page)).toEqual([]);
  await page.getByRole("checkbox", { name: "Select Mia" }).click();
  await expect.poll(() => covered(page)).toEqual([]);
  await page.getByRole("checkbox", { name: "Select Mia" }).click();
  await page.locator("html[data-away]").waitFor();
  await page.context().setOffline(false);
  await page.getByText("You are offline").waitFor({ state: "detached" });
  await page.locator("html:not([data-away])").waitFor(soon);
  await expect.poll(() => main(page).innerText(), soon).toBe(known);
  // A drawer opens before the network goes, because its code comes when it is first wanted.
  await page.getByRole("button", { name: "Add member" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Add member" }).waitFor();
  await page.context().setOffline(true);
  await page.getByText("You are offline").waitFor();
  await expect.poll(() => covered(page)).toEqual([]);
  await page.context().setOffline(false);
});
