import { AppSettings, PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import { contentRefusals } from "@thingwright/contract/basics/content-rules.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import type { ProductContent } from "@thingwright/contract/products/template-content.ts";
import { z } from "zod";
import type { Form } from "../../lib/form.tsx";

export type AppParts = Pick<ProductContent, "app_settings" | "panel">;

export interface AppValues {
  app_settings: AppSettings;
  panel: PanelSettings;
}
export type AppForm = Form<AppValues, AppValues>;

/** The rules of the form: the contract's, and that the panel names only function points that exist. */
export function appRules(points: readonly FunctionPoint[]): z.ZodType<AppValues, AppValues> {
  const rules = z
    .object({ app_settings: AppSettings, panel: PanelSettings })
    .superRefine(({ panel }, context) => {
      for (const { path, key } of contentRefusals(points, { panel }))
        context.addIssue({ code: "custom", path: path.split("."), message: key });
    });
  // The schemas have defaults, but the form always starts with all fields, so its input type is the output type.
  return rules as unknown as z.ZodType<AppValues, AppValues>;
}

/** The values of the form. If no panel is chosen, they contain the generic panel with its default settings. */
export function appFieldsOf({ app_settings, panel }: AppParts): AppValues {
  return { app_settings, panel: panel ?? { panel_id: genericPanelId, main: null, hidden: [] } };
}
