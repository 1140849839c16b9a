import { modules, NewModule } from "@thingwright/contract/products/modules.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../../test/for-file.ts";
import { startPlatform } from "../../../../test/harness.ts";
import { cleanRichText } from "../../../platform/rich-text.ts";
import { seedStarterModules, starterModules } from "./starter-modules.ts";

const platform = await forFile(startPlatform());

it("offers real modules in every communication mode, each with its source, in both languages", () => {
  const names = starterModules.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(starterModules.map(({ mode }) => mode))).toEqual(
    new Set(["ble", "wifi", "ble_wifi", "zigbee"]),
  );
  for (const { name, mode, size, chip, type, scenario, description, source } of starterModules) {
    const module = { name, chip, type, communication_mode: mode, size };
    expect(NewModule.safeParse(module), name).toMatchObject({ success: true, data: { size } });
    for (const { zh, en } of [scenario, description]) {
      expect(zh, name).toMatch(/\p{Script=Han}/u);
      expect(en, name).not.toMatch(/\p{Script=Han}/u);
      expect(cleanRichText(`<p>${zh}${en}</p>`)).toBe(`<p>${zh}${en}</p>`);
    }
    expect(source, name).not.toBe("");
  }
});

it("seeds the modules once: an administrator's changes and deletions remain", async () => {
  const admin = await platform.actor(1);
  const all = { page_size: 100 };
  const { list, total } = await admin.ok(modules.list, { query: all });
  expect(total).toBe(starterModules.length);
  const [first, second] = list;
  await admin.ok(modules.remove, { params: { id: first!.id } });
  await admin.ok(modules.update, { params: { id: second!.id }, body: { chip: "Another" } });
  await seedStarterModules(platform.sql, platform.clock.now());
  const after = await admin.ok(modules.list, { query: all });
  expect(after.total).toBe(total - 1);
  expect(after.list.find(({ id }) => id === second!.id)).toMatchObject({ chip: "Another" });
});
