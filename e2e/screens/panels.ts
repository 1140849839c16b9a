import { panelZip } from "@thingwright/server/test/panel-zip.ts";
import { drawnPng } from "../src/drawn-png.ts";
import { samplePanel } from "../src/panels-sample.ts";
import { defineScreens, presses, shows } from "../src/screen.ts";

export const screens = defineScreens({
  panelManage: {
    prepare: async (sample) => (await samplePanel(sample), {}),
    ready: shows("Floor lamp"),
  },
  panelCreate: {
    ready: shows("First version"),
    parts: {
      async read(page) {
        const archive = await panelZip({
          version: "1.3.0",
          origins: ["https://weather.example.com"],
          points: [{ identifier: "relay", data_types: ["bool"], transfer_type: "issue_report" }],
        });
        const buffer = Buffer.from(await archive.arrayBuffer());
        const [picture, bundle] = [
          { name: "lamp.png", mimeType: "image/png", buffer: await drawnPng(page, 750, 1333) },
          { name: "lamp.zip", mimeType: "application/zip", buffer },
        ];
        await page.locator('input[type="file"]').first().setInputFiles(picture);
        await page.locator('input[type="file"]').last().setInputFiles(bundle);
        await page.getByText("https://weather.example.com").waitFor();
        await page.getByRole("button", { name: "Create panel" }).click();
        await page.getByText("Required").first().waitFor();
      },
    },
  },
  panelInfo: {
    prepare: async (sample) => ({ id: (await samplePanel(sample)).id }),
    ready: shows("Floor lamp L"),
    parts: {
      async release(page) {
        await page.getByRole("button", { name: "Actions for 1.1.0" }).click();
        await page.getByRole("menuitem", { name: "Roll out" }).click();
        await page.getByRole("dialog").getByRole("textbox", { name: "Share of homes" }).waitFor();
      },
      async update(page) {
        const row = page.getByRole("row", { name: /Floor lamp L/ });
        await row.getByRole("checkbox").click();
        await page.getByRole("button", { name: "Update panel" }).click();
        await page.getByRole("dialog").getByText("Move 1 product").waitFor();
      },
    },
  },
  productPanel: {
    prepare: async (sample) => ({ productId: (await samplePanel(sample)).productId }),
    ready: shows("Version 1.0.0"),
    parts: { change: presses("Change panel", "Try a panel in the phone") },
  },
});
