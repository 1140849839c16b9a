import { configuration } from "@thingwright/contract/products/configuration.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { keyMapping } from "@thingwright/contract/points/key-mapping.ts";
import { modules } from "@thingwright/contract/products/modules.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import type { ProductFileType } from "@thingwright/contract/product-file/write.ts";
import { productFiles } from "@thingwright/contract/products/product-files.ts";
import { productLabels } from "@thingwright/contract/products/product-labels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Caller } from "./caller.ts";
import type { Platform } from "./harness.ts";
import { pngOf } from "./images.ts";

const of = (id: string) => ({ params: { id } });

/** A product as a file. */
export async function exportedProduct(
  maker: Caller,
  id: string,
  query: { type?: ProductFileType; pictures?: "all" | "none" } = {},
): Promise<{ name: string; text: string }> {
  const { content, name } = await maker.ok(productFiles.export, { params: { id }, query });
  return { name, text: new TextDecoder().decode(content) };
}

/** The whole content of a product, from its calls. */
export async function wholeProduct(maker: Caller, id: string) {
  const {
    name,
    model,
    notes,
    icon,
    category_id,
    node_type,
    power,
    wake_interval,
    product_type,
    security_level,
    communication_mode,
    labels,
  } = await maker.ok(products.get, of(id));
  const {
    version: _counted,
    communication_mode: _offered,
    ...content
  } = await maker.ok(configuration.get, of(id));
  return {
    name,
    model,
    notes,
    icon,
    category_id,
    node_type,
    power,
    wake_interval,
    product_type,
    security_level,
    communication_mode,
    labels: labels.map(({ key, value }) => ({ key, value })),
    points: (await maker.ok(products.definition, of(id))).list,
    keys: (await maker.ok(keyMapping.get, of(id))).list,
    content,
  };
}

export const power = {
  identifier: "lamp_power",
  name: "开关",
  data_type: "bool",
  transfer_type: "issue_report",
  scene_trigger: true,
};
export const level = {
  identifier: "lamp_level",
  name: "亮度",
  data_type: "value",
  min: 0,
  max: 100,
  unit: "%",
  transfer_type: "issue_report",
};

let modulesMade = 0;
/** Configures a product in every part. */
export async function configureAll(
  platform: Platform,
  maker: Caller,
  id: string,
): Promise<{ module: string }> {
  const administrator = await platform.actor(1);
  const name = `M-${++modulesMade}`;
  const fields = { name, chip: "C", type: "SMD", communication_mode: "wifi" as const, size: "1*1*1" };
  const { id: module_id } = await administrator.ok(modules.create, { body: fields });
  const picture = new Blob([new Uint8Array(pngOf(9, 9))], { type: "image/png" });
  const { id: image, url } = await maker.ok(files.uploadImage, { file: picture });
  await maker.ok(products.define, { ...of(id), body: { list: [power, level] as never } });
  await maker.ok(keyMapping.replace, {
    ...of(id),
    body: { list: [{ key: "pwr", identifier: "lamp_power" }] },
  });
  await maker.ok(productLabels.create, { ...of(id), body: { key: "line", value: "2026" } });
  await maker.ok(products.update, {
    ...of(id),
    body: { notes: "备注: 一行\n两行", icon: url, power: "sleeping", wake_interval: 60 },
  });
  const text = { zh_CN: "按住按键", en: "Hold the button", de: "Taste halten" };
  await maker.ok(configuration.save, {
    ...of(id),
    body: {
      module_id,
      pairing_types: ["ap", "ble"],
      guides: { ap: { steps: [{ media: { id: image, url, name: "", kind: "image" }, text }] } },
      panel: { panel_id: genericPanelId, main: "lamp_level", hidden: ["lamp_power"] },
      app_settings: { weak_signal: -70, firmware_prompt: false },
      voice: { alexa: { features: [{ feature: "power", identifier: "lamp_power" }] } },
      function_texts: { de: { lamp_power: { name: "Schalter" } } },
      name_texts: { en: "Desk lamp" },
      spec: [{ key: "Power", value: "9", unit: "W" }],
      binding: { mode: "preemptive", supports_groups: true },
      scenes: { triggers: { lamp_power: { operators: ["eq"] } }, actions: {} },
      mcu: true,
    },
  });
  return { module: name };
}
