import { appCategories } from "@thingwright/contract/people/app-categories.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { companionFolder } from "@thingwright/contract/people/companion-app.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { improvPacket, pairingCommand } from "@thingwright/contract/points/improv.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { releases } from "@thingwright/contract/products/releases.ts";
import { connectAndBind } from "@thingwright/device/connect-and-bind.ts";
import { connectDevice, type Device } from "@thingwright/device/device.ts";
import type { ImprovOptions } from "@thingwright/device/improv.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { type PersonCaller, startPlatform } from "@thingwright/server/test/harness.ts";
import { pngOf } from "@thingwright/server/test/images.ts";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lendBluetooth } from "./src/bluetooth-double.ts";
import { browserForTests, type PageOptions } from "./src/browser.ts";
import { accessProblems } from "./src/look.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const point = { name: "开关", name_en: "Power", data_type: "bool", transfer_type: "issue_report" } as const;

const wifiPassword = "attic-42-window";

let maker: Caller;
let product: Product;
let app: { id: string; app_key: string };
let ada: PersonCaller;
let made: Credentials & { id: string };
const connected: Device[] = [];

beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker, { name: "台灯", communication_mode: "ble_wifi" });
  const params = { id: product.id };
  await maker.ok(products.define, { params, body: { list: [{ ...point, identifier: "lit" }] } });
  const media = { ...(await upload()), kind: "image" as const };
  const step = (zh_CN: string, en: string) => ({ media, text: { zh_CN, en } });
  await maker.ok(configuration.save, {
    params,
    body: {
      name_texts: { en: "Desk lamp" },
      panel: { panel_id: genericPanelId, main: "lit", hidden: [] },
      pairing_types: ["ble_wifi", "ap", "scan"],
      guides: {
        ble_wifi: {
          steps: [
            step("接通电源", "Plug the lamp in"),
            step("长按按键五秒", "Hold the button for 5 seconds"),
          ],
          package: null,
        },
      },
    },
  });
  made = await maker.ok(devices.create, { body: { product_id: product.id, name: "Lamp 7" } });
  app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  ada = await platform.person(app.id);
  const { id: home } = await ada.ok(homes.create, { body: { name: "Home" } });
  await ada.ok(homes.createRoom, { params: { id: home }, body: { name: "Study" } });
});
afterEach(async () => {
  await Promise.all(connected.splice(0).map((device) => device.close()));
});

async function upload() {
  const file = new Blob([new Uint8Array(pngOf(40, 40))], { type: "image/png" });
  const { id, url, name } = await maker.ok(files.uploadImage, { file });
  return { id, url, name };
}

/** Has the app show the product. */
async function show(): Promise<void> {
  const names = { name: "灯", name_en: "Lights" };
  const { id: categoryId } = await maker.ok(appCategories.create, { params: app, body: names });
  await maker.ok(releases.setStatus, { params: product, body: { status: productStatus.trial } });
  await maker.ok(products.setShelf, { params: product, body: { shelf: 2 } });
  await maker.ok(appCategories.setProducts, {
    params: { id: app.id, categoryId },
    body: { list: [product.id] },
  });
}

/** Opens the companion as Ada or another person, who has signed in on this phone. */
async function openPhone(
  options: Partial<PageOptions> = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
  person = ada,
) {
  const visit = await browser.open({ url: platform.url, width: 390, ...options });
  const key = `thingwright.person.${app.app_key}`;
  await visit.page.addInitScript(
    ([name = "", token = ""]) => localStorage.setItem(name, token),
    [key, person.token ?? ""],
  );
  await prepare(visit.page);
  const at = (path: string) => visit.page.goto(`${companionFolder}${app.app_key}/${path}`);
  return { ...visit, at };
}

const lamp = () => {
  const blinks: number[] = [];
  const options: Omit<ImprovOptions, "notify"> = {
    productKey: made.product_key,
    deviceName: made.device_name,
    about: { firmware: "lamp", version: "1.0.0", hardware: "ESP32", name: "Lamp" },
    identify: () => void blinks.push(blinks.length),
    networks: () =>
      Promise.resolve([
        { ssid: "Neighbours", rssi: -80, auth: "WPA2" },
        { ssid: "Attic", rssi: -50, auth: "WPA2" },
      ]),
    join: ({ ssid, password }) =>
      ssid === "Attic" && password === wifiPassword
        ? Promise.resolve()
        : Promise.reject(new Error("refused")),
  };
  return { blinks, options };
};
const credentials = () => ({
  url: `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`,
  productKey: made.product_key,
  deviceName: made.device_name,
  deviceSecret: made.device_secret,
});
const has = async () => (await ada.ok(bindings.list)).list.map(({ name }) => name);

test("a lamp is added by Bluetooth: guide, wrong and right Wi-Fi password, name, panel", async () => {
  await show();
  const { blinks, options } = lamp();
  let device!: Awaited<ReturnType<typeof lendBluetooth>>["device"];
  let leave!: () => Promise<void>;
  const { page, at } = await openPhone({}, async (opened) => {
    ({ device, leave } = await lendBluetooth(opened, "Lamp 7", { ...options, needsPress: true }));
  });
  void device.provisioned.then((provisioned) => connected.push(connectAndBind(provisioned, credentials())));
  await at("add");
  await page.getByRole("link", { name: /^Bluetooth/ }).waitFor();
  expect(await accessProblems(page)).toEqual([]);

  // By keyboard alone up to the device.
  await page.getByRole("link", { name: "Desk lamp" }).press("Enter");
  await page.getByRole("link", { name: /^Bluetooth/ }).press("Enter");
  await page.getByText("Plug the lamp in").waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await page.getByText("Hold the button for 5 seconds").waitFor();
  await page.getByRole("button", { name: "Connect" }).press("Enter");
  await page.getByRole("button", { name: "Search for devices" }).press("Enter");
  await page.getByText("Connected to Lamp 7").waitFor();

  // It wants to be pressed first, but shows which one it is all the same.
  await page.getByText("Press the button on the device.").waitFor();
  await page.getByRole("button", { name: "Make it blink" }).click();
  await eventually(async () => expect(blinks).toHaveLength(1));
  expect(await accessProblems(page)).toEqual([]);
  device.press();

  // The strongest network is chosen already.
  const password = page.getByLabel("Wi‑Fi password");
  await password.fill("wrong");
  expect(await page.getByLabel("Wi‑Fi name").inputValue()).toBe("Attic");
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Connect the device" }).click();
  await page.getByText(/could not join this Wi‑Fi/).waitFor();
  expect(await password.inputValue()).toBe("wrong");
  expect(await accessProblems(page)).toEqual([]);

  // Out of reach, and back.
  await leave();
  await page.getByRole("alert").filter({ hasText: "The connection to the device was lost" }).waitFor();
  await page.getByRole("button", { name: "Connect again" }).click();
  await password.fill(wifiPassword);
  await page.getByRole("button", { name: "Connect the device" }).click();

  const name = page.getByLabel("Display name");
  await name.waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await name.fill("Reading lamp");
  await page.getByLabel("Room").selectOption({ label: "Study" });
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("heading", { name: "Reading lamp" }).waitFor();
  await page.getByRole("button", { name: "Power" }).waitFor();
  expect(await has()).toEqual(["Reading lamp"]);
  const log = await maker.ok(devices.communicationLog, { params: { id: made.id }, query: { type: "bind" } });
  expect(log.list.map((entry) => ("way" in entry ? entry.way : ""))).toEqual(["pairing_token"]);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(wifiPassword);
});

test("a lamp that lacks the pairing command joins the Wi-Fi, and is then bound by its code and a press", async () => {
  const { options } = lamp();
  const { page, at } = await openPhone({ language: "zh_CN", theme: "dark" }, async (opened) => {
    const { device } = await lendBluetooth(opened, "Lamp 7", options);
    // As another maker's firmware, which knows the standard only: it has no such command, however many pieces it comes in.
    const write = device.write.bind(device);
    let unknown = 0;
    device.write = (bytes) => {
      if (unknown === 0 && bytes[0] === pairingCommand) unknown = (bytes[1] ?? 0) + 3;
      if (unknown === 0) return write(bytes);
      unknown -= bytes.length;
      if (unknown === 0) write(improvPacket(0x7f));
    };
  });
  await at("add/by/bluetooth");
  await page.getByRole("button", { name: "搜索设备" }).click();
  await page.getByLabel("Wi‑Fi 密码").fill(wifiPassword);
  await page.getByRole("button", { name: "开始配网" }).click();
  await page.getByRole("heading", { name: "设备已连接 Wi‑Fi" }).waitFor();
  const device = connectDevice(credentials());
  connected.push(device);
  await device.ready();
  await device.post({ lit: false });
  await page.getByLabel("设备码").fill(`TW1/${made.product_key}/${made.device_name}`);
  await page.getByRole("button", { name: "改用设备按键确认" }).click();
  await page.getByText(/在设备上手动操作“开关”/).waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await device.post({ lit: true });
  await page.getByRole("heading", { name: "添加成功" }).waitFor();
  expect(await has()).toEqual(["Lamp 7"]);
});

test(
  "over http a phone reports that camera and Bluetooth are unavailable, and offers the hotspot with a code",
  deepOnly,
  async () => {
    const { page, at } = await openPhone({}, (opened) =>
      opened.addInitScript(() => {
        Object.defineProperty(globalThis, "isSecureContext", { value: false });
        Object.defineProperty(navigator, "mediaDevices", { value: undefined });
      }),
    );
    await at("add");
    const rows = page.getByRole("listitem").filter({ hasText: /Bluetooth|code|hotspot/ });
    await page.getByText("This connection is not secure").waitFor();
    expect((await rows.allInnerTexts()).map((text) => text.split("\n")[0])).toEqual([
      "Use the device’s hotspot",
      "Type the code on the device",
      "Bluetooth",
      "Scan the code on the device",
    ]);
    expect(await page.getByText(/only on secure \(https\) addresses/).count()).toBe(2);
    expect(await page.getByRole("link", { name: /Bluetooth|Scan/ }).count()).toBe(0);
    expect(await accessProblems(page)).toEqual([]);

    await page.getByRole("link", { name: /hotspot/ }).click();
    await page.getByRole("button", { name: "Get a pairing code" }).click();
    const code = page.locator("p.font-mono");
    await code.waitFor();
    expect(await accessProblems(page)).toEqual([]);
    const pairing = { token: (await code.innerText()).trim(), host: "", port: null };
    connected.push(connectAndBind({ pairing }, credentials()));
    await page.getByRole("heading", { name: "Device added" }).waitFor();
    expect(await has()).toEqual(["Lamp 7"]);
  },
);

test("a browser without Bluetooth names a browser that supports it", deepOnly, async () => {
  await show();
  const { page, at } = await openPhone({ language: "zh_CN", theme: "dark" }, (opened) =>
    opened.addInitScript(() => {
      // @ts-expect-error -- where this Chromium has it
      delete Navigator.prototype.bluetooth;
    }),
  );
  await at(`add/product/${product.product_key}`);
  await page.getByText(/请使用安卓手机的 Chrome 浏览器/).waitFor();
  expect(await page.getByRole("link", { name: /设备热点配网/ }).count()).toBe(1);
  expect(await accessProblems(page)).toEqual([]);
});

test(
  "adding a device requires a home, and a member is told if the role does not allow it",
  deepOnly,
  async () => {
    const ben = await platform.person(app.id);
    const { page, at } = await openPhone({}, undefined, ben);
    await at("add");
    await page.getByText("Create a home first").waitFor();
    const { list } = await ada.ok(homes.list);
    const { code } = await ada.ok(homes.invite, { params: { id: list[0]!.id } });
    await ben.ok(homes.accept, { body: { code } });
    await at("add");
    await page.getByText("You cannot add devices").waitFor();
    expect(await page.getByText("Create a home first").count()).toBe(0);
    expect(await accessProblems(page)).toEqual([]);
  },
);
