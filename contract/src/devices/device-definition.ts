import { z } from "zod";
import { PanelSettings } from "../people/app-settings.ts";
import { FunctionPoint } from "../points/function-points.ts";
import { FunctionTranslations } from "../products/template-content.ts";

/** By what a device is controlled and shown. */
export const DeviceDefinition = z.object({
  list: z.array(FunctionPoint),
  /** Null for the panel as it is by itself. */
  panel: PanelSettings.nullable(),
  function_texts: FunctionTranslations,
});
export type DeviceDefinition = z.infer<typeof DeviceDefinition>;
