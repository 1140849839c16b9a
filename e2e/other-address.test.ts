import { networkInterfaces } from "node:os";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { production } from "@thingwright/contract/devices/production.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import { setProductStatus } from "@thingwright/server/test/factories.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { messagesTo } from "@thingwright/server/test/inbox.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform({ HOST: "0.0.0.0" }));

const hasNetwork = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.family === "IPv4" && !one.internal);

/** Makes a link to the panel of the product's virtual device. @returns what is written under its QR code */
async function linkOn(page: Page, productId: string): Promise<string> {
  await page.goto(`/dashboard/product/${productId}/deviceDebug/virtual`);
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Panel and sharing" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const dialog = page.getByRole("dialog", { name: "Show it on a phone" });
  await dialog.getByRole("img", { name: /^QR code/ }).waitFor();
  return (await dialog.getByText(/\/companion\/share\//).textContent()) ?? "";
}

/** Makes the call of a line for curl. @returns its answer */
async function callOf(line: string): Promise<unknown> {
  const url = /http\S+/.exec(line)?.[0] ?? "";
  const headers = [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const body = /-d '([^']+)'/.exec(line)?.[1] ?? "";
  const answer = await fetch(url, { method: "POST", headers: Object.fromEntries(headers), body });
  return answer.json();
}

test.runIf(hasNetwork)(
  "links, station commands and activation mails of the console work on another machine",
  async () => {
    const maker = await platform.actor();
    const product = await platform.product(maker);
    const params = { id: product.id };
    await maker.ok(virtualDevices.create, { params, body: { name: "Demo" } });

    const { page } = await browser.open({ url: platform.url, token: maker.token });
    const link = await linkOn(page, product.id);
    const site = new URL(link).origin;
    expect(site).not.toMatch(/localhost|\/\/127\./);

    // Where phones and stations are, whose browsers hold an address of a network for less trustworthy than localhost.
    const elsewhere = await browser.open({ url: site, token: maker.token });
    elsewhere.expectProblem(/origin was untrustworthy|could not be origin-keyed/);
    await elsewhere.page.goto(link);
    await elsewhere.page.getByRole("heading", { name: product.name }).waitFor();
    expect(new URL(await linkOn(elsewhere.page, product.id)).origin).toBe(site);

    await setProductStatus(platform.connectionString, product.id, productStatus.trial);
    const body = { name: "PO-1", note: "", prefix: "lamp-", quantity: 3 };
    const { id: orderId } = await maker.ok(production.create, { params, body });
    await elsewhere.page.goto(`/dashboard/product/${product.id}/production/${orderId}`);
    await elsewhere.page.getByRole("button", { name: "Add station" }).click();
    const drawer = elsewhere.page.getByRole("dialog");
    await drawer.getByRole("textbox", { name: /^Station/ }).fill("Line 1");
    await drawer.getByRole("button", { name: "Add station" }).click();
    const line = elsewhere.page.getByText(`curl -X POST ${site}/`);
    expect(await callOf((await line.textContent()) ?? "")).toMatchObject({ code: 200 });

    const everything = { kind: "all" } as const;
    const role = { name: "Clerks", menu_permissions: ["productList" as const] };
    const { id } = await maker.ok(roles.create, {
      body: { ...role, products: everything, apps: everything },
    });
    await maker.ok(members.create, { body: { name: "ines", email: "ines@example.com", role_id: id } });
    const [mail] = await eventually(async () => {
      const mails = await messagesTo(platform, "ines@example.com");
      expect(mails).toHaveLength(1);
      return mails;
    });
    const [activation] = /http\S+\/activate_account\?key=\S+/.exec(mail?.text ?? "") ?? [""];
    expect(new URL(activation).origin).toBe(site);
    const invited = await browser.open({ url: site });
    invited.expectProblem(/origin was untrustworthy|could not be origin-keyed/);
    await invited.page.goto(activation);
    await invited.page.getByRole("heading", { level: 1, name: "Activate your account" }).waitFor();
  },
);

test("a console that only this machine can reach says so, and names the setting to change", async () => {
  const local = await forFile(startPlatform());
  const maker = await local.actor();
  const product = await local.product(maker);
  const params = { id: product.id };
  const device = await maker.ok(virtualDevices.create, { params, body: { name: "Demo" } });
  const { page } = await browser.open({ url: local.url, token: maker.token });
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/device/${device.id}/info`);
  await page.getByRole("button", { name: "Open on your phone" }).click();
  await page.getByText("Only this computer can open this address").waitFor();
  await page.getByText(/set PUBLIC_URL/).waitFor();
  expect(await page.getByRole("img", { name: /^QR code/ }).count()).toBe(0);
});
