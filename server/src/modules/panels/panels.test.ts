import { categories } from "@thingwright/contract/products/categories.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { panelVersions } from "@thingwright/contract/content/panel-versions.ts";
import { genericPanelId, panels } from "@thingwright/contract/content/panels.ts";
import { expect, it, vi } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";
import { makePanel, needs, uploadPanel, uploadPicture } from "../../../test/panel-archives.ts";

const platform = await forFile(startPlatform());
const owner = await platform.actor();
const categoryTree = (await owner.ok(categories.list)).list;
const [first] = categoryTree;
const second = first!.children[0]!;
const generic = { params: { id: genericPanelId } };

async function makeVersion(panel: string, version: string, more: object = {}) {
  const file_id = await uploadPanel(owner, { version });
  return owner.ok(panelVersions.create, { params: { id: panel }, body: { file_id, ...more } });
}

it("the generic panel exists from the start for every account, and cannot be changed", async () => {
  const { list } = await (await platform.actor()).ok(panels.list);
  expect(list).toMatchObject([
    { id: genericPanelId, name: "通用面板", name_en: "Generic panel", built_in: true, own: false, image: "" },
  ]);
  const problems = [
    await owner.refused(panels.update, { ...generic, body: { name: "Mine" } }),
    await owner.refused(panels.remove, generic),
    await owner.refused(panelVersions.create, { ...generic, body: { file_id: await uploadPanel(owner) } }),
  ].map(({ problem }) => problem);
  expect(problems).toEqual(["panel_built_in", "panel_built_in", "panel_built_in"]);
});

it("a panel is created with its first version, found by name, category and platform, changed, and deleted", async () => {
  const as = await platform.actor();
  const made = await as.ok(panels.create, {
    body: {
      name: "台灯",
      name_en: "Lamp",
      image_id: await uploadPicture(as),
      categories: [first!.id],
      first: { file_id: await uploadPanel(as), platforms: ["ios"] },
    },
  });
  expect(made).toMatchObject({ own: true, categories: [first!.id], current: { android: null, ios: null } });
  expect(made.image).toMatch(/^\/files\//);
  const found = async (query: object) =>
    (await as.ok(panels.list, { query: { ...query } })).list.map(({ id }) => id);
  expect(await found({ keyword: "lamp" })).toEqual([made.id]);
  expect(await found({ own: "1", category_id: second.id })).toEqual([made.id]);
  expect(await found({ own: "1", category_id: categoryTree[1]!.id })).toEqual([]);
  expect(await found({ own: "1", platform: "ios" })).toEqual([]);
  const [version] = (await as.ok(panelVersions.list, { params: { id: made.id } })).list;
  expect(version).toMatchObject({ version: "1.0.0", platforms: ["ios"], stage: "draft", origins: [] });
  for (const stage of ["testers", "all"] as const)
    await as.ok(panelVersions.setStage, { params: { id: made.id, versionId: version!.id }, body: { stage } });
  expect(await found({ own: "1", platform: "ios" })).toEqual([made.id]);
  expect(await found({ own: "1", platform: "android" })).toEqual([]);
  const params = { id: made.id };
  const changed = await as.ok(panels.update, { params, body: { notes: "Warm", version: made.version } });
  expect(changed).toMatchObject({ name: "台灯", notes: "Warm", current: { android: null, ios: "1.0.0" } });
  expect(await as.refused(panels.update, { params, body: { version: made.version } })).toMatchObject({
    problem: "conflict",
  });
  await as.ok(panels.remove, { params });
  expect(await as.refused(panels.get, { params })).toMatchObject({ problem: "not_found" });
});

it("a panel needs a PNG or JPG of exactly 750 × 1334 pixels, and a unique name", async () => {
  const body = { name: "画", name_en: "Picture" };
  const small = { ...body, image_id: await uploadPicture(owner, { width: 750, height: 1333 }) };
  expect(await owner.refused(panels.create, { body: small, language: "en" })).toMatchObject({
    fields: [
      { path: "image_id", message: "The picture of a panel must be a PNG or JPG of 750 × 1334 pixels" },
    ],
  });
  const foreign = { ...body, image_id: await uploadPicture(await platform.actor()) };
  expect(await owner.refused(panels.create, { body: foreign })).toMatchObject({ problem: "not_found" });
  const video = new Blob([new Uint8Array(pngOf(750, 1334))], { type: "image/png" });
  const attached = await owner.ok(files.uploadTiny, { file: video, body: { purpose: "attachment" } });
  expect(
    (await owner.refused(panels.create, { body: { ...body, image_id: attached.id } })).fields,
  ).toMatchObject([{ path: "image_id" }]);
  await makePanel(owner, { name: "画" });
  const again = { ...body, image_id: await uploadPicture(owner) };
  expect(await owner.refused(panels.create, { body: again })).toMatchObject({ problem: "already_exists" });
});

it("a version must be higher than the latest, and is allowed only origins that its archive requests", async () => {
  const { id } = await makePanel(owner);
  const params = { id };
  const asking = {
    version: "1.2.0",
    points: [needs("switch", "bool")],
    origins: ["https://a.example.com", "https://b.example.com"],
  };
  const file_id = await uploadPanel(owner, asking);
  expect(await owner.ok(panels.read, { body: { file_id } })).toMatchObject({ manifest: asking });
  const body = { file_id, origins: ["https://c.example.com"] };
  expect((await owner.refused(panelVersions.create, { params, body })).fields).toMatchObject([
    { path: "origins.0" },
  ]);
  const made = await owner.ok(panelVersions.create, {
    params,
    body: { file_id, origins: ["https://b.example.com"] },
  });
  expect(made).toMatchObject({ version: "1.2.0", stage: "draft", origins: ["https://b.example.com"] });
  for (const version of ["1.2.0", "1.1.99", "1.2.0"]) {
    const lower = { file_id: await uploadPanel(owner, { version }) };
    expect((await owner.refused(panelVersions.create, { params, body: lower })).fields).toEqual([
      {
        path: "file_id",
        message: `The archive is version ${version}. It must be higher than the latest version, 1.2.0`,
      },
    ]);
  }
  await makeVersion(id, "1.10.0");
  const versionId = made.id;
  const changed = await owner.ok(panelVersions.update, { params: { id, versionId }, body: { origins: [] } });
  expect(changed.origins).toEqual([]);
  const stranger = await platform.actor();
  expect(await stranger.refused(panels.read, { body: { file_id } })).toMatchObject({ problem: "not_found" });
});

it("a panel cannot have more versions than the limit", async () => {
  vi.spyOn(limits as { panelVersions: number }, "panelVersions", "get").mockReturnValue(1);
  const { id } = await makePanel(owner);
  await makeVersion(id, "1.0.0");
  const body = { file_id: await uploadPanel(owner, { version: "1.1.0" }) };
  const refused = await owner.call(panelVersions.create, { params: { id }, body });
  vi.restoreAllMocks();
  expect(refused).toMatchObject({
    problem: "quota_exceeded",
    msg: "Limit reached for versions of one panel: 1 of 1.",
  });
});

it("a version is released in stages and withdrawn; a released version cannot be deleted", async () => {
  const { id } = await makePanel(owner);
  const { id: versionId } = await makeVersion(id, "1.0.0");
  const params = { id, versionId };
  const to = (stage: "testers" | "share" | "all" | "withdrawn", share?: number) =>
    owner.call(panelVersions.setStage, { params, body: { stage, ...(share !== undefined && { share }) } });
  expect(await to("all")).toMatchObject({ problem: "panel_stage_not_next" });
  expect(await to("testers")).toMatchObject({ data: { stage: "testers", share: null } });
  expect(await to("share")).toMatchObject({ data: [{ path: "share" }] });
  expect(await to("share", 100)).toMatchObject({ data: [{ path: "share" }] });
  expect(await to("share", 10)).toMatchObject({ data: { stage: "share", share: 10 } });
  expect(await to("all")).toMatchObject({ data: { stage: "all", share: null } });
  const remove = { params };
  expect(await owner.refused(panelVersions.remove, remove)).toMatchObject({
    problem: "panel_version_in_use",
  });
  expect(await to("withdrawn")).toMatchObject({ data: { stage: "withdrawn" } });
  expect(await to("all")).toMatchObject({ problem: "panel_stage_not_next" });
  await owner.ok(panelVersions.remove, remove);
  expect((await owner.ok(panelVersions.list, { params: { id } })).list).toEqual([]);
});

it("a panel cannot be deleted while products use it, which the refusal counts and names", async () => {
  const { id } = await makePanel(owner);
  const { id: versionId } = await makeVersion(id, "1.0.0");
  await owner.ok(panelVersions.setStage, { params: { id, versionId }, body: { stage: "testers" } });
  const product = await platform.product(owner, { name: "Hall lamp" });
  await owner.ok(configuration.choosePanel, { params: { id: product.id, panelId: id } });
  expect(await owner.refused(panels.remove, { params: { id }, language: "en" })).toMatchObject({
    problem: "panel_in_use",
    msg: expect.stringContaining("is in use (1: Hall lamp), so it cannot be deleted"),
  });
  const params = { id: product.id, panelId: genericPanelId };
  await owner.ok(configuration.choosePanel, { params });
  await owner.ok(panels.remove, { params: { id } });
});

it("platform panels are offered to products of their categories, with released versions only", async () => {
  const admin = await platform.actor(level.admin);
  const offered = await makePanel(admin, { categories: [second.id] });
  const hidden = await makePanel(admin);
  const file_id = await uploadPanel(admin);
  const { id: versionId } = await admin.ok(panelVersions.create, {
    params: { id: offered.id },
    body: { file_id },
  });
  const list = async () => (await owner.ok(panels.list, { query: { own: "2" } })).list.map(({ id }) => id);
  expect(await list()).toEqual(expect.arrayContaining([genericPanelId, offered.id]));
  expect(await list()).not.toContain(hidden.id);
  const versions = async () =>
    (await owner.ok(panelVersions.list, { params: { id: offered.id } })).list.length;
  expect(await versions()).toBe(0);
  await admin.ok(panelVersions.setStage, {
    params: { id: offered.id, versionId },
    body: { stage: "testers" },
  });
  expect(await versions()).toBe(1);
  const usernames = async (as: typeof owner) =>
    (await as.ok(panelVersions.list, { params: { id: offered.id } })).list.map(({ username }) => username);
  expect(await usernames(owner)).toEqual([""]);
  expect(await usernames(admin)).toEqual([expect.stringMatching(/./)]);
  expect(await owner.refused(panels.remove, { params: { id: offered.id } })).toMatchObject({
    problem: "panel_built_in",
  });
  const choose = async (category_id: string) => {
    const { id } = await platform.product(owner, { category_id });
    return (await owner.call(configuration.choosePanel, { params: { id, panelId: offered.id } })).problem;
  };
  expect(await choose(second.id)).toBeUndefined();
  expect(await choose(categoryTree[1]!.children[0]!.id)).toBe("not_found");
});
