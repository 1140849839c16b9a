import { addAppVersions, sampleApk } from "../src/app-versions-sample.ts";
import { addApps } from "../src/apps-sample.ts";
import { withAddress } from "../src/known-address.ts";
import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  appList: {
    ready: shows("Lamps & Lights"),
    prepare: async ({ admin }) => (await addApps(admin), {}),
    empty: "No apps yet",
    parts: {
      async create(page) {
        await page.getByRole("button", { name: "Create app" }).click();
        const drawer = page.getByRole("dialog");
        await drawer.getByLabel(/^Name/).fill("Lamps & Lights");
        await drawer.getByLabel(/^Package name/).fill("lamps");
        await drawer.getByRole("button", { name: "Create" }).click();
        await drawer.getByText("At least two parts").waitFor();
      },
      async secret(page) {
        await page.getByRole("button", { name: "Actions for Lamps & Lights" }).click();
        await page.getByRole("menuitem", { name: "New secret" }).click();
        await page.getByRole("button", { name: "Generate new secret" }).click();
        await page.getByText("The secret is shown only once").waitFor();
      },
    },
  },
  appVersions: {
    ready: shows("2.0.0.rc1"),
    prepare: async ({ admin }) => ({ appId: await addAppVersions(admin) }),
    parts: {
      async edit(page) {
        await page.getByRole("button", { name: "Actions for 1.2.0" }).click();
        await page.getByRole("menuitem", { name: "Edit" }).click();
        await page.getByRole("dialog").getByText("Scenes, and faster").waitFor();
      },
      async link(page) {
        await withAddress(page);
        await page.getByRole("button", { name: "Actions for 2.0.0.rc1" }).click();
        await page.getByRole("menuitem", { name: "Link to this version" }).click();
        await page.getByRole("button", { name: "Create link" }).click();
        await page.getByRole("img", { name: /^QR code/ }).waitFor();
      },
    },
  },
  appCompanion: {
    ready: shows("Only this computer can open this address"),
    prepare: async ({ admin }) => ({ appId: await addAppVersions(admin) }),
    parts: {
      async kept(page) {
        await page.getByText("Nobody can sign up on their own yet").waitFor();
        await page.getByRole("link", { name: "Open outbox" }).waitFor();
      },
      async onPhone(page) {
        await withAddress(page);
        await page.getByRole("img", { name: /^QR code/ }).waitFor();
      },
      async adjusted(page) {
        await page.getByLabel(/^Color/).fill("#ffe600");
        await page.getByText(/^Made darker/).waitFor();
      },
    },
  },
  appUpload: {
    ready: shows("Upload a file"),
    prepare: async ({ admin }) => ({ appId: await addAppVersions(admin) }),
    parts: {
      async read(page) {
        const buffer = await sampleApk("1.3.0", 13);
        const file = { name: "lamps.apk", mimeType: "application/octet-stream", buffer };
        await page.locator('input[type="file"]').setInputFiles(file);
        await page.getByText("Read from the file").first().waitFor();
      },
    },
  },
});
