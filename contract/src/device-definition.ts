import { z } from "zod";
import { PanelSettings } from "./app-settings.ts";
import { FunctionPoint } from "./function-points.ts";
import { FunctionTranslations } from "./template-content.ts";

/** By what a device is controlled and shown. */
export const DeviceDefinition = z.object({
  list: z.array(FunctionPoint),
  /** Null for the panel as it is by itself. */
  panel: PanelSettings.nullable(),
  function_texts: FunctionTranslations,
});
export type DeviceDefinition = z.infer<typeof DeviceDefinition>;
