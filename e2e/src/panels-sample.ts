import { configuration } from "@thingwright/contract/products/configuration.ts";
import { panelVersions } from "@thingwright/contract/content/panel-versions.ts";
import { panels } from "@thingwright/contract/content/panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { needs, uploadPanel, uploadPicture } from "@thingwright/server/test/panel-archives.ts";
import type { Sample } from "./sample.ts";

const origins = ["https://weather.example.com", "https://tiles.example.com"];
const made = new WeakMap<Sample, Promise<{ id: string; productId: string }>>();

/**
 * A panel with versions in several stages and two products that use it, one of which it no longer fits; created once.
 */
export function samplePanel(sample: Sample): Promise<{ id: string; productId: string }> {
  const known = made.get(sample);
  if (known) return known;
  const making = makePanel(sample);
  made.set(sample, making);
  return making;
}

async function makePanel({ admin, params }: Sample): Promise<{ id: string; productId: string }> {
  const original = await admin.ok(products.get, { params: { id: params["productId"]! } });
  const add = (version: string, points = [needs("relay", "bool")]) =>
    uploadPanel(admin, { version, points, origins }).then((file_id) => ({
      file_id,
      notes: "Scenes, and a colour wheel",
    }));
  const { id } = await admin.ok(panels.create, {
    body: {
      name: "落地灯面板",
      name_en: "Floor lamp",
      image_id: await uploadPicture(admin),
      categories: [original.category_id],
      notes: "For lamps with a relay, dimming and scenes",
      first: { ...(await add("1.0.0")), origins: origins.slice(0, 1) },
    },
  });
  const list = async () => (await admin.ok(panelVersions.list, { params: { id } })).list;
  const give = async (
    versionId: string,
    ...to: ({ stage: "testers" | "all" } | { stage: "share"; share: number })[]
  ) => {
    for (const body of to) await admin.ok(panelVersions.setStage, { params: { id, versionId }, body });
  };
  await give((await list())[0]!.id, { stage: "testers" }, { stage: "all" });
  const ids: string[] = [];
  for (const name of ["落地灯 S", "Floor lamp L"]) {
    const copy = await admin.ok(products.copy, { params: { id: original.id }, body: { name } });
    await admin.ok(configuration.choosePanel, { params: { id: copy.id, panelId: id } });
    ids.push(copy.id);
  }
  const ofSecond = { id: ids[1]! };
  const { list: points } = await admin.ok(products.definition, { params: ofSecond });
  await admin.ok(products.define, {
    params: ofSecond,
    body: { list: points.filter(({ identifier }) => identifier !== "relay") },
  });
  const next = await admin.ok(panelVersions.create, { params: { id }, body: await add("1.1.0") });
  await give(next.id, { stage: "testers" }, { stage: "share", share: 10 });
  await admin.ok(panelVersions.create, {
    params: { id },
    body: await add("1.2.0", [needs("relay", "bool"), needs("fan_speed", "value")]),
  });
  return { id, productId: ids[0]! };
}
