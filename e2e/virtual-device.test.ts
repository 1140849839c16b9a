import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { categories } from "@thingwright/contract/products/categories.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { samplePoints } from "./src/sample.ts";
import { type ServerProcess, signIn, startServer } from "@thingwright/server/test/server-process.ts";

const browser = browserForTests();
const env = { ADMIN_PASSWORD: "Administer1!" };
let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "thingwright-virtual-"));
  await chmod(folder, 0o711);
  server = await startServer({ dataDir: folder, env });
});
afterAll(async () => {
  await server.interrupt();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test("a virtual device comes online, reports changing values, fills its log, and runs again after a server restart", async () => {
  const admin = await signIn(server.url, env.ADMIN_PASSWORD);
  const { list } = await admin.ok(categories.list);
  const product = await admin.ok(products.create, {
    body: {
      name: "Lamp",
      model: "L",
      category_id: list[0]!.children[0]!.id,
      communication_mode: "wifi",
      product_type: 1,
    },
  });
  const params = { id: product.id };
  await admin.ok(products.define, { params, body: { list: samplePoints } });

  const { page, expectProblem } = await browser.open({ url: server.url, token: admin.token });
  const debug = `/dashboard/product/${product.id}/deviceDebug`;
  await page.goto(`${debug}/virtual`);
  await page.getByRole("button", { name: "Start a virtual device" }).click();
  const row = page.getByRole("row").nth(1);
  await row.getByText("Online").waitFor();

  const [device] = (await admin.ok(virtualDevices.list, { params, query: {} })).list;
  const screens = `${debug}/device/${device!.id}`;
  await page.goto(`${screens}/info`);
  const temperature = page.getByRole("row", { name: /Temperature/ }).getByText("°C");
  await temperature.waitFor();
  const reported = () => page.locator("main tbody td:nth-child(2)").allTextContents();
  const first = await reported();
  expect(first).toHaveLength(samplePoints.length);
  await expect.poll(reported, { timeout: 30_000 }).not.toEqual(first);
  await page.goto(`${screens}/communicationLog`);
  await page.getByText("property/post").nth(2).waitFor();

  await page.goto(`${screens}/info`);
  await temperature.waitFor();
  // A call that reaches the server while it stops is answered with 503.
  expectProblem(/WebSocket|ERR_CONNECTION|status of 503/);
  expect(await server.interrupt()).toBe(0);
  await page.getByText("Failed to connect WebSocket after 3 retries.").waitFor({ timeout: 20_000 });
  server = await startServer({ dataDir: folder, env, ports: server });
  const before = await reported();
  // By itself the page tries every ten seconds, and may be back before the click.
  const notice = page.getByText("Failed to connect WebSocket");
  await Promise.any([
    page.getByRole("button", { name: "Try again" }).click(),
    notice.waitFor({ state: "detached" }),
  ]);
  await notice.waitFor({ state: "detached" });
  await expect.poll(reported, { timeout: 30_000 }).not.toEqual(before);
  await page.goto(`${screens}/onOffLineLog`);
  await page.getByText("Connected").nth(1).waitFor();

  await page.goto(`${debug}/virtual`);
  await row.getByRole("switch").click();
  await row.getByText("Offline").waitFor();
  expect((await admin.ok(virtualDevices.list, { params, query: {} })).list[0]).toMatchObject({
    running: 2,
    online: 2,
  });
});
