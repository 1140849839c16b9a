import { readFile } from "node:fs/promises";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { deviceCode } from "@thingwright/contract/devices/device-code.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { enabled, online } from "@thingwright/contract/grammar/enums.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import {
  improvCommands,
  improvPacket,
  improvStrings,
  pairingCommand,
} from "@thingwright/contract/points/improv.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { certificateFiles } from "@thingwright/server/test/certificates.ts";
import { makeHome } from "@thingwright/server/test/devices-at-home.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { textsOf } from "@thingwright/server/test/zips.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { runCProgram } from "./src/boards/c-program.ts";
import { runComputerProgram } from "./src/boards/computer-program.ts";
import { runMicroPython } from "./src/boards/micropython.ts";
import { runProject } from "./src/boards/project.ts";
import { pythonEnvironment } from "./src/boards/python.ts";
import type { RunningProgram } from "./src/boards/running-program.ts";
import { browserForTests } from "./src/browser.ts";
import { samplePoints } from "./src/sample.ts";
import { hasProgram } from "./src/shell-line.ts";
import { downloadFrom } from "./src/download-from.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const files = await forFile(certificateFiles());
const secure = await forFile(
  startPlatform({ TLS_CERT: files.certificate, TLS_KEY: files.key, MQTTS_PORT: "0" }),
);

/** Beside one of each type: issued only, and with steps and bounds of hundredths. */
const [label] = samplePoints.filter(({ identifier }) => identifier === "label");
const points: NewFunctionPoint[] = [
  ...samplePoints.slice(0, 2),
  label!,
  {
    identifier: "goto",
    name: "复位",
    data_type: "bool",
    transfer_type: "issue",
  },
  {
    identifier: "fill_level",
    name: "液位",
    data_type: "float",
    transfer_type: "report",
    min: 0.25,
    max: 1,
    step: 0.05,
    unit: "m\\",
  },
  ...samplePoints.slice(2).filter((point) => point !== label),
];

/** A new device, and the program in a tab of the dialog that shows its credentials. */
async function offeredProgram(tab: string, on: typeof platform) {
  const actor = await on.actor();
  const product = await on.product(actor);
  await actor.ok(products.define, { params: { id: product.id }, body: { list: points } });
  const page = await createLamp(on.url, actor, product.id);
  const code = await programIn(page, tab);
  const { list } = await actor.ok(devices.list, { query: { product_id: product.id } });
  return { actor, device: list[0]!.id, code };
}

/** Creates a device in the console, which then shows its credentials. */
async function createLamp(url: string, { token }: Caller, product: string): Promise<Page> {
  const { page } = await browser.open({ url, token });
  await page.goto(`/dashboard/product/${product}/deviceDebug/real`);
  await page.getByRole("button", { name: "Create device" }).first().click();
  await page.getByLabel("Device name").fill("hall-lamp");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  return page;
}

async function programIn(page: Page, tab: string): Promise<string> {
  await page.getByRole("tab", { name: tab, exact: true }).click();
  const panel = page.getByRole("tabpanel", { name: tab, exact: true });
  const code = (await panel.locator("code").first().textContent()) ?? "";
  // What is marked to be filled in: this platform listens on this machine alone.
  return code.replaceAll("YOUR_COMPUTER_ADDRESS", "127.0.0.1");
}

/** So many times faster goes the clock of the boards: a report every half second, and short pauses. */
const speed = 20;

type Offered = Awaited<ReturnType<typeof offeredProgram>>;

/** What a device has said, and how it is told to. What does not come is explained by the program's output. */
function watched({ output }: RunningProgram, { actor, device }: Offered) {
  const params = { id: device };
  return {
    values: async () => {
      const { list } = await actor.ok(devices.properties, { params });
      return Object.fromEntries(list.map(({ identifier, reported }) => [identifier, reported?.value]));
    },
    presence: async () => (await actor.ok(devices.get, { params })).online,
    issue: (issued: object) =>
      actor.ok(devices.call, { params, body: { params: { ...issued }, timeout: limits.callTimeoutMs.max } }),
    setStatus: (status: 1 | 2) => actor.ok(devices.setStatus, { params, body: { status } }),
    /** The codes with which its messages were taken, newest first. */
    codes: async () => {
      const query = { type: "communication", direction: "up" } as const;
      const { list } = await actor.ok(devices.communicationLog, { params, query });
      return list.flatMap((entry) => ("code" in entry ? entry.code : []));
    },
    sees: (check: () => Promise<void>) =>
      eventually(check).catch((error: unknown) => {
        throw new Error(output.join("\n"), { cause: error });
      }),
  };
}

const isNumber = expect.any(Number) as number;

/** Sees that a running program reports, obeys what is issued, and comes back when its connection was ended. */
async function obeysAndComesBack(program: RunningProgram, offered: Offered): Promise<void> {
  const { values, presence, issue, setStatus, codes, sees } = watched(program, offered);
  const first = { relay: true, dimming: 50, temperature: isNumber, fill_level: isNumber, mode: 0 };
  await sees(async () => expect(await values()).toMatchObject(first));
  const issued = { dimming: 42, relay: false, goto: true, mode: 1, label: '门边 "é"' };
  expect(await issue(issued)).toMatchObject({ code: 200 });
  await sees(async () => expect(await values()).toMatchObject({ dimming: 42, label: issued.label }));
  // The sixth that can be issued: the program takes the first five.
  expect(await issue({ color_mode: "colour" })).toMatchObject({ code: 404 });

  await setStatus(enabled.no);
  await sees(async () => expect(await presence()).toBe(online.offline));
  await setStatus(enabled.yes);
  await sees(async () => expect(await presence()).toBe(online.online));
  // The device is online a moment before it listens.
  await sees(async () => expect(await issue({ mode: 2 })).toMatchObject({ code: 200 }));
  await sees(async () => expect(await values()).toMatchObject({ dimming: 42, mode: 2 }));

  await sees(async () => expect((await codes()).length).toBeGreaterThan(8));
  expect((await codes()).filter((code) => code !== 200)).toEqual([]);
}

/** Sees that a running program reports a value, and reports what is issued. */
async function reportsWhatIsIssued(program: RunningProgram, offered: Offered): Promise<void> {
  const { values, issue, codes, sees } = watched(program, offered);
  await sees(async () => expect(await values()).toMatchObject({ fill_level: isNumber }));
  expect(await issue({ dimming: 42, relay: false, goto: true })).toMatchObject({ code: 200 });
  await sees(async () => expect(await values()).toMatchObject({ dimming: 42, relay: false }));
  expect((await codes()).filter((code) => code !== 200)).toEqual([]);
}

type Run = (code: string) => RunningProgram;
const boards: [tab: string, run: Run, isMissing: boolean][] = [
  ["ESP32 Arduino", (code) => runCProgram(code, "arduino", speed), !hasProgram("g++")],
  ["MicroPython", (code) => runMicroPython(code, speed), false],
  ["ESP-IDF", (code) => runCProgram(code, "esp-idf", speed), !hasProgram("gcc")],
];
const python = pythonEnvironment();
const computers: typeof boards = [
  ["Python", (code) => runComputerProgram(code, "python3", "device.py", python ?? {}), python === null],
  ["Node, mqtt.js", (code) => runComputerProgram(code, process.execPath, "device.mjs"), false],
  ["Node, device kit", (code) => runComputerProgram(code, process.execPath, "device.ts"), false],
];

/** Runs the program of a tab as it was pasted, until the check has seen what it is to. */
async function pasted(
  tab: string,
  run: Run,
  check: typeof reportsWhatIsIssued,
  on = platform,
): Promise<void> {
  const offered = await offeredProgram(tab, on);
  const program = run(offered.code);
  try {
    await check(program, offered);
  } finally {
    await program.end();
  }
}

const patience = { timeout: 240_000 };
for (const [tab, run, isMissing] of boards) {
  test.skipIf(isMissing)(`${tab}: the program reports values, obeys commands and reconnects`, patience, () =>
    pasted(tab, run, obeysAndComesBack),
  );
  test.skipIf(isMissing)(`${tab}: the program reports and obeys over TLS`, patience, () =>
    pasted(tab, run, reportsWhatIsIssued, secure),
  );
}
for (const [tab, run, isMissing] of computers) {
  test.skipIf(isMissing)(`${tab}: the program reports its values and the issued ones`, patience, () =>
    pasted(tab, run, reportsWhatIsIssued),
  );
}

/** The project of a product for a board, as it runs once its names and secrets are filled in. */
async function runOffered(
  [target, board]: (typeof projects)[number],
  { actor, product, secrets }: { actor: Caller; product: string; secrets: Record<string, string> },
): Promise<RunningProgram> {
  const query = { target, host: "127.0.0.1" };
  const { content } = await actor.ok(deviceCode.download, { params: { id: product }, query });
  return runProject(content, board, { YOUR_DEVICE_NAME: "hall-lamp", ...secrets }, speed);
}

const projects: [target: "arduino" | "esp_idf", board: "arduino" | "esp-idf", isMissing: boolean][] = [
  ["arduino", "arduino", !hasProgram("g++")],
  ["esp_idf", "esp-idf", !hasProgram("gcc")],
];

for (const project of projects) {
  const [target, , isMissing] = project;
  test.skipIf(isMissing)(
    `${target}: the project reports all function points, obeys commands and reconnects`,
    patience,
    async () => {
      const actor = await platform.actor();
      const { id: product } = await platform.product(actor);
      await actor.ok(products.define, { params: { id: product }, body: { list: points } });
      const made = await actor.ok(devices.create, {
        body: { product_id: product, device_name: "hall-lamp" },
      });
      const secrets = { YOUR_DEVICE_SECRET: made.device_secret };
      const program = await runOffered(project, { actor, product, secrets });
      try {
        const { values, presence, issue, setStatus, codes, sees } = watched(program, {
          actor,
          device: made.id,
          code: "",
        });
        const first = { relay: false, dimming: 0, fill_level: 0.25, color_mode: "white", fault: [] };
        await sees(async () => expect(await values()).toMatchObject(first));
        const issued = { dimming: 42, relay: true, mode: 1, color_mode: "colour", label: '门边 "é"' };
        expect(await issue({ ...issued, goto: true })).toMatchObject({ code: 200 });
        await sees(async () => expect(await values()).toMatchObject(issued));
        await setStatus(enabled.no);
        await sees(async () => expect(await presence()).toBe(online.offline));
        await setStatus(enabled.yes);
        await sees(async () => expect(await presence()).toBe(online.online));
        await sees(async () => expect(await issue({ mode: 2 })).toMatchObject({ code: 200 }));
        await sees(async () => expect(await values()).toMatchObject({ dimming: 42, mode: 2 }));
        expect((await codes()).filter((code) => code !== null && code !== 200)).toEqual([]);
      } finally {
        await program.end();
      }
    },
  );

  test.skipIf(isMissing)(`${target}: the project registers over TLS, and reports`, patience, async () => {
    const actor = await secure.actor();
    const { id: product } = await secure.product(actor);
    await actor.ok(products.define, { params: { id: product }, body: { list: points } });
    const { product_secret } = await actor.ok(products.setSecurityLevel, {
      params: { id: product, level: "1" },
    });
    const secrets = { YOUR_PRODUCT_SECRET: product_secret! };
    const program = await runOffered(project, { actor, product, secrets });
    try {
      await eventually(async () => {
        const { list } = await actor.ok(devices.list, { query: { product_id: product } });
        expect(list, program.output.join("\n")).toMatchObject([{ device_name: "hall-lamp" }]);
        const { values } = watched(program, { actor, device: list[0]!.id, code: "" });
        expect(await values(), program.output.join("\n")).toMatchObject({ fill_level: 0.25 });
      });
    } finally {
      await program.end();
    }
  });
}

for (const [target, board, isMissing] of projects) {
  test.skipIf(isMissing)(
    `${target}: a device gets a wrong Wi-Fi and then the right one by Bluetooth, and is bound to the right home`,
    patience,
    async () => {
      // Joining, ready again, unable, no error, joining, joined.
      expect(await toldByBluetooth(target, board)).toEqual(["03", "02", "03", "00", "03", "04"]);
    },
  );
}

/** @returns the states and errors of which the app is told */
async function toldByBluetooth(
  target: "arduino" | "esp_idf",
  board: "arduino" | "esp-idf",
): Promise<string[]> {
  const actor = await platform.actor();
  const { id: product } = await platform.product(actor, { communication_mode: "ble_wifi" });
  await actor.ok(products.define, { params: { id: product }, body: { list: points } });
  const made = await actor.ok(devices.create, { body: { product_id: product, device_name: "hall-lamp" } });
  const home = await makeHome(platform, actor);
  const { token } = await home.owner.ok(bindings.pairingToken, { body: { home_id: home.id } });
  const said = (command: number, ...strings: string[]) =>
    Buffer.from(improvPacket(command, improvStrings(strings))).toString("hex");
  const first = [
    said(pairingCommand, token, "", ""),
    said(improvCommands.wifi, "Home", "wrong"),
    said(improvCommands.identify),
  ];
  const around = {
    BOARD_BLUETOOTH: first.join(" "),
    BOARD_BLUETOOTH_AGAIN: said(improvCommands.wifi, "Home", "right"),
  };
  const query = { target, host: "127.0.0.1" };
  const { content } = await actor.ok(deviceCode.download, { params: { id: product }, query });
  const blanks = { YOUR_DEVICE_NAME: "hall-lamp", YOUR_DEVICE_SECRET: made.device_secret };
  const program = runProject(content, board, blanks, speed, around);
  try {
    await eventually(async () =>
      expect((await home.owner.ok(bindings.list)).list, program.output.join("\n")).toMatchObject([
        { id: made.id, role: "admin" },
      ]),
    );
    expect(program.output).toContain("this is the device");
    // What the device says of it may come after what the platform knows.
    await eventually(() => expect(program.output).toContain("Bluetooth ends"));
    return program.output.filter((line) => /^told 0\d$/.test(line)).map((line) => line.slice(-2));
  } finally {
    await program.end();
    await home.close();
  }
}

test("the tabs of programs for a board also offer the project for download", async () => {
  const actor = await platform.actor();
  const { id, product_key } = await platform.product(actor);
  const page = await createLamp(platform.url, actor, id);
  const offer = page.getByRole("button", { name: "Download project" });
  for (const [tab, target] of [
    ["ESP32 Arduino", "arduino"],
    ["ESP-IDF", "esp_idf"],
  ] as const) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    const file = await downloadFrom(page, () => offer.click());
    expect(file.suggestedFilename()).toBe(`device_${product_key}_${target}.zip`);
  }
  await page.getByRole("tab", { name: "MicroPython", exact: true }).click();
  await offer.waitFor({ state: "detached" });
});

test("the page Hardware downloads the project for the chosen target", async () => {
  const actor = await platform.actor();
  const { id, product_key } = await platform.product(actor);
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  await page.goto(`/dashboard/product/${id}/hardware`);
  await page.getByRole("radio", { name: /^ESP-IDF/ }).click();
  const file = await downloadFrom(page, () => page.getByRole("button", { name: "Download" }).click());
  expect(file.suggestedFilename()).toBe(`device_${product_key}_esp_idf.zip`);
  const texts = textsOf(await readFile(await file.path()));
  // This platform listens on this machine alone, which is not where a board finds it.
  expect(texts[`device_${product_key}_esp_idf/main/device_config.h`]).toContain('DEVICE_HOST "YOUR_HOST"');
});
