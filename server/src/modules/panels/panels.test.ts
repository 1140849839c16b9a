import { genericPanelId, panels } from "@thingwright/contract/panels.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());

it("has the generic panel from the start, for every account", async () => {
  const { list } = await (await platform.actor()).ok(panels.list);
  expect(list).toEqual([{ id: genericPanelId, name: "通用面板", name_en: "Generic panel", built_in: true }]);
});
