import { NewModule } from "@thingwright/contract/products/modules.ts";
import { seconds } from "../../../platform/clock.ts";
import { systemScope } from "../../../platform/database/scope.ts";
import type { Sql } from "../../../platform/database/sql.ts";
import { newId } from "../../../platform/ids.ts";
import { insertModules, noteStarterSet } from "../starter.store.ts";
import { espressif } from "./espressif.ts";
import type { StarterModule } from "./module.ts";
import { otherMakers } from "./other-makers.ts";

const installation = systemScope("modules are the platform's before it has owners");

export const starterModules: readonly StarterModule[] = [...espressif, ...otherMakers];

/**
 * Gives the installation its first modules, once: those that are deleted later stay deleted. Instances that start
 * together may both run this, because the second waits until the first has committed the record that the modules were
 * added.
 */
export async function seedStarterModules(sql: Sql, now: number): Promise<void> {
  await sql.transaction(async (transaction) => {
    if (!(await noteStarterSet(installation, transaction, "modules"))) return;
    await insertModules(
      installation,
      transaction,
      // Ids begin with a time, and lists show the newest first, so each module gets an earlier time than the one before
      // it.
      starterModules.map((module, index) => rowOf(module, now - index)),
    );
  });
}

function rowOf({ mode, scenario, description, ...own }: StarterModule, now: number) {
  const { image_ids: images, ...module } = NewModule.parse({
    ...own,
    communication_mode: mode,
    scenario: scenario.zh,
    scenario_en: scenario.en,
    description: `<p>${description.zh}</p>`,
    description_en: `<p>${description.en}</p>`,
  });
  const at = seconds(now);
  return { ...module, images, id: newId(now), created_at: at, updated_at: at };
}
