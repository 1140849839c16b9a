import { categories } from "@thingwright/contract/products/categories.ts";
import { type Configuration, configuration } from "@thingwright/contract/products/configuration.ts";
import { files } from "@thingwright/contract/content/files.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { keyMapping } from "@thingwright/contract/points/key-mapping.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import type { TemplateParts } from "@thingwright/contract/products/template-content.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { withClient } from "../../../test/client.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";

const platform = await forFile(startPlatform());
let admin: Caller;
let maker: Caller;
const ids: string[] = [];
beforeAll(async () => {
  [admin, maker] = await Promise.all([platform.actor(1), platform.actor()]);
  const { list } = await admin.ok(categories.list);
  // Those of the first few, whose products are spoken to.
  ids.push(...list.flatMap(({ children }) => children.map(({ id }) => id)));
});
let category: string;
let product: Product;
let points: FunctionPoint[];
let before: Configuration;
beforeEach(async () => {
  category = ids.shift()!;
  const params = { id: category };
  const { points: first } = await admin.ok(templates.published, { params });
  const words = Object.fromEntries(first.map(({ identifier }) => [identifier, { name: "Wort" }]));
  await publish({ function_texts: { de: words } });
  product = await platform.product(maker, { category_id: category });
  points = (await definition()).list;
  before = await content();
});

const of = () => ({ params: { id: product.id } });
const definition = () => maker.ok(products.definition, of());
const content = async () => {
  const { version: _, ...parts } = await maker.ok(configuration.get, of());
  return parts;
};
const define = (list: FunctionPoint[]) => maker.ok(products.define, { ...of(), body: { list } });
async function publish(parts: TemplateParts): Promise<void> {
  const params = { id: category };
  await admin.ok(templates.save, { params, body: parts });
  await admin.ok(templates.publish, { params, body: {} });
}
/** The ids of the files that the product uses in this way. */
const filesFor = (kind: string) =>
  withClient(platform.connectionString, async (client) => {
    const query = "select file_id from file_use where kind = $1 and object_id = $2";
    const { rows } = await client.query<{ file_id: string }>(query, [kind, product.id]);
    return rows.map(({ file_id }) => file_id);
  });
const says = (all: unknown, identifier: string) => JSON.stringify(all).includes(`"${identifier}"`);

describe("a function point that is deleted by hand and restored", () => {
  it("loses and regains its voice features, its place on the panel and its texts", async () => {
    const gone = points.find(({ identifier }) => identifier === before.panel?.main)!;
    expect(says(before.voice, gone.identifier)).toBe(true);
    expect(before.function_texts.de).toHaveProperty(gone.identifier);
    await define(points.filter((point) => point !== gone));
    const after = await content();
    expect(says([after.voice, after.panel, after.function_texts], gone.identifier)).toBe(false);
    await define(points);
    expect(await content()).toEqual(before);
  });

  it("regains its content although another function point was changed meanwhile", async () => {
    const gone = points.find(({ identifier }) => identifier === before.panel?.main)!;
    const rest = points.filter((point) => point !== gone);
    await define(rest);
    const renamed = rest.map((point, i) => (i === 0 ? { ...point, name: "Mine" } : point));
    await define(renamed);
    await define([gone, ...renamed]);
    expect(await content()).toEqual(before);
  });

  it("loses and regains its scene settings, beside settings that were saved meanwhile", async () => {
    const [gone, kept] = points.filter(({ transfer_type }) => transfer_type === "issue_report");
    const scenes = {
      triggers: { [gone!.identifier]: { operators: ["eq" as const] }, [kept!.identifier]: {} },
      actions: { [gone!.identifier]: {} },
    };
    await maker.ok(configuration.save, { ...of(), body: { scenes } });
    await define(points.filter((point) => point !== gone));
    const left = { triggers: { [kept!.identifier]: {} }, actions: {} };
    expect((await content()).scenes).toEqual(left);
    const chosen = { ...left, actions: { [kept!.identifier]: {} } };
    await maker.ok(configuration.save, { ...of(), body: { scenes: chosen } });
    await define(points);
    expect((await content()).scenes).toEqual({
      triggers: scenes.triggers,
      actions: { ...scenes.actions, ...chosen.actions },
    });
  });

  it("loses its scene settings while its definition does not fit them, and regains them once it fits again", async () => {
    const level = { identifier: "own_level", name: "数", transfer_type: "issue_report" } as FunctionPoint;
    const wide = { ...level, data_type: "value" as const, min: 0, max: 100, step: 1 };
    product = await platform.product(maker, { category_id: category, product_type: 1 });
    await define([wide]);
    const scenes = {
      triggers: { own_level: { operators: ["gt" as const], max: 80 } },
      actions: { own_level: { max: 40 } },
    };
    await maker.ok(configuration.save, { ...of(), body: { scenes } });
    await define([{ ...wide, max: 50 }]);
    expect((await content()).scenes).toEqual({ triggers: {}, actions: scenes.actions });
    await define([{ ...level, data_type: "bool" }]);
    expect((await content()).scenes).toEqual({ triggers: {}, actions: {} });
    await define([{ ...wide, max: 50 }]);
    expect((await content()).scenes).toEqual({ triggers: {}, actions: scenes.actions });
  });

  it("loses its voice feature while its values do not fit, and regains it once they fit again", async () => {
    const { list } = await admin.ok(categories.list);
    const curtain = list
      .flatMap(({ children }) => children)
      .find(({ name_en }) => name_en === "Curtain motor")!;
    product = await platform.product(maker, { category_id: curtain.id });
    points = (await definition()).list;
    before = await content();
    const control = points.find(({ identifier }) => identifier === "cover_control")!;
    expect(says(before.voice, control.identifier)).toBe(true);
    const fewer = { ...control, enums: control.enums!.filter(({ value }) => value !== "open") };
    await define(points.map((point) => (point === control ? fewer : point)));
    const after = await content();
    expect(says(after.voice, control.identifier)).toBe(false);
    expect(after.panel).toEqual(before.panel);
    await define(points);
    expect(await content()).toEqual(before);
  });
});

describe("undoing applied template changes", () => {
  const undo = (version?: number) =>
    maker.ok(products.undoTakeOver, { ...of(), body: version === undefined ? {} : { version } });

  it("restores function points, content, mapped keys and the template version exactly", async () => {
    const [gone, ...rest] = points as [FunctionPoint, ...FunctionPoint[]];
    const list = [{ key: "K1", identifier: gone.identifier }];
    await maker.ok(keyMapping.replace, { ...of(), body: { list } });
    const scenes = { triggers: {}, actions: { [gone.identifier]: {} } };
    await maker.ok(configuration.save, { ...of(), body: { scenes } });
    before = await content();
    await publish({ points: rest, pairing_types: ["zigbee"], guides: {} });
    const { list: offered } = await maker.ok(products.template, of());
    const body = { take: offered.map(({ key }) => key) };
    const { definition_version } = await maker.ok(products.takeOver, { ...of(), body });
    expect((await definition()).list).toEqual(rest);
    expect((await content()).scenes.actions).toEqual({});
    const { template_version } = await undo(definition_version);
    expect(template_version).toBe(product.template_version);
    expect(await definition()).toEqual({ list: points, version: definition_version + 1 });
    expect(await content()).toEqual(before);
    expect((await maker.ok(keyMapping.get, of())).list).toEqual(list);
    expect((await maker.ok(products.template, of())).list).toEqual(offered);
    expect(await maker.refused(products.undoTakeOver, { ...of(), body: {} })).toMatchObject({ status: 409 });
  });

  it("keeps the files of replaced guides until the undo expires", async () => {
    const image = new Blob([new Uint8Array(pngOf(5, 4))], { type: "image/png" });
    const { id, url } = await admin.ok(files.uploadImage, { file: image });
    const media = { id, url, name: "x", kind: "image" as const };
    const steps = [{ media, text: { zh_CN: "按住", en: "Press" } }];
    await publish({ pairing_types: ["ap"], guides: { ap: { steps, package: null } } });
    await maker.ok(products.takeOver, { ...of(), body: { take: ["guides.ap", "pairing_types"] } });
    await publish({ guides: {} });
    await maker.ok(products.takeOver, { ...of(), body: { take: ["guides.ap"] } });
    expect((await content()).guides).toEqual({});
    expect(await filesFor("product.content")).toEqual([]);
    expect(await filesFor("product.before")).toEqual([id]);
    await undo();
    expect((await content()).guides.ap?.steps[0]?.media).toMatchObject({ id, url });
    expect(await filesFor("product.content")).toEqual([id]);
    expect(await filesFor("product.before")).toEqual([]);
    await maker.ok(products.takeOver, { ...of(), body: { take: ["guides.ap"] } });
    await define(points);
    expect(await filesFor("product.before")).toEqual([]);
  });

  it("is refused once function points, mapped keys or content have changed, or development is over", async () => {
    const refused = async () =>
      (await maker.refused(products.undoTakeOver, { ...of(), body: {} })) as { status: number };
    expect(await refused()).toMatchObject({ status: 409 });
    const take = () => maker.ok(products.takeOver, { ...of(), body: { take: [] } });
    await publish({ pairing_types: ["zigbee"] });
    await take();
    await define(points.map((point) => ({ ...point, name: "Mine" })));
    expect(await refused()).toMatchObject({ status: 409, problem: "conflict" });
    await take();
    const list = [{ key: "K1", identifier: points[0]!.identifier }];
    await maker.ok(keyMapping.replace, { ...of(), body: { list } });
    expect(await refused()).toMatchObject({ status: 409, problem: "conflict" });
    await take();
    await maker.ok(configuration.save, { ...of(), body: { pairing_types: ["ap"] } });
    expect(await refused()).toMatchObject({ status: 409, problem: "conflict" });
    const { definition_version } = await take();
    const stale = { ...of(), body: { version: definition_version - 1 } };
    expect(await maker.refused(products.undoTakeOver, stale)).toMatchObject({ problem: "conflict" });
    await setProductStatus(platform.connectionString, product.id, 2);
    expect(await refused()).toMatchObject({ status: 409, problem: "product_locked" });
  });
});

it("undo is not possible if the saved states would exceed the byte limit of the account", async () => {
  const other = await platform.product(maker, { category_id: category });
  const fill = (bytes: number) =>
    withClient(platform.connectionString, async (client) => {
      await client.query("alter table product alter column before_change set storage external");
      const filling = "update product set before_change = to_jsonb(repeat('x', $2)) where id = $1";
      await client.query(filling, [other.id, bytes]);
    });
  const rest = points.filter(({ identifier }) => identifier !== before.panel?.main);
  await fill(limits.accountUndoBytes);
  await define(rest);
  await define(points);
  expect((await content()).panel?.main).toBeNull();
  await publish({ pairing_types: ["zigbee"] });
  await maker.ok(products.takeOver, { ...of(), body: { take: [] } });
  expect(await maker.refused(products.undoTakeOver, { ...of(), body: {} })).toMatchObject({
    problem: "conflict",
  });
  await fill(limits.accountUndoBytes / 2);
  const { panel } = before;
  await maker.ok(configuration.save, { ...of(), body: { panel } });
  await define(rest);
  await define(points);
  expect((await content()).panel?.main).toBe(panel?.main);
});
