import { PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import { categories } from "@thingwright/contract/products/categories.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { panelVersions } from "@thingwright/contract/content/panel-versions.ts";
import { genericPanelId, panels } from "@thingwright/contract/content/panels.ts";
import { productFiles } from "@thingwright/contract/products/product-files.ts";
import { productPanels } from "@thingwright/contract/products/product-panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import { releases } from "@thingwright/contract/products/releases.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import { beforeEach, expect, it, vi } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { withClient } from "../../../test/client.ts";
import { exportedProduct } from "../../../test/configured-product.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { makePanel, needs, uploadPanel } from "../../../test/panel-archives.ts";

const platform = await forFile(startPlatform());
const admin = await platform.actor(1);
const { list: tree } = await admin.ok(categories.list);
const categoryIds = tree.flatMap(({ children }) => children.map(({ id }) => id));
const { list: pool } = await admin.ok(propertyModels.list, { query: {} });
const point = pool.find(({ identifier }) => identifier === "switch")!;
let maker: Caller;
let category: string;
beforeEach(async () => {
  maker = await platform.actor();
  category = categoryIds.shift()!;
});

async function makeProduct(list: object[] = [point]) {
  const { id } = await platform.product(maker, { category_id: category });
  await maker.ok(products.define, { params: { id }, body: { list: list as never } });
  return id;
}

type Stage = "testers" | "all" | "withdrawn";
const setStage = (as: Caller, panel: string, versionId: string, stage: Stage) =>
  as.ok(panelVersions.setStage, { params: { id: panel, versionId }, body: { stage } });

/** Adds a version that every home has. */
async function addOut(as: Caller, panel: string, version: string) {
  const file_id = await uploadPanel(as, { version, points: [needs("switch", "bool")] });
  const { id } = await as.ok(panelVersions.create, { params: { id: panel }, body: { file_id } });
  await setStage(as, panel, id, "testers");
  await setStage(as, panel, id, "all");
  return id;
}

/** A panel with a version that every home has. */
async function panelOut(as = maker, of: string[] = []) {
  const { id } = await makePanel(as, { categories: of });
  return { id, version: await addOut(as, id, "1.0.0") };
}

const choosePanel = (id: string, panelId: string) =>
  maker.ok(configuration.choosePanel, { params: { id, panelId } });
const keep = (id: string, version_id: string | null) =>
  maker.ok(productPanels.choose, { params: { id }, body: { version_id } });
const shown = (id: string) => maker.ok(productPanels.get, { params: { id } });
const running = async (id: string) => (await shown(id)).in_effect.ios.everyone;

/** Has the template of the category name a panel that the platform offers for it. */
async function publishWith(panel_id: string) {
  const params = { id: category };
  const { points } = await admin.ok(templates.get, { params });
  const has = points.some(({ identifier }) => identifier === point.identifier);
  const body = { points: has ? points : [...points, point], panel: PanelSettings.parse({ panel_id }) };
  await admin.ok(templates.save, { params, body });
  await admin.ok(templates.publish, { params, body: { note: "" } });
}

it("a template's panel is refused if the product lacks function points, and runs if it fits", async () => {
  const [unfit, fitting] = [await makeProduct([]), await makeProduct()];
  platform.clock.advance(60_000);
  const panel = await panelOut(admin, [category]);
  await publishWith(panel.id);
  const take = { body: { take: ["panel"] }, language: "en" };
  expect(await maker.refused(products.takeOver, { params: { id: unfit }, ...take })).toMatchObject({
    fields: [{ path: "take.0", message: expect.stringContaining("switch (missing)") }],
  });
  expect((await shown(unfit)).panel.id).toBe(genericPanelId);
  await maker.ok(products.takeOver, { params: { id: fitting }, ...take });
  expect(await shown(fitting)).toMatchObject({ panel: { id: panel.id }, waiting: null });
  expect(await running(fitting)).toBe(panel.version);
});

it("undoing a template's panel restores the previous one, unless that panel is deleted", async () => {
  const [id, other] = [await makeProduct(), await makeProduct()];
  const [own, deleted] = [await panelOut(), await panelOut()];
  await choosePanel(id, own.id);
  await choosePanel(other, deleted.id);
  await publishWith((await panelOut(admin, [category])).id);
  for (const one of [id, other])
    await maker.ok(products.takeOver, { params: { id: one }, body: { take: ["panel"] } });
  platform.clock.advance(60_000);
  const next = await addOut(maker, own.id, "2.0.0");
  await maker.ok(products.undoTakeOver, { params: { id }, body: {} });
  expect(await shown(id)).toMatchObject({ panel: { id: own.id }, waiting: next });
  expect(await running(id)).toBe(own.version);
  await maker.ok(panels.remove, { params: { id: deleted.id } });
  const undo = { params: { id: other }, body: {} };
  expect(await maker.refused(products.undoTakeOver, undo)).toMatchObject({ problem: "conflict" });
});

it("a panel that comes with a file runs", async () => {
  const [source, id] = [await makeProduct(), await makeProduct()];
  platform.clock.advance(60_000);
  const panel = await panelOut();
  await choosePanel(source, panel.id);
  const { text } = await exportedProduct(maker, source);
  await maker.ok(productFiles.apply, { params: { id }, body: { text, take: ["panel"] } });
  expect(await running(id)).toBe(panel.version);
});

it("a panel that comes back with an edition runs, or is left out where it does not fit any more", async () => {
  const id = await makeProduct();
  const panel = await panelOut();
  await choosePanel(id, panel.id);
  for (const status of [productStatus.trial, productStatus.developing])
    await maker.ok(releases.setStatus, { params: { id }, body: { status } });
  const restore = () => maker.ok(releases.restore, { params: { id, number: "1" }, body: {} });
  await choosePanel(id, genericPanelId);
  platform.clock.advance(60_000);
  const next = await addOut(maker, panel.id, "2.0.0");
  expect(await restore()).toMatchObject({ left_out: [] });
  expect(await running(id)).toBe(next);
  await choosePanel(id, genericPanelId);
  const file_id = await uploadPanel(maker, { version: "3.0.0", points: [needs("heat", "float")] });
  const { id: unfit } = await maker.ok(panelVersions.create, { params: { id: panel.id }, body: { file_id } });
  await setStage(maker, panel.id, unfit, "testers");
  expect(await restore()).toMatchObject({ left_out: ["panel"] });
  expect((await shown(id)).panel.id).toBe(genericPanelId);
});

it("“latest” returns no unpreviewed version after another version was chosen by name", async () => {
  const id = await makeProduct();
  const panel = await panelOut();
  await choosePanel(id, panel.id);
  platform.clock.advance(60_000);
  const upload = async (version: string) => {
    const file_id = await uploadPanel(maker, { version, points: [needs("switch", "bool")] });
    return (await maker.ok(panelVersions.create, { params: { id: panel.id }, body: { file_id } })).id;
  };
  const [middle, last] = [await upload("1.5.0"), await upload("2.0.0")];
  await setStage(maker, panel.id, last, "testers");
  platform.clock.advance(60_000);
  await setStage(maker, panel.id, middle, "testers");
  await keep(id, middle);
  const chosen = await keep(id, null);
  expect(chosen).toMatchObject({ waiting: last, in_effect: { ios: { testers: middle } } });
});

it("a version can be deleted once the product that was fixed to it has changed to another panel", async () => {
  const id = await makeProduct();
  const [panel, other] = [await panelOut(), await panelOut()];
  const second = await addOut(maker, panel.id, "2.0.0");
  await choosePanel(id, panel.id);
  await keep(id, second);
  await setStage(maker, panel.id, second, "withdrawn");
  const remove = { params: { id: panel.id, versionId: second } };
  expect(await maker.refused(panelVersions.remove, remove)).toMatchObject({
    problem: "panel_version_in_use",
  });
  await choosePanel(id, other.id);
  await maker.ok(panelVersions.remove, remove);
  await choosePanel(id, panel.id);
  expect(await shown(id)).toMatchObject({ version_id: null });
  expect(await running(id)).toBe(panel.version);
});

it("a version that is deleted meanwhile is neither chosen nor previewed", async () => {
  const id = await makeProduct();
  const panel = await panelOut();
  await choosePanel(id, panel.id);
  for (const [version, call] of [
    ["2.0.0", productPanels.choose],
    ["2.1.0", productPanels.preview],
  ] as const) {
    const version_id = await addOut(maker, panel.id, version);
    await withClient(platform.connectionString, async (client) => {
      await client.query("begin");
      await client.query("delete from panel_version where id = $1", [version_id]);
      const refused = maker.refused(call, { params: { id }, body: { version_id } });
      await vi.waitFor(async () => {
        const { rows } = await client.query("select from pg_locks where not granted");
        expect(rows).not.toEqual([]);
      });
      await client.query("commit");
      expect(await refused).toMatchObject({ problem: "not_found" });
    });
  }
});

it("a product returns to the version it was fixed to, even if the latest version does not fit", async () => {
  const id = await makeProduct();
  const panel = await panelOut();
  await choosePanel(id, panel.id);
  await keep(id, panel.version);
  await choosePanel(id, genericPanelId);
  const file_id = await uploadPanel(maker, { version: "2.0.0", points: [needs("heat", "float")] });
  const { id: unfit } = await maker.ok(panelVersions.create, { params: { id: panel.id }, body: { file_id } });
  await setStage(maker, panel.id, unfit, "testers");
  const tried = { params: { id }, query: { panel_id: panel.id } };
  expect(await maker.ok(productPanels.get, tried)).toMatchObject({
    chosen: false,
    version_id: panel.version,
    in_effect: { ios: { testers: panel.version } },
  });
  await choosePanel(id, panel.id);
  expect(await running(id)).toBe(panel.version);
  expect(
    await maker.refused(configuration.choosePanel, {
      params: { id: await makeProduct(), panelId: panel.id },
    }),
  ).toMatchObject({ problem: "invalid_input" });
});

it("a product's own file names its panel, also where the platform does not offer it any more", async () => {
  const [id, other] = [await makeProduct(), await makeProduct()];
  const panel = await panelOut(admin, [category]);
  await choosePanel(id, panel.id);
  const { text } = await exportedProduct(maker, id);
  await admin.ok(panels.update, { params: { id: panel.id }, body: { categories: [] } });
  const compared = async (product: string) =>
    (await maker.ok(productFiles.compareFile, { params: { id: product }, body: { text } })).missing;
  expect(await compared(id)).toEqual([]);
  expect(await compared(other)).toMatchObject([{ part: "panel" }]);
  const hiding = PanelSettings.parse({ panel_id: panel.id, hidden: ["switch"] });
  await maker.ok(configuration.save, { params: { id }, body: { panel: hiding } });
  await maker.ok(productFiles.apply, { params: { id }, body: { text, take: ["panel"] } });
  expect((await maker.ok(configuration.get, { params: { id } })).panel).toMatchObject({
    panel_id: panel.id,
    hidden: [],
  });
});

it("the console shows the panel that runs, also where the platform does not offer it any more", async () => {
  const id = await makeProduct();
  const panel = await panelOut(admin, [category]);
  await choosePanel(id, panel.id);
  await admin.ok(panels.update, { params: { id: panel.id }, body: { categories: [] } });
  expect(await maker.refused(panels.get, { params: { id: panel.id } })).toMatchObject({
    problem: "not_found",
  });
  expect(await shown(id)).toMatchObject({ panel: { id: panel.id, own: false }, chosen: true });
  await choosePanel(id, panel.id);
  expect(await running(id)).toBe(panel.version);
});

it("a copy of a product on “latest” has the versions previewed on the original, and waits for others", async () => {
  const id = await makeProduct();
  const panel = await panelOut();
  await choosePanel(id, panel.id);
  platform.clock.advance(60_000);
  const next = await addOut(maker, panel.id, "2.0.0");
  const copy = async () => (await maker.ok(products.copy, { params: { id }, body: { name: "Copy" } })).id;
  expect(await shown(await copy())).toMatchObject({ waiting: next });
  await maker.ok(productPanels.preview, { params: { id }, body: { version_id: next } });
  expect(await shown(await copy())).toMatchObject({
    waiting: null,
    in_effect: { ios: { everyone: next } },
  });
});
