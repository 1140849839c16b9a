import type { TemplateContent } from "@thingwright/contract/template-content.ts";
import type { z } from "zod";
import { type StarterSecondary, starterPoint } from "../categories/index.ts";
import { homeContentOf } from "./starter/home-content.ts";

/** What products of a starter category start from. */
export function starterContentOf(category: StarterSecondary): z.input<typeof TemplateContent> {
  const points = category.points.map(starterPoint);
  return { ...homeContentOf(category, points), points };
}
