import { z } from "zod";
import { PanelSettings } from "../people/app-settings.ts";
import { FunctionPoint } from "../points/function-points.ts";
import { FunctionTranslations } from "../products/template-content.ts";

/** The definitions by which a device is shown and controlled. */
export const DeviceDefinition = z.object({
  list: z.array(FunctionPoint),
  /** Null for the panel with its default settings. */
  panel: PanelSettings.nullable(),
  function_texts: FunctionTranslations,
});
export type DeviceDefinition = z.infer<typeof DeviceDefinition>;
