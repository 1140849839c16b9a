import { categories } from "@thingwright/contract/products/categories.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { files } from "@thingwright/contract/content/files.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { keyMapping } from "@thingwright/contract/points/key-mapping.ts";
import { modules } from "@thingwright/contract/products/modules.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import type { TemplateParts } from "@thingwright/contract/products/template-content.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";

const platform = await forFile(startPlatform());
let admin: Caller;
let maker: Caller;
let pool: FunctionPoint[];
const ids: string[] = [];
beforeAll(async () => {
  [admin, maker] = await Promise.all([platform.actor(1), platform.actor()]);
  const { list } = await admin.ok(categories.list);
  ids.push(...list.flatMap(({ children }) => children.map(({ id }) => id)));
  pool = (await admin.ok(propertyModels.list, { query: {} })).list;
});
let category: string;
let product: Product;
let points: FunctionPoint[];
beforeEach(async () => {
  category = ids.shift()!;
  product = await platform.product(maker, { category_id: category });
  points = (await maker.ok(products.definition, of())).list;
});

const of = () => ({ params: { id: product.id } });
async function publish(parts: TemplateParts, note = ""): Promise<number> {
  const params = { id: category };
  await admin.ok(templates.save, { params, body: parts });
  return (await admin.ok(templates.publish, { params, body: { note } })).version;
}
const changes = async () =>
  (await maker.ok(products.template, of())).list.map(({ key, kind }) => `${kind} ${key}`);
const definition = async () => (await maker.ok(products.definition, of())).list;
const another = () => pool.find(({ identifier }) => !points.some((one) => one.identifier === identifier))!;

describe("a product", () => {
  it("starts from the latest version of its category's template, files included", async () => {
    const image = new Blob([new Uint8Array(pngOf(4, 4))], { type: "image/png" });
    const { id, url } = await admin.ok(files.uploadImage, { file: image });
    const media = { id, url, name: "x", kind: "image" as const };
    const steps = [{ media, text: { zh_CN: "按住", en: "Press" } }];
    await publish({
      guides: { ap: { steps, package: null } },
      pairing_types: ["ap"],
      voice_examples: { alexa: { en: ["Turn it on"] } },
    });
    const made = await platform.product(maker, { category_id: category });
    expect(made).toMatchObject({ template_version: 2, template_latest: 2, template_type: 1 });
    const content = await maker.ok(configuration.get, { params: { id: made.id } });
    expect(content).toMatchObject({
      guides: { ap: { steps: [{ media: { id, url }, text: { en: "Press" } }] } },
      voice_examples: { alexa: { en: ["Turn it on"] } },
    });
    const body = { name: "Copy" };
    const copied = await maker.ok(products.copy, { params: { id: made.id }, body });
    expect(copied).toMatchObject({ template_version: 2 });
    expect(await maker.ok(configuration.get, { params: { id: copied.id } })).toEqual(content);
  });

  it("is offered only the ways of pairing that its communication mode has", async () => {
    await publish({ pairing_types: ["ez", "zigbee", "scan"] });
    const made = await platform.product(maker, { category_id: category, communication_mode: "zigbee" });
    const params = { id: made.id };
    expect((await maker.ok(configuration.get, { params })).pairing_types).toEqual(["zigbee", "scan"]);
    await publish({ pairing_types: ["ez", "ble", "zigbee", "scan"] });
    expect((await maker.ok(products.template, { params })).list).toEqual([]);
  });

  it("does not get a module for another communication mode, at its start or later", async () => {
    const kind = { chip: "C", type: "SMD", size: "1*1*1", communication_mode: "wifi" as const };
    const make = (name: string) => admin.ok(modules.create, { body: { ...kind, name } });
    const [first, second] = [await make("Wi-Fi 1"), await make("Wi-Fi 2")];
    await publish({ communication_mode: "wifi", module_id: first.id });
    const moduleOf = async (made: Product) =>
      (await maker.ok(configuration.get, { params: { id: made.id } })).module_id;
    const fits = await platform.product(maker, { category_id: category, communication_mode: "wifi" });
    expect(await moduleOf(fits)).toBe(first.id);
    const differs = await platform.product(maker, { category_id: category, communication_mode: "zigbee" });
    expect(await moduleOf(differs)).toBeNull();
    await publish({ module_id: second.id });
    const offered = async (made: Product) =>
      (await maker.ok(products.template, { params: { id: made.id } })).list.map(({ key }) => key);
    expect([await offered(fits), await offered(differs)]).toEqual([["module_id"], []]);
  });

  it("shows the changes of a newer template version, and applies one of two changes", async () => {
    const added = another();
    const version = await publish({ points: [...points, added], pairing_types: ["zigbee"] }, "Both");
    expect(await maker.ok(products.get, of())).toMatchObject({
      template_version: 1,
      template_latest: version,
    });
    const seen = await maker.ok(products.template, of());
    expect(seen).toMatchObject({
      template_version: 1,
      template_latest: 2,
      notes: [{ version, note: "Both" }],
    });
    expect(await changes()).toEqual([`added points.${added.identifier}`, "changed pairing_types"]);
    const body = { take: [`points.${added.identifier}`], version: seen.version, template_version: version };
    expect(await maker.ok(products.takeOver, { ...of(), body })).toMatchObject({
      template_version: version,
      function_count: points.length + 1,
    });
    expect(await definition()).toEqual([...points, added]);
    expect((await maker.ok(configuration.get, of())).pairing_types).not.toEqual(["zigbee"]);
    // What was declined is the maker's own from now on.
    expect(await changes()).toEqual([]);
  });

  it("reports a conflict if the maker changed the same function point, and keeps the version of the maker if declined", async () => {
    const [first, ...rest] = points as [FunctionPoint, ...FunctionPoint[]];
    await maker.ok(products.define, { ...of(), body: { list: [{ ...first, name: "Mine" }, ...rest] } });
    const version = await publish({ points: [{ ...first, name: "Theirs" }, ...rest] });
    const { list } = await maker.ok(products.template, of());
    expect(list).toMatchObject([
      { key: `points.${first.identifier}`, conflict: true, own: { name: "Mine" } },
    ]);
    await maker.ok(products.takeOver, { ...of(), body: { take: [], template_version: version } });
    expect((await definition())[0]!.name).toBe("Mine");
  });

  it("refuses a template function point whose identifier is one of its own, and names it in both languages", async () => {
    const added = another();
    // The maker's point was there before the pool and the template had one of its name.
    const list = [...points, { ...added, identifier: "mine_first", standard: false }];
    await maker.ok(products.define, { ...of(), body: { list } });
    await admin.ok(propertyModels.create, { body: { ...added, identifier: "mine_first" } });
    await publish({ points: [...points, { ...added, identifier: "mine_first" }] });
    const body = { take: ["points.mine_first"] };
    const refused = async (language: string) =>
      (await maker.refused(products.takeOver, { ...of(), body, language })).fields;
    expect(await refused("en")).toMatchObject([
      {
        path: "take.0",
        message: expect.stringContaining("You already have a custom function point “mine_first”"),
      },
    ]);
    expect(await refused("zh-CN")).toMatchObject([
      { path: "take.0", message: expect.stringContaining("已有标识符为“mine_first”的自定义功能点") },
    ]);
  });

  it("refuses a template function point whose identifier is a mapped key, and names it", async () => {
    const added = another();
    const list = [{ key: added.identifier, identifier: points[0]!.identifier }];
    await maker.ok(keyMapping.replace, { ...of(), body: { list } });
    await publish({ points: [...points, added] });
    const body = { take: [`points.${added.identifier}`] };
    const { fields } = await maker.refused(products.takeOver, { ...of(), body, language: "en" });
    expect(fields).toMatchObject([
      { path: "take.0", message: expect.stringContaining(`“${added.identifier}” is in use as a mapped key`) },
    ]);
  });

  it("refuses changes that were not offered, a stale version, and a product that has left development", async () => {
    const version = await publish({ pairing_types: ["zigbee"] });
    const refused = (body: object) => maker.refused(products.takeOver, { ...of(), body });
    expect(await refused({ take: ["points.nothing"] })).toMatchObject({ status: 422 });
    expect(await refused({ take: [], template_version: version - 1 })).toMatchObject({ status: 409 });
    expect(await refused({ take: [], version: 99 })).toMatchObject({ status: 409 });
    await setProductStatus(platform.connectionString, product.id, 2);
    expect(await refused({ take: [] })).toMatchObject({ status: 409, problem: "product_locked" });
    expect(await changes()).toEqual(["changed pairing_types"]);
  });

  it("of the standard type keeps the points of its template version, and cannot decline a removal by a newer one", async () => {
    const body = { product_type: 2 as const };
    await maker.ok(products.update, { ...of(), body });
    const [gone, ...rest] = points as [FunctionPoint, ...FunctionPoint[]];
    const version = await publish({ points: rest });
    await maker.ok(products.define, { ...of(), body: { list: points } });
    const decline = { take: [], template_version: version };
    const refused = await maker.refused(products.takeOver, { ...of(), body: decline, language: "en" });
    expect(refused.fields).toMatchObject([
      { path: "take", message: expect.stringContaining(gone.identifier) },
    ]);
    const take = [`points.${gone.identifier}`];
    await maker.ok(products.takeOver, { ...of(), body: { take, template_version: version } });
    expect(await definition()).toEqual(rest);
  });

  it("loses the voice feature and panel entry of a function point when it applies its removal", async () => {
    const [first, ...rest] = points as [FunctionPoint, ...FunctionPoint[]];
    await publish({ points: rest });
    const before = await maker.ok(configuration.get, of());
    expect(JSON.stringify([before.voice, before.panel])).toContain(`"${first.identifier}"`);
    await maker.ok(products.takeOver, { ...of(), body: { take: [`points.${first.identifier}`] } });
    const { voice, panel } = await maker.ok(configuration.get, of());
    expect(JSON.stringify([voice, panel])).not.toContain(`"${first.identifier}"`);
  });

  it("loses the mapped keys of a function point when it applies its removal", async () => {
    const [gone, ...rest] = points as [FunctionPoint, ...FunctionPoint[]];
    await maker.ok(keyMapping.replace, {
      ...of(),
      body: { list: [{ key: "K1", identifier: gone.identifier }] },
    });
    await publish({ points: rest });
    await maker.ok(products.takeOver, { ...of(), body: { take: [`points.${gone.identifier}`] } });
    expect((await maker.ok(keyMapping.get, of())).list).toEqual([]);
  });
});
