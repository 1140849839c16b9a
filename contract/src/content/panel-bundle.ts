import { z } from "zod";
import { PanelPoint } from "./panel-manifest.ts";

/** A third-party panel as it runs: where its pages are, and which function points it was made for. */
export const PanelBundle = z.object({
  /** The address of the panel. It contains the origins that the panel may call, with a signature. */
  address: z.string(),
  /** The version of the bridge that the panel speaks. */
  bridge: z.number(),
  points: z.array(PanelPoint),
});
export type PanelBundle = z.infer<typeof PanelBundle>;

/** Where the pages of panels are served from. */
export const panelFolder = "/panel-bundle/";

/** Where the pages that contain the frames of panels are served from. */
export const panelStageFolder = "/panel-stage/";

/**
 * The page that contains the frame of a panel: an empty page of the platform. Its content security policy lets the
 * frame show only the panel at this address, even if the panel tries to navigate elsewhere.
 */
export const panelStage = (address: string): string => address.replace(panelFolder, panelStageFolder);
