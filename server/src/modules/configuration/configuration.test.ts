import { configuration } from "@thingwright/contract/products/configuration.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { modules } from "@thingwright/contract/products/modules.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
/** The version of the configuration that the product has in the beginning. */
let defined: number;
const of = () => ({ params: { id: product.id } });

const number = { name: "数", transfer_type: "issue_report", scene_trigger: true, scene_execute: true };
const list = [
  { ...number, identifier: "level", data_type: "value", min: 0, max: 100, step: 1 },
  { identifier: "shown", name: "显示", data_type: "bool", transfer_type: "report", scene_trigger: true },
  {
    ...number,
    identifier: "mode",
    data_type: "enum_int",
    enums: [
      { value: 0, text: "自动" },
      { value: 1, text: "手动" },
    ],
  },
];

beforeAll(async () => {
  maker = await platform.actor();
});
beforeEach(async () => {
  product = await platform.product(maker, { product_type: 1 });
  await maker.ok(products.define, { ...of(), body: { list } as never });
  ({ version: defined } = await maker.ok(configuration.get, of()));
});

const save = (body: object) => maker.ok(configuration.save, { ...of(), body });
const refused = async (body: object) => {
  const { problem, fields } = await maker.refused(configuration.save, { ...of(), body });
  return problem === "invalid_input" ? fields.map(({ path }) => path) : problem;
};
const stateOf = async (part: string) =>
  (await maker.ok(configuration.steps, of())).list.find((step) => step.part === part);

describe("a product's configuration", () => {
  it("changes the parts that a call names, and increments its version", async () => {
    const before = await maker.ok(configuration.get, of());
    const after = await save({ spec: [{ key: "Power", value: "9", unit: "W" }], version: before.version });
    expect(after).toEqual({ ...before, spec: after.spec, version: before.version + 1 });
    expect(await maker.ok(configuration.spec, of())).toEqual({ list: after.spec, version: after.version });
    expect(await refused({ mcu: true, version: before.version })).toBe("conflict");
    expect((await maker.ok(configuration.get, of())).mcu).toBe(false);
  });

  it("stays as it is once the product has left development", async () => {
    await setProductStatus(platform.connectionString, product.id, 2);
    expect(await refused({ mcu: true })).toBe("product_locked");
    await maker.refused(configuration.saveSpec, { ...of(), body: { list: [] } });
    expect((await maker.ok(configuration.get, of())).version).toBe(defined);
  });

  it("refuses settings that do not fit the function points, by field", async () => {
    expect(
      await refused({
        spec: [
          { key: "Power", value: "9" },
          { key: "Power", value: "10" },
        ],
        panel: { panel_id: "01a1f7dc-b910-7c35-9f6a-4b7d1c0f2e59", main: "gone", hidden: [] },
        scenes: {
          triggers: {
            gone: {},
            level: { operators: ["gt"], min: 20, max: 10 },
            shown: { operators: ["eq", "gt"], min: 1 },
          },
          actions: { shown: {}, level: { max: 101 }, mode: { values: [0, 2] } },
        },
      }),
    ).toEqual([
      "panel.main",
      "panel.panel_id",
      "scenes.triggers.gone",
      "scenes.triggers.level.max",
      "scenes.triggers.shown.operators",
      "scenes.triggers.shown.min",
      "scenes.actions.shown",
      "scenes.actions.level.max",
      "scenes.actions.mode.values.1",
      "spec.1.key",
    ]);
    expect((await maker.ok(configuration.get, of())).version).toBe(defined);
  });

  it("refuses a module of another communication mode, but keeps a chosen module whose mode changes", async () => {
    const administrator = await platform.actor(1);
    const fields = { chip: "C", type: "SMD", size: "1*1*1" };
    const make = async (name: string, communication_mode: "wifi" | "ble") =>
      (await administrator.ok(modules.create, { body: { ...fields, name, communication_mode } })).id;
    const [fits, other] = [await make("FITS-1", "wifi"), await make("OTHER-1", "ble")];
    expect(await refused({ module_id: other })).toEqual(["module_id"]);
    expect(await save({ module_id: fits })).toMatchObject({ module_id: fits });
    await administrator.ok(modules.update, { params: { id: fits }, body: { communication_mode: "ble" } });
    expect(await save({ module_id: fits, mcu: true })).toMatchObject({ module_id: fits, mcu: true });
  });

  it("accepts pictures that the product's account has uploaded, and no others", async () => {
    const file = new Blob([new Uint8Array(pngOf(3, 3))], { type: "image/png" });
    const image = await maker.ok(files.uploadImage, { file });
    const media = { id: image.id, url: "https://example.com/x.png", name: "x", kind: "image" };
    const guides = (one: object) => ({
      ap: { steps: [{ media: one, text: { zh_CN: "按住", en: "Hold" } }], package: null },
    });
    const saved = await maker.ok(configuration.saveGuide, {
      ...of(),
      body: { pairing_types: ["ap"], guides: guides(media) } as never,
    });
    expect(saved.guides.ap?.steps[0]?.media).toMatchObject({ id: image.id, url: image.url });
    const other = await platform.actor();
    const theirs = await other.ok(files.uploadImage, {
      file: new Blob([new Uint8Array(pngOf(5, 5))], { type: "image/png" }),
    });
    expect(await refused({ guides: guides({ ...media, id: theirs.id }) })).toEqual([
      "guides.ap.steps.0.media",
    ]);
  });

  it("keeps the panel's settings when the panel is chosen again, without deleted function points", async () => {
    const panel = { panel_id: genericPanelId, main: "level", hidden: [], order: ["shown", "level"] };
    await save({ panel, pairing_types: ["ble_wifi", "ap"] });
    expect((await maker.ok(products.get, of())).paring_type).toBe("ble_wifi,ap");
    expect((await maker.ok(products.list, { query: {} })).list[0]?.paring_type).toBe("ble_wifi,ap");
    const params = { id: product.id, panelId: genericPanelId };
    expect(await maker.ok(configuration.choosePanel, { params })).toMatchObject({ panel });
    await maker.ok(products.define, { ...of(), body: { list: list.slice(1) } as never });
    expect((await maker.ok(configuration.get, of())).panel).toEqual({
      ...panel,
      main: null,
      order: ["shown"],
    });
    expect(await refused({ panel: { ...panel, main: null, order: ["shown", "gone", "shown"] } })).toEqual([
      "panel.order.1",
      "panel.order.2",
    ]);
    const nowhere = { id: product.id, panelId: "01a1f7dc-b910-7c35-9f6a-4b7d1c0f2e59" };
    expect(await maker.refused(configuration.choosePanel, { params: nowhere })).toMatchObject({
      status: 404,
    });
    await setProductStatus(platform.connectionString, product.id, 2);
    expect((await maker.refused(configuration.choosePanel, { params })).problem).toBe("product_locked");
  });

  it("reports the state of each part, and what is missing", async () => {
    await save({ pairing_types: [], guides: {}, voice: {}, panel: null, binding: null });
    expect(await stateOf("guide")).toMatchObject({ state: "not_started", missing: [] });
    await save({ pairing_types: ["ez", "ap"], voice: { alexa: { features: [] } } });
    expect(await stateOf("guide")).toEqual({ part: "guide", state: "incomplete", missing: ["ez", "ap"] });
    // A mapping may be the template's: voice begins when a platform is opened.
    expect(await stateOf("voice")).toMatchObject({ state: "not_started", missing: [] });
    expect(await stateOf("function")).toMatchObject({ state: "completed" });
    await maker.ok(products.update, { ...of(), body: { name: "台灯" } });
    expect(await stateOf("translation")).toMatchObject({ state: "not_started" });
    await save({ name_texts: { en: "Lamp" }, binding: { mode: "authorized", supports_groups: false } });
    expect(await stateOf("translation")).toEqual({
      part: "translation",
      state: "incomplete",
      missing: list.map(({ identifier }) => identifier),
    });
    expect(await stateOf("binding")).toMatchObject({ state: "completed" });
  });
});
