import { addAppUsers } from "../src/app-users-sample.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { subDevices } from "@thingwright/contract/devices/sub-devices.ts";
import type { Page } from "playwright-core";
import { withAddress } from "../src/known-address.ts";
import { defineScreens, shows } from "../src/screen.ts";
import { publishLine, readMosquittoLine } from "../src/shell-line.ts";

async function openBehavior(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Virtual lamp" }).click();
  await page.getByRole("heading", { name: "Behavior" }).waitFor();
}

/** Creates a device, and waits for its credentials. */
async function create(page: Page, name: string, deviceName: string): Promise<void> {
  await page.getByRole("button", { name: "Create device" }).click();
  await page.getByRole("dialog").getByLabel("Display name").fill(name);
  await page.getByRole("dialog").getByLabel("Device name").fill(deviceName);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const credentials = page.getByRole("dialog", { name: `Credentials of ${name}` });
  await credentials.getByText(deviceName).first().waitFor();
}

async function chooseFirst(page: Page): Promise<void> {
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .first()
    .click();
}

export const screens = defineScreens({
  deviceList: {
    ready: shows("hall-lamp-01"),
    empty: "No devices yet",
    parts: {
      async filters(page) {
        await page.getByRole("button", { name: "Filters" }).click();
        await page.getByLabel("Firmware", { exact: true }).waitFor();
      },
      async chips(page) {
        await page.goto(`${new URL(page.url()).pathname}?area=CN-GD&kind=1&bound_from=2020-01-01&tier=1`);
        await page.getByText("Bound: from 2020-01-01").waitFor();
      },
      async map(page) {
        await page.goto(`${new URL(page.url()).pathname}?view=map`);
        await page.getByRole("button", { name: "Guangdong, China: 1 device" }).click();
        await page.getByRole("button", { name: "Show in the table" }).waitFor();
        // A look changes the width of the page, on which the map sends requests: waits for their answers.
        return () => page.locator("section[aria-busy=false]").waitFor();
      },
      async label(page) {
        await chooseFirst(page);
        await page.getByRole("button", { name: "Label", exact: true }).click();
        await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("room");
      },
      async issue(page) {
        await chooseFirst(page);
        await page.getByRole("button", { name: "Send properties" }).click();
        await page
          .getByRole("dialog")
          .getByRole("checkbox", { name: /Brightness/ })
          .click();
        await page.getByText("Takes about").waitFor();
      },
      async exported(page) {
        await page.getByRole("button", { name: "Export" }).click();
        await page.getByRole("menuitem", { name: /choose columns/ }).click();
        await page.getByRole("button", { name: "Download CSV" }).waitFor();
      },
    },
  },
  virtualDevices: {
    ready: shows("Virtual lamp"),
    parts: {
      async behavior(page) {
        await openBehavior(page);
        await page.getByRole("button", { name: "Configure…" }).click();
        const brightness = page.getByRole("dialog").getByRole("group", { name: /Brightness/ });
        await brightness.getByRole("combobox", { name: "Behavior" }).click();
        await page.getByRole("option", { name: "Random walk" }).click();
        await brightness.getByLabel("Maximum change").waitFor();
      },
      async share(page) {
        await withAddress(page);
        await page
          .getByRole("row")
          .nth(1)
          .getByRole("button", { name: /Actions/ })
          .click();
        await page.getByRole("menuitem", { name: "Panel and sharing" }).click();
        await page.getByRole("button", { name: "Create link" }).click();
        await page
          .getByRole("dialog")
          .getByRole("img", { name: /^QR code/ })
          .waitFor();
      },
      async pair(page) {
        await openBehavior(page);
        await page.getByRole("button", { name: "More actions" }).click();
        await page.getByRole("menuitem", { name: "Pair with an app" }).click();
        await page
          .getByRole("dialog")
          .getByRole("img", { name: /^QR code/ })
          .waitFor();
      },
      async scenario(page) {
        await openBehavior(page);
        await page.getByRole("button", { name: "Simulate…" }).click();
        await page.getByText("A day in a minute").waitFor();
      },
    },
  },
  realDevices: {
    ready: shows("hall-lamp-01"),
    parts: {
      async all(page) {
        const { pathname } = new URL(page.url());
        await page.goto(`${pathname}?page_size=2`);
        // The head of the table is also shown above skeletons, when there is nothing to select yet.
        await page
          .getByRole("checkbox", { name: /^Select (?!all)/ })
          .first()
          .waitFor();
        await page.getByRole("checkbox", { name: "Select all" }).click();
        await page.getByRole("button", { name: "Select all 3 matches" }).waitFor();
      },
      async credentials(page) {
        await withAddress(page);
        await create(page, "Lamp by the door", "door-lamp-04");
        await page.getByRole("tabpanel").locator("code").first().waitFor();
      },
      async received(page) {
        await create(page, "Lamp by the stairs", "stairs-lamp-05");
        await page.getByRole("tab", { name: "mosquitto_pub" }).click();
        const line = await page.getByRole("tabpanel").locator("code").first().textContent();
        await publishLine(readMosquittoLine(line ?? ""));
        await page.getByText("Value received, offline now").waitFor();
        await page.getByRole("checkbox", { name: "I have saved the credentials" }).click();
        await page.getByRole("link", { name: "See it live" }).waitFor();
      },
      async register(page) {
        await page.getByRole("button", { name: "Create device" }).click();
        await page.getByRole("button", { name: "More options" }).click();
        await page.getByLabel("TuyaLink ID").fill("6c828cba434ff40c074w-");
        await page.getByRole("button", { name: "Create", exact: true }).click();
        await page.getByText("8 to 24 letters and digits", { exact: true }).waitFor();
      },
      async delete(page) {
        await page.getByRole("checkbox", { name: "Select all" }).click();
        await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
        await page.getByRole("dialog").getByText("hall-lamp-01").waitFor();
      },
    },
  },
  deviceInfo: {
    ready: shows("64"),
    parts: {
      async phone(page) {
        await withAddress(page);
        await page.getByRole("button", { name: "Open on your phone" }).click();
        await page.getByRole("img", { name: /^QR code/ }).waitFor();
      },
      async login(page) {
        await page.getByRole("button", { name: "More actions" }).click();
        await page.getByRole("menuitem", { name: "User name and password" }).click();
        await page.getByRole("dialog").getByLabel("User name").fill("hall.lamp@home");
      },
      async loginSet(page) {
        await page.getByRole("button", { name: "More actions" }).click();
        await page.getByRole("menuitem", { name: "User name and password" }).click();
        await page.getByRole("dialog").getByLabel("User name").fill("hall.lamp@home");
        await page.getByRole("button", { name: "Set", exact: true }).click();
        await page
          .getByRole("dialog", { name: /^User name and password of/ })
          .locator("code")
          .first()
          .waitFor();
      },
    },
  },
  deviceHistory: {
    ready: (page) => page.locator("canvas").first().waitFor(),
    parts: {
      async several(page) {
        await page.goto(
          `${new URL(page.url()).pathname}?points=temperature,dimming,mode,label,fault&range=1h`,
        );
        await page.locator("canvas").first().waitFor();
        await page.getByRole("application").hover({ position: { x: 200, y: 60 } });
      },
      async table(page) {
        await page.goto(`${new URL(page.url()).pathname}?points=temperature,mode&range=1h`);
        await page.getByRole("button", { name: "View as table" }).click();
        // Moves the pointer away from the button, whose hint covers the page.
        await page.mouse.move(0, 0);
        await page
          .getByRole("columnheader", { name: /Temperature/ })
          .first()
          .waitFor();
      },
      async range(page) {
        await page.getByRole("radio", { name: "Custom" }).click();
        await page.getByRole("button", { name: /^Range/ }).click();
        await page.getByRole("grid").waitFor();
      },
    },
  },
  subDevices: {
    async prepare({ admin, params }) {
      const { list } = await admin.ok(devices.list, { query: { keyword: "bedroom-lamp" } });
      const device_ids = list.map(({ id }) => id);
      await admin.ok(subDevices.add, { params: { id: params.deviceId! }, body: { device_ids } });
      return {};
    },
    ready: (page) => page.getByRole("row").nth(1).waitFor(),
    parts: {
      async add(page) {
        await page.getByRole("button", { name: "Add sub-devices" }).click();
        await page.getByRole("dialog").getByRole("checkbox").first().click();
        await page.getByRole("button", { name: "Add 1 device" }).waitFor();
      },
    },
  },
  onlineDebug: {
    ready: shows("Brightness"),
    parts: {
      async answer(page) {
        await page.getByRole("switch", { name: /Power/ }).click();
        await page
          .getByText(/\d ms$/)
          .first()
          .waitFor();
      },
      async message(page) {
        await page.getByRole("radio", { name: "Custom message" }).click();
        await page.getByLabel("Topic", { exact: true }).fill("scenes/evening");
        await page.getByLabel("Content", { exact: true }).fill("dim to 20 %");
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await page.getByText("Not subscribed").filter({ visible: true }).first().waitFor();
      },
    },
  },
  communicationLog: {
    ready: shows("thing/event/property/post"),
    parts: {
      async refused(page) {
        const rows = page.locator("main button[aria-pressed]");
        await rows.filter({ hasText: "nothing_like_this: 1" }).first().click();
        await page.getByRole("link", { name: /^Map this key… ?nothing_like_this$/ }).waitFor();
      },
      async message(page) {
        await page
          .locator("main button[aria-pressed]")
          .filter({ hasText: "nothing_like_this" })
          .first()
          .click();
        await page
          .getByText(/The product has no such function point/)
          .filter({ visible: true })
          .first()
          .waitFor();
      },
    },
  },
  bindLog: {
    prepare: async (sample) => (await addAppUsers(sample), {}),
  },
  onOffLineLog: {
    ready: shows("Connected"),
    parts: {
      async filtered(page) {
        await page.getByRole("radio", { name: "Refused" }).click();
        await page
          .getByText(/wrong signature/)
          .filter({ visible: true })
          .first()
          .waitFor();
      },
    },
  },
});
