import { readFile } from "node:fs/promises";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { urlOf } from "@thingwright/contract/grammar/route.ts";
import { stations } from "@thingwright/contract/devices/stations.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { setProductStatus } from "@thingwright/server/test/factories.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { readLabels } from "@thingwright/server/test/label-pdfs.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { downloadFrom } from "./src/download-from.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("a maker orders identities, a station claims and reports one, and the open page shows its device connecting", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/product/${product.id}/production`);
  await page.getByText("The stage of this product is").waitFor();
  await setProductStatus(platform.connectionString, product.id, productStatus.trial);
  await page.reload();
  await page.getByRole("button", { name: "New order" }).first().click();
  await page.getByRole("textbox", { name: /^Order/ }).fill("PO-1");
  await page.getByLabel("Number of identities").fill("12");
  await page.getByLabel("Device names begin with").fill("lamp-");
  await page.getByText("lamp-000001 to lamp-000012").waitFor();
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("link", { name: "PO-1" }).click();
  await page.getByRole("link", { name: "lamp-000012", exact: true }).waitFor();

  await page.getByRole("button", { name: "Add station" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: /^Station/ }).fill("Line 1");
  await drawer.getByRole("button", { name: "Add station" }).click();
  const token = /tws_[\w-]+/.exec((await page.getByText(/^tws_/).first().textContent()) ?? "")?.[0] ?? "";
  await page.getByRole("checkbox", { name: "I have saved the token" }).click();
  await page.getByRole("button", { name: "Done" }).click();

  const say = async (method: "POST" | "PUT", body: object) => {
    const answer = await fetch(platform.url + urlOf(stations.take), {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { data: { list: Record<string, string>[] } };
  };
  const { data } = await say("POST", { count: 1, request_id: "first-batch" });
  const { product_key = "", device_name = "", device_secret = "" } = data.list[0] ?? {};
  await say("PUT", { list: [{ device_name, result: "passed", mac: "aabbcc001122" }] });
  const row = page.getByRole("row", { name: /lamp-000001/ });
  await row.getByText("Passed").waitFor();
  await row.getByText("AA:BB:CC:00:11:22").waitFor();
  await page.getByText("100.0 %").first().waitFor();

  await page.getByRole("button", { name: "Labels" }).click();
  await drawer.getByRole("radio", { name: /A4 sheet/ }).click();
  await drawer.getByLabel("To No.").fill("3");
  const file = await downloadFrom(page, () => drawer.getByRole("button", { name: "Download PDF" }).click());
  expect(file.suggestedFilename()).toBe("labels-lamp-1-3-a4.pdf");
  const labels = await readLabels(await readFile(await file.path()), "a4");
  const proof = "[\\w-]{22}";
  expect(labels[0]?.labels.map(({ text }) => text)).toEqual(
    [`lamp-000001/${proof}/AABBCC001122`, `lamp-000002/${proof}`, `lamp-000003/${proof}`].map(
      (rest): unknown => expect.stringMatching(`^TW2/${product_key}/${rest}$`),
    ),
  );

  const device = connectDevice({
    url: `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`,
    productKey: product_key,
    deviceName: device_name,
    deviceSecret: device_secret,
  });
  await device.ready();
  await page
    .getByRole("progressbar", { name: "Activated" })
    .and(page.locator("[aria-valuenow='8']"))
    .waitFor();
  await device.close();
});
