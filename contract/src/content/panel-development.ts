import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { PanelBundle } from "./panel-bundle.ts";
import { PanelOrigin, PanelVersionName } from "./panel-manifest.ts";
import { Seconds } from "../basics/numbers.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id } from "../basics/text.ts";

/** A panel that somebody is writing, as it was last built. */
export const DevelopedPanel = z.object({
  name: z.record(z.string(), z.string()),
  version: PanelVersionName,
  bundle: PanelBundle,
  /** When the panel disappears, unless it is shown again before. */
  until: Seconds,
});
export type DevelopedPanel = z.infer<typeof DevelopedPanel>;

export const panelDevelopment = defineRoutes("Panels under development", {
  show: {
    method: "POST",
    path: "/panel_development",
    access: "product:update",
    /** The call leaves no operation record, because the developer's tool repeats it every few seconds. */
    readOnly: true,
    summary:
      "Run a panel under development for 15 seconds, in the phone previews on the caller's open pages; " +
      "`npm run panel serve` repeats this call every 5 seconds",
    body: z.object({
      /** A file of purpose `panel` that the caller has uploaded. */
      file_id: Id,
      /** The origins that the panel may call, out of those that its manifest asks for. */
      origins: z.array(PanelOrigin).max(limits.panelOrigins).default([]),
    }),
    response: DevelopedPanel,
  },
});
