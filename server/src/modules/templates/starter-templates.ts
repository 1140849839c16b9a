import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { TemplateContent } from "@thingwright/contract/products/template-content.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { starterCategories, type StarterSecondary, starterPoint } from "../categories/index.ts";
import { withParts } from "./content.ts";
import { homeContentOf } from "./starter/home-content.ts";
import { countTemplates, insertPublished, listUntouched, replaceUntouched } from "./templates.store.ts";
import type { z } from "zod";

const installation = systemScope("a new installation has templates before it has owners");

/**
 * Gives the starter catalogue of a new installation its templates. Does nothing if there are templates already.
 * Instances that start together may both run it.
 */
export async function seedTemplates(sql: Sql): Promise<void> {
  await sql.transaction(async (transaction) => {
    if ((await countTemplates(installation, transaction)) > 0) return;
    const rows = starterCategories
      .flatMap(({ children }) => children)
      .map((category) => ({
        category_id: category.id,
        content: JSON.stringify(TemplateContent.parse(starterContentOf(category))),
      }));
    await insertPublished(installation, transaction, rows);
  });
}

const upgraded = systemScope("templates from before they had more than function points belong to no account");

/**
 * Completes the drafts of templates that an upgrade made and that have function points only: adds the other content of
 * the starter catalogue, for administrators to review and publish. A template that somebody has changed since the
 * upgrade is left as it is. A completed draft counts as changed, so each draft gets the content only once.
 */
export async function draftStarterContent(sql: Sql): Promise<void> {
  await sql.transaction(async (transaction) => {
    const starters = new Map(
      starterCategories.flatMap(({ children }) => children).map((category) => [category.id, category]),
    );
    for (const { category_id, points } of await listUntouched(upgraded, transaction)) {
      const category = starters.get(category_id);
      const own = points as FunctionPoint[];
      const home = category && homeContentOf(category, own);
      if (!home || Object.keys(home).length === 0) continue;
      // An older catalogue may have had other function points.
      const content = withParts(TemplateContent.parse({ ...home, points: own }), { points: own });
      await replaceUntouched(upgraded, transaction, category_id, JSON.stringify(content));
    }
  });
}

/** Builds the content of a starter category's template. */
function starterContentOf(category: StarterSecondary): z.input<typeof TemplateContent> {
  const points = category.points.map(starterPoint);
  return { ...homeContentOf(category, points), points };
}
