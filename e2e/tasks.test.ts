import { configuration } from "@thingwright/contract/products/configuration.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { enabled, taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { panelVersions } from "@thingwright/contract/content/panel-versions.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { addDevices, copyProducts } from "@thingwright/server/test/bulk.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { holdRow, makeEndedTask } from "@thingwright/server/test/factories.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { waitingForLocks } from "@thingwright/server/test/locks.ts";
import { makePanel, needs, uploadPanel } from "@thingwright/server/test/panel-archives.ts";
import type { Page, WebSocketRoute } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { accessProblems, look } from "./src/look.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

/** A product with so many devices, made at different seconds in the past. */
async function productWith(maker: Caller, count: number): Promise<string> {
  const { id: productId } = await platform.product(maker, { name: "Lamp" });
  await addDevices(platform.connectionString, { productId, count });
  platform.clock.advance((count + 1) * 1000);
  return productId;
}

const countOf = async (maker: Caller, product_id: string, status: 1 | 2) =>
  (await maker.ok(devices.list, { query: { product_id, status } })).total;

const place = (page: Page) => page.getByRole("button", { name: /^Tasks/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Tasks" });

async function openPanel(page: Page) {
  await place(page).click();
  return panel(page);
}

/** Chooses all real devices that match the list's filters, and asks for an action on them. */
async function askForAll(page: Page, count: number, action: string) {
  // The head stands above skeletons, too, where there is nothing to select yet.
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .first()
    .waitFor();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("button", { name: `Select all ${count} matches` }).click();
  await page.getByText(`All ${count} selected`).waitFor();
  await page.getByRole("toolbar").getByRole("button", { name: action, exact: true }).click();
  return page.getByRole("dialog");
}

test("a task on hundreds of devices goes on while its starter is away, and is cancelled", async () => {
  const maker = await platform.actor();
  const productId = await productWith(maker, 400);
  const { list } = await maker.ok(devices.list, {
    query: { product_id: productId, order: "asc", page: 2, page_size: 100 },
  });
  const letGo = await holdRow(platform.sql, "device", list[49]!.id);
  onTestFinished(letGo);
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/product/${productId}/deviceDebug/real`);
  const question = await askForAll(page, 400, "Disable");
  await question.getByText("Disable 400 devices?").waitFor();
  await question.getByText("All real devices of this product").waitFor();
  await question.getByRole("button", { name: "Disable" }).click();
  // The notice goes after some seconds.
  await page.getByRole("button", { name: "Show" }).click();
  await panel(page).getByText("of 400").waitFor();
  await expect.poll(() => panel(page).evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });

  await page.goto("/dashboard/product/productList");
  await page.getByRole("button", { name: "Tasks: 1 in progress" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Tasks: 1 in progress" }).click();
  const bar = panel(page).getByRole("progressbar", { name: "Disable devices" });
  await bar.waitFor();
  await panel(page).getByRole("button", { name: "Cancel Disable devices" }).click();
  await panel(page).getByText("Cancel this task?").waitFor();
  await page.keyboard.press("Escape");
  await panel(page).getByText("Cancel this task?").waitFor({ state: "detached" });
  await panel(page).getByRole("button", { name: "Cancel Disable devices" }).click();
  await panel(page).getByRole("button", { name: "Cancel task" }).click();
  // The step waits for the held device, and the cancellation for the step.
  await expect.poll(() => waitingForLocks(platform.sql)).toBe(2);
  await letGo();
  await page.getByText("“Disable devices” was canceled").waitFor();
  await bar.waitFor({ state: "detached" });

  const disabled = await countOf(maker, productId, enabled.no);
  expect(disabled).toBeGreaterThan(149);
  expect(disabled).toBeLessThan(400);
  const [task] = (await maker.ok(tasks.list)).list;
  expect(task).toMatchObject({ cancelled: true, done: disabled, status: taskStatus.completed });
});

test(
  "deleting more than a hundred devices requires typing their number, and updates the list",
  deepOnly,
  async () => {
    const maker = await platform.actor();
    const productId = await productWith(maker, 120);
    const { page } = await browser.open({ url: platform.url, token: maker.token });
    await page.goto(`/dashboard/product/${productId}/deviceDebug/real?keyword=device-1`);
    const kept = 120 - (1 + 10 + 21);
    const few = await askForAll(page, 32, "Delete");
    await few.getByText("All devices of this product that match the filters").waitFor();
    await few.getByRole("button", { name: "Delete" }).click();
    await page.getByText("32 devices deleted").waitFor();
    await page.getByText("No matching devices").waitFor();
    expect(await countOf(maker, productId, enabled.yes)).toBe(kept);

    await addDevices(platform.connectionString, { productId, count: 40, start: "more" });
    await page.goto(`/dashboard/product/${productId}/deviceDebug/real`);
    const many = await askForAll(page, kept + 40, "Delete");
    const agree = many.getByRole("button", { name: "Delete" });
    expect(await agree.isDisabled()).toBe(true);
    await many.getByRole("textbox").fill(String(kept + 40));
    await agree.click();
    await page.getByText(`${kept + 40} devices deleted`).waitFor();
    await page.getByText("Connect your first device").waitFor();
  },
);

test("failed items are shown with name and reason, can be retried, and ended tasks can be cleared", async () => {
  const maker = await platform.actor();
  const { id: product_id } = await platform.product(maker);
  const made = await maker.ok(devices.create, { body: { product_id, device_name: "lamp-one" } });
  const { owner } = maker;
  await makeEndedTask(platform.sql, platform.clock, { owner, failed: [made.id, product_id] });
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto("/dashboard/product/productList");
  await page.getByRole("button", { name: "Tasks: some failed" }).waitFor();
  const shown = await openPanel(page);
  await shown.getByText("1 device disabled").waitFor();
  await shown.getByRole("button", { name: "Disable devices" }).press("Enter");
  await shown.getByText("device 1", { exact: true }).waitFor();
  await shown.getByText("This does not exist, or you have no access to it.").first().waitFor();
  await shown.getByRole("button", { name: "Retry all 2" }).click();
  await page.getByText("1 failed", { exact: true }).last().waitFor();
  await expect.poll(async () => (await maker.ok(devices.get, { params: made })).status).toBe(enabled.no);
  await shown.getByRole("button", { name: "Clear ended tasks" }).click();
  await shown.getByText("No tasks in progress").waitFor();
  expect((await maker.ok(tasks.list)).total).toBe(0);
});

test(
  "a hundred products are moved to a panel version at once, and a product that does not fit can be retried",
  deepOnly,
  async () => {
    const maker = await platform.actor();
    const { id: productId } = await platform.product(maker, { name: "Lamp" });
    const point = { identifier: "glow", name: "亮", name_en: "Glow", data_type: "bool" } as const;
    const list = [{ ...point, transfer_type: "issue_report" as const }];
    await maker.ok(products.define, { params: { id: productId }, body: { list } });
    const { id } = await makePanel(maker);
    const addVersion = async (version: string) => {
      const file_id = await uploadPanel(maker, { version, points: [needs("glow", "bool")] });
      return maker.ok(panelVersions.create, { params: { id }, body: { file_id } });
    };
    const first = await addVersion("1.0.0");
    const params = { id, versionId: first.id };
    await maker.ok(panelVersions.setStage, { params, body: { stage: "testers" } });
    await maker.ok(configuration.choosePanel, { params: { id: productId, panelId: id } });
    const ids = await copyProducts(platform.connectionString, { productId, count: 100 });
    const [unfit, held] = [ids[20]!, ids[60]!];
    await maker.ok(products.define, { params: { id: unfit }, body: { list: [] } });
    const letGo = await holdRow(platform.sql, "product", held);
    onTestFinished(letGo);

    const { page } = await browser.open({ url: platform.url, token: maker.token });
    await page.goto(`/dashboard/panelManage/panelInfo/${id}?page_size=100`);
    await page.getByRole("checkbox", { name: "Select Lamp 1", exact: true }).waitFor();
    await page.getByRole("button", { name: "Actions for 1.0.0" }).click();
    await page.getByRole("menuitem", { name: "Roll out" }).click();
    await page.getByRole("radio", { name: /All homes/ }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    const question = page.getByRole("dialog", { name: "Roll version 1.0.0 out to all homes?" });
    await question.getByText("101 of your products have this panel.").waitFor();
    await question.getByRole("button", { name: "Roll out to all homes" }).click();
    await page.getByText("Version 1.0.0: All homes").waitFor();

    const all = page.getByRole("checkbox", { name: "Select all" });
    const chooseAndMove = async (count: number) => {
      await page.getByRole("button", { name: "Update panel" }).click();
      const drawer = page.getByRole("dialog", { name: `Move ${count} products to a version` });
      await drawer.getByRole("button", { name: "Update panel" }).click();
      return drawer;
    };
    await all.last().click();
    await page.getByRole("button", { name: "Next page" }).click();
    const last = page.getByRole("checkbox", { name: /^Select Lamp/ });
    // The rows of the first page stay until those of the next are there.
    await expect.poll(() => last.count()).toBe(1);
    await last.click();
    const refused = await chooseAndMove(101);
    await refused.getByText("Number of added products exceeded: at most 100 at a time").waitFor();
    await refused.getByRole("button", { name: "Cancel" }).click();
    await last.click();
    await chooseAndMove(100);
    const update = page.getByRole("region", { name: "Tasks" });
    await update.getByText("of 100").waitFor();
    await update.getByRole("progressbar").waitFor();
    await letGo();
    await update.getByText("Panel updated for 99 products").waitFor();
    await update.getByRole("button", { name: /^Update the panel/ }).click();
    await update.getByText("glow").waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await maker.ok(products.define, { params: { id: unfit }, body: { list } });
    await update.getByRole("button", { name: "Retry 1" }).click();
    await update.waitFor({ state: "detached" });
  },
);

test("the task status is shown as unknown while the connection is lost", deepOnly, async () => {
  const maker = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  const open: WebSocketRoute[] = [];
  let down = false;
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (down) return void socket.close();
    socket.connectToServer();
    open.push(socket);
  });
  await page.goto("/dashboard/product/productList");
  const shown = await openPanel(page);
  await shown.getByText("No tasks in progress").waitFor();
  down = true;
  for (const socket of open) await socket.close();
  await shown.getByText("Task status unknown").waitFor();
  await page.getByRole("button", { name: "Tasks: status unknown, connection lost" }).waitFor();
  expect(await shown.getByText("No tasks in progress").count()).toBe(0);
  down = false;
  await shown.getByText("No tasks in progress").waitFor();
});

test("a member who may not change devices gets no checkboxes to select them", deepOnly, async () => {
  const maker = await platform.actor();
  const productId = await productWith(maker, 2);
  const reader = await platform.member(maker, {
    menus: ["productList", "realDevices"],
    products: "all",
  });
  const { page } = await browser.open({ url: platform.url, token: reader.token });
  await page.goto(`/dashboard/product/${productId}/deviceDebug/real`);
  await page.getByText("Device 2").first().waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(0);
  await (await openPanel(page)).getByText("No tasks in progress").waitFor();
  expect(await look(page, "tasks-empty")).toEqual([]);
});
