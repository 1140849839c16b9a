import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { productStatus, taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { panelVersions } from "@thingwright/contract/content/panel-versions.ts";
import { genericPanelId, panels } from "@thingwright/contract/content/panels.ts";
import { productPanels } from "@thingwright/contract/products/product-panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { releases } from "@thingwright/contract/products/releases.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { expect, it, vi } from "vitest";
import { copyProducts } from "../../../test/bulk.ts";
import { makeHome } from "../../../test/devices-at-home.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { makePanel, needs, uploadPanel } from "../../../test/panel-archives.ts";

const platform = await forFile(startPlatform());
const owner = await platform.actor();
const point = {
  identifier: "glow",
  name: "亮",
  name_en: "Glow",
  data_type: "bool",
  transfer_type: "issue_report",
};

async function makeProduct(name = "Lamp", list: object[] = [point]) {
  const { id } = await platform.product(owner, { name });
  await owner.ok(products.define, { params: { id }, body: { list: list as never } });
  return id;
}

async function addVersion(panel: string, version: string, points = [needs("glow", "bool")]) {
  const file_id = await uploadPanel(owner, { version, points });
  return (await owner.ok(panelVersions.create, { params: { id: panel }, body: { file_id } })).id;
}

type Stage = "testers" | "share" | "all" | "withdrawn";
const stage = (panel: string, versionId: string, to: Stage) =>
  owner.ok(panelVersions.setStage, {
    params: { id: panel, versionId },
    body: { stage: to, ...(to === "share" && { share: 10 }) },
  });

/** A panel with a version that every home has. */
async function panelOut(points = [needs("glow", "bool")]) {
  const { id } = await makePanel(owner);
  const version = await addVersion(id, "1.0.0", points);
  await stage(id, version, "testers");
  await stage(id, version, "all");
  return { id, version };
}

const choosePanel = (id: string, panelId: string) =>
  owner.call(configuration.choosePanel, { params: { id, panelId }, language: "en" });
const shown = (id: string) => owner.ok(productPanels.get, { params: { id } });

it("a product has the generic panel until another is chosen, and then its versions", async () => {
  const id = await makeProduct();
  expect(await shown(id)).toMatchObject({
    panel: { id: genericPanelId },
    chosen: true,
    versions: [],
    waiting: null,
  });
  const panel = await panelOut();
  const other = await owner.ok(productPanels.get, { params: { id }, query: { panel_id: panel.id } });
  expect(other).toMatchObject({ chosen: false, versions: [{ version: "1.0.0", seen: true, misfits: [] }] });
  await choosePanel(id, panel.id);
  const both = { everyone: panel.version, testers: panel.version };
  expect(await shown(id)).toMatchObject({
    panel: { id: panel.id },
    version_id: null,
    in_effect: { android: both, ios: both },
    versions: [{ version_id: panel.version, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), origins: [] }],
  });
});

it("a panel is refused if function points are missing, naming each in the caller's language", async () => {
  const id = await makeProduct();
  const panel = await panelOut([
    needs("glow", "value"),
    needs("heat", "float"),
    needs("level", "value", "report"),
  ]);
  const refused = await choosePanel(id, panel.id);
  expect(refused).toMatchObject({
    data: [
      {
        path: "panel.panel_id",
        message:
          "The panel does not fit the function points of this product: " +
          "glow (data type is Boolean, has to be Integer), heat (missing), level (missing)",
      },
    ],
  });
  const zh = await owner.call(configuration.choosePanel, {
    params: { id, panelId: panel.id },
    language: "zh-CN",
  });
  expect(JSON.stringify(zh.data)).toContain(
    "glow（数据类型为布尔型，应为整数型）、heat（缺失）、level（缺失）",
  );
  const empty = await makePanel(owner);
  expect(await choosePanel(id, empty.id)).toMatchObject({
    data: [{ path: "panel.panel_id", message: "No version of this panel has been released yet" }],
  });
});

it("“latest” gets a new version once somebody has previewed it on that product", async () => {
  const [id, other] = [await makeProduct(), await makeProduct("Other")];
  const panel = await panelOut();
  for (const one of [id, other]) await choosePanel(one, panel.id);
  // Within the second of the choice: what counts is which came first.
  const next = await addVersion(panel.id, "1.1.0");
  const params = { id };
  expect(await owner.refused(productPanels.preview, { params, body: { version_id: next } })).toMatchObject({
    fields: [{ path: "version_id" }],
  });
  await stage(panel.id, next, "testers");
  await stage(panel.id, next, "all");
  expect(await shown(id)).toMatchObject({ waiting: next, in_effect: { ios: { everyone: panel.version } } });
  const seen = await owner.ok(productPanels.preview, { params, body: { version_id: next } });
  expect(seen).toMatchObject({ waiting: null, in_effect: { ios: { everyone: next, testers: next } } });
  expect(seen.versions[0]!.previewed).toMatchObject({ username: expect.any(String) });
  expect((await shown(other)).waiting).toBe(next);
  await stage(panel.id, next, "withdrawn");
  expect((await shown(id)).in_effect.ios.everyone).toBe(panel.version);
});

it("a version is chosen in every stage, the panel only while the product is developed", async () => {
  const id = await makeProduct();
  const panel = await panelOut();
  await choosePanel(id, panel.id);
  platform.clock.advance(5000);
  const next = await addVersion(panel.id, "2.0.0");
  const params = { id };
  const keep = (version_id: string | null) =>
    owner.call(productPanels.choose, { params, body: { version_id } });
  expect(await keep(next)).toMatchObject({ data: [{ path: "version_id" }] });
  await stage(panel.id, next, "testers");
  await setProductStatus(platform.connectionString, id, 3);
  expect(await choosePanel(id, genericPanelId)).toMatchObject({ problem: "product_locked" });
  expect(await keep(next)).toMatchObject({
    data: { version_id: next, in_effect: { ios: { everyone: panel.version, testers: next } } },
  });
  await stage(panel.id, next, "withdrawn");
  expect(
    await owner.refused(panelVersions.remove, { params: { id: panel.id, versionId: next } }),
  ).toMatchObject({
    problem: "panel_version_in_use",
  });
  expect(await keep(null)).toMatchObject({ data: { version_id: null } });
  const others = await panelOut();
  expect(await keep(others.version)).toMatchObject({ problem: "not_found" });
});

it("a deleted function point that the panel needs appears in the checklist, and beside the panel", async () => {
  const id = await makeProduct();
  const panel = await panelOut();
  await choosePanel(id, panel.id);
  await owner.ok(products.define, { params: { id }, body: { list: [] } });
  const { list } = await owner.ok(configuration.steps, { params: { id } });
  expect(list.find(({ part }) => part === "panel")).toEqual({
    part: "panel",
    state: "incomplete",
    missing: ["glow"],
  });
  const { parts } = await owner.ok(releases.checklist, { params: { id } });
  expect(parts.find(({ part }) => part === "panel")).toMatchObject({ missing: ["glow"] });
  const uses = await owner.ok(productPanels.uses, { params: { id: panel.id } });
  expect(uses.list).toMatchObject([
    { id, unfit: ["glow"], version: null, in_effect: { android: "1.0.0", ios: "1.0.0" }, waiting: null },
  ]);
  // Other settings of the panel can be changed all the same.
  await owner.ok(configuration.save, { params: { id }, body: { panel: { panel_id: panel.id, hidden: [] } } });
});

it("a copy of a product keeps to the same version", async () => {
  const id = await makeProduct();
  const panel = await panelOut();
  await choosePanel(id, panel.id);
  await owner.ok(productPanels.choose, { params: { id }, body: { version_id: panel.version } });
  const copy = await owner.ok(products.copy, { params: { id }, body: { name: "Copy" } });
  expect(await shown(copy.id)).toMatchObject({ panel: { id: panel.id }, version_id: panel.version });
});

it("a hundred products are moved to a version; those that fail are named, and can be tried again", async () => {
  const panel = await panelOut();
  const productId = await makeProduct();
  await choosePanel(productId, panel.id);
  const ids = await copyProducts(platform.connectionString, { productId, count: 100 });
  const next = await addVersion(panel.id, "1.1.0");
  await stage(panel.id, next, "testers");
  await stage(panel.id, next, "all");
  const [elsewhere, unfit] = [ids[3]!, ids[50]!];
  await choosePanel(elsewhere, genericPanelId);
  await owner.ok(products.define, { params: { id: unfit }, body: { list: [] } });
  const begin = { params: { id: panel.id }, body: { product_ids: ids, version_id: next } };
  const { task_id } = await owner.ok(productPanels.updateProducts, begin);
  const ended = (id: string) =>
    vi.waitFor(async () => {
      const task = await owner.ok(tasks.get, { params: { id } });
      expect(task.finished_at).not.toBeNull();
      return task;
    }, 20_000);
  const task = await ended(task_id);
  expect(task).toMatchObject({
    status: taskStatus.completed,
    done: 98,
    failed: 2,
    total: 100,
    object_id: panel.id,
    retryable: true,
  });
  const name = expect.stringMatching(/^Lamp \d+$/);
  expect(task.failures.toSorted((a, b) => (a.object_id < b.object_id ? -1 : 1))).toMatchObject([
    { object_id: elsewhere, name, problem: "panel_not_chosen" },
    {
      object_id: unfit,
      name,
      problem: "panel_version_unfit",
      parameters: { points: { en: "glow (missing)", zh_CN: "glow（缺失）" } },
    },
  ]);
  expect((await shown(ids[99]!)).version_id).toBe(next);
  await choosePanel(elsewhere, panel.id);
  await owner.ok(products.define, { params: { id: unfit }, body: { list: [point as never] } });
  const again = await owner.ok(tasks.retry, { params: { id: task_id } });
  expect(await ended(again.task_id)).toMatchObject({ status: taskStatus.succeeded, done: 2, failed: 0 });
  expect((await shown(unfit)).version_id).toBe(next);

  const tooMany = { params: begin.params, body: { product_ids: [...ids, panel.id] }, language: "en" };
  expect(await owner.refused(productPanels.updateProducts, tooMany)).toMatchObject({
    fields: [{ path: "product_ids", message: "Number of added products exceeded: at most 100 at a time" }],
  });
});

it("products are moved to the newest released version, and never to an unreleased one", async () => {
  const id = await makeProduct();
  const panel = await panelOut();
  await choosePanel(id, panel.id);
  platform.clock.advance(5000);
  const next = await addVersion(panel.id, "1.1.0");
  await stage(panel.id, next, "testers");
  await stage(panel.id, next, "all");
  const draft = await addVersion(panel.id, "1.2.0");
  expect(await shown(id)).toMatchObject({ version_id: null, waiting: next });
  const move = (panelId: string, version_id?: string | null) =>
    owner.call(productPanels.updateProducts, {
      params: { id: panelId },
      body: { product_ids: [id], ...(version_id !== undefined && { version_id }) },
      language: "en",
    });
  const { task_id } = (await move(panel.id)).data;
  await vi.waitFor(async () => {
    const { status } = await owner.ok(tasks.get, { params: { id: task_id } });
    expect(status).toBe(taskStatus.succeeded);
  }, 20_000);
  expect(await shown(id)).toMatchObject({ version_id: next, in_effect: { ios: { everyone: next } } });
  const message = "This version is not released: it was never rolled out, or was withdrawn";
  expect(await move(panel.id, draft)).toMatchObject({ data: [{ path: "version_id", message }] });
  const empty = await makePanel(owner);
  expect(await move(empty.id)).toMatchObject({
    data: [{ path: "version_id", message: "No version of this panel has been released yet" }],
  });
});

it("members see the products that use a panel only if they reach the products", async () => {
  const panel = await panelOut();
  const [reached, other] = [await makeProduct("Reached"), await makeProduct("Out of reach")];
  for (const id of [reached, other]) await choosePanel(id, panel.id);
  const member = await platform.member(owner, {
    menus: ["panelManage:edit", "productDefinition:edit"],
    products: [reached],
  });
  const { list } = await member.ok(productPanels.uses, { params: { id: panel.id } });
  expect(list.map(({ id }) => id)).toEqual([reached]);
  const begin = { params: { id: panel.id }, body: { product_ids: [other] } };
  expect(await member.refused(productPanels.updateProducts, begin)).toMatchObject({ problem: "not_found" });
  expect((await member.ok(panels.get, { params: { id: panel.id } })).own).toBe(true);
});

it("a device under development runs the testers' version at home, until its product is released", async () => {
  const product = await makeProduct();
  const panel = await panelOut();
  const next = await addVersion(panel.id, "1.1.0");
  await stage(panel.id, next, "testers");
  await choosePanel(product, panel.id);
  const home = await makeHome(platform, owner);
  const { device } = await home.bound(product);
  const running = async () =>
    (await home.owner.ok(bindings.panel, { params: { id: device.id } })).bundle!.address;
  const tested = await running();
  await setProductStatus(platform.connectionString, product, productStatus.trial);
  expect(await running()).not.toBe(tested);
  await stage(panel.id, next, "all");
  expect(await running()).toBe(tested);
  await home.close();
});
