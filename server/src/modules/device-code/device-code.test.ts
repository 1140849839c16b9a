import { deviceCode } from "@thingwright/contract/devices/device-code.ts";
import {
  type DeviceCodeTarget,
  deviceCodeTargets,
  explainedFiles,
} from "@thingwright/contract/devices/device-code-targets.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { expect, test } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { textsOf } from "../../../test/zips.ts";

const platform = await forFile(startPlatform());

async function projectOf(actor: Caller, id: string, target: DeviceCodeTarget, host?: string) {
  const { name, content } = await actor.ok(deviceCode.download, { params: { id }, query: { target, host } });
  const folder = name.replace(/\.zip$/, "");
  const texts = Object.entries(textsOf(content)).map(([path, text]): [string, string] => {
    expect(path.startsWith(`${folder}/`)).toBe(true);
    return [path.slice(folder.length + 1), text];
  });
  return { folder, content, texts: Object.fromEntries(texts) };
}

test("there is a project for each target, in a folder with the archive's name", async () => {
  const actor = await platform.actor();
  const { id, product_key } = await platform.product(actor);
  const own = {
    c: "Makefile",
    esp_idf: "main/idf_component.yml",
    arduino: `device_${product_key}_arduino.ino`,
  };
  for (const target of deviceCodeTargets) {
    const { folder, texts } = await projectOf(actor, id, target);
    expect(folder).toBe(`device_${product_key}_${target}`);
    const code = target === "esp_idf" ? "main/" : "";
    expect(Object.keys(texts)).toEqual(
      expect.arrayContaining([
        ...Object.values(explainedFiles[target]),
        own[target],
        "README.md",
        "README.zh.md",
        `${code}app.c`,
        `${code}tw_json.c`,
      ]),
    );
    expect(texts[`${code}device_config.h`]).toContain(`#define DEVICE_PRODUCT_KEY "${product_key}"`);
    expect(Object.values(texts).join("\n")).not.toMatch(/@[A-Z]+@/);
  }
});

test("the project is identical until the product changes", async () => {
  const actor = await platform.actor();
  const { id } = await platform.product(actor);
  const [first, second] = [await projectOf(actor, id, "c"), await projectOf(actor, id, "c")];
  expect(second.content).toEqual(first.content);
  const list = [{ identifier: "knob", name: "Knob", data_type: "bool", transfer_type: "issue" }] as const;
  await actor.ok(products.define, { params: { id }, body: { list: [...list] } });
  expect((await projectOf(actor, id, "c")).texts["app.c"]).toContain("app_set_knob(bool value)");
});

test("the project contains the caller's host if the settings name none", async () => {
  const actor = await platform.actor();
  const { id } = await platform.product(actor);
  const hostIn = async (host?: string) => {
    const { texts } = await projectOf(actor, id, "c", host);
    return /DEVICE_HOST (".*")/.exec(texts["device_config.h"] ?? "")?.[1];
  };
  expect(await hostIn()).toBe('"YOUR_HOST"');
  expect(await hostIn("192.0.2.7")).toBe('"192.0.2.7"');
  const refused = await actor.refused(deviceCode.download, {
    params: { id },
    query: { target: "c", host: 'x" evil' },
  });
  expect(refused).toMatchObject({ status: 422, fields: [{ path: "host" }] });
});

test("the project has a placeholder for the device's secret, or for the product's at security level 1", async () => {
  const actor = await platform.actor();
  const { id } = await platform.product(actor);
  const config = async () => (await projectOf(actor, id, "arduino")).texts["device_config.h"];
  expect(await config()).toContain("YOUR_DEVICE_SECRET");
  const { product_secret } = await actor.ok(products.setSecurityLevel, { params: { id, level: "1" } });
  expect(await config()).toContain("YOUR_PRODUCT_SECRET");
  expect(await config()).not.toContain(product_secret);
});
