import { starterCategories } from "../categories/index.ts";
import { expect, test } from "vitest";
import { withClient } from "../../../test/client.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { draftStarterContent } from "./starter-templates.ts";
import { templates } from "@thingwright/contract/products/templates.ts";

const platform = await forFile(startPlatform());
const leaves = starterCategories.flatMap(({ children }) => children);
const idOf = (name: string) => leaves.find(({ name_en }) => name_en === name)!.id;

/** Leaves a template as the upgrade to templates does: its function points, as version 1. */
const upgrade = (id: string, change = "") =>
  withClient(platform.connectionString, (client) =>
    client.query(
      `with bare as (
         update category_template set draft = jsonb_build_object('points', draft -> 'points') ${change}
         where category_id = $1 returning draft
       )
       update category_template_version set content = bare.draft from bare where category_id = $1 and version = 1`,
      [id],
    ),
  );

test("an upgrade drafts starter content for unedited templates that have only function points, and for no other", async () => {
  const admin = await platform.actor(1);
  const [plug, edited, fresh] = [idOf("Smart plug"), idOf("Light bulb"), idOf("Ceiling light")];
  const read = (id: string) => admin.ok(templates.get, { params: { id } });
  const [full, untouched] = [await read(plug), await read(fresh)];
  await upgrade(plug);
  await upgrade(edited, ", draft_version = 3");
  const before = await read(edited);
  await draftStarterContent(platform.sql);
  const { points, voice, panel, pairing_types } = full;
  expect(await read(plug)).toMatchObject({
    points,
    voice,
    panel,
    pairing_types,
    draft_version: 2,
    published_version: 1,
    changed: true,
  });
  expect(await read(edited)).toEqual(before);
  expect(await read(fresh)).toEqual(untouched);
  // Products start from what is published until somebody has looked at it.
  expect((await admin.ok(templates.published, { params: { id: plug } })).voice).toEqual({});

  await admin.ok(templates.restore, { params: { id: plug, version: "1" } });
  await draftStarterContent(platform.sql);
  expect((await read(plug)).voice).toEqual({});
});
