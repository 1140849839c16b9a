import { categories, secondaryCategories } from "@thingwright/contract/products/categories.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";

const platform = await forFile(startPlatform());
let one: Caller;
let other: Caller;
let parent: string;
beforeAll(async () => {
  [one, other] = await Promise.all([platform.actor(1), platform.actor(1)]);
  parent = (await one.ok(categories.list)).list[0]!.id;
});
let made = 0;
async function newCategory(): Promise<{ id: string }> {
  made++;
  const body = {
    parent_id: parent,
    name: `品类${made}`,
    name_en: `Category ${made}`,
    icon: "",
    status: 1 as const,
  };
  return { id: (await one.ok(secondaryCategories.create, { body })).id };
}

it("saving and publishing a template succeed or answer 404 while its category is deleted", async () => {
  for (let turn = 0; turn < 6; turn++) {
    const params = await newCategory();
    if (turn % 2 === 1) await one.ok(templates.save, { params, body: { pairing_types: ["ap"] } });
    const [deleted, ...others] = await Promise.all([
      one.call(categories.remove, { params }),
      other.call(templates.save, { params, body: { pairing_types: ["zigbee"] } }),
      other.call(templates.publish, { params, body: {} }),
    ]);
    expect(deleted.status).toBe(200);
    for (const { status } of others) expect([200, 404]).toContain(status);
    expect(await one.refused(templates.get, { params })).toMatchObject({ status: 404 });
  }
});

it("an administrator can restore a picture of a published guide that another administrator uploaded", async () => {
  const params = await newCategory();
  const file = new Blob([new Uint8Array(pngOf(4, 4))], { type: "image/png" });
  const { id, url } = await one.ok(files.uploadImage, { file });
  const media = { id, url, name: "a.png", kind: "image" as const };
  const steps = [{ media, text: { zh_CN: "按住", en: "Press" } }];
  const guides = { ap: { steps, package: null } };
  await one.ok(templates.save, { params, body: { guides } });
  await one.ok(templates.publish, { params, body: {} });
  await other.ok(templates.save, { params, body: { guides: {} } });
  const saved = await other.ok(templates.save, { params, body: { guides } });
  expect(saved.guides.ap?.steps[0]?.media).toMatchObject({ id, url });
});
