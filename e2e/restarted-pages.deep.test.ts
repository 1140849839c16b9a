import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { type ServerProcess, signIn, startServer } from "@thingwright/server/test/server-process.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const env = { ADMIN_PASSWORD: "Administer1!", LOG_LEVEL: "error" };
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "thingwright-pages-"));
  // If we are root, PostgreSQL runs as another user, who must get into the folder.
  await chmod(dataDir, 0o711);
  server = await startServer({ dataDir, env });
});
afterAll(async () => {
  await server.interrupt();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test("open pages reconnect after the server was killed and restarted, and keep the typed text", async () => {
  const admin = await signIn(server.url, env.ADMIN_PASSWORD);
  const open = async (path: string) => {
    const { page, expectProblem } = await browser.open({ url: server.url, token: admin.token });
    expectProblem(/ERR_|WebSocket connection|status of 503/);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    return page;
  };
  const [form, list] = [await open("/account/accountInfo"), await open("/dashboard/product/productList")];
  await form.getByLabel("Nickname").fill("Half a na");
  const { httpPort, mqttPort } = server;
  await server.kill();
  for (const page of [form, list]) await page.locator("html[data-away]").waitFor();
  server = await startServer({ dataDir, env, ports: { httpPort, mqttPort } });
  for (const page of [form, list]) await page.locator("html:not([data-away])").waitFor();
  await expect.poll(() => list.getByText("the server could not be reached").count()).toBe(0);
  expect(await form.getByLabel("Nickname").inputValue()).toBe("Half a na");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await admin.ok(accounts.current)).nickname).toBe("Half a na");
});
