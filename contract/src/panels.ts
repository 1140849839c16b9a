import { z } from "zod";
import { wholeListOf } from "./page.ts";
import { defineRoutes } from "./route.ts";
import { Id } from "./text.ts";

/** What an app controls a device with. */
export const Panel = z.object({
  id: Id,
  name: z.string(),
  name_en: z.string(),
  /** Whether it belongs to the platform itself: built from a product's function points, it fits all products. */
  built_in: z.boolean(),
});
export type Panel = z.infer<typeof Panel>;

/** The panel that every installation has. It is built from the function points of a product. */
export const genericPanelId = "01a1f7dc-b910-7c35-9f6a-4b7d1c0f2e58";

export const panels = defineRoutes("Panels that control devices", {
  list: {
    method: "GET",
    path: "/panel",
    access: "category:read",
    summary: "All panels that a product can have",
    response: wholeListOf(Panel),
  },
});
