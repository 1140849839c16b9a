import { z } from "zod";
import { PanelPoint } from "./panel-manifest.ts";

/** A panel by others as it runs: where its pages are, and which function points it was made for. */
export const PanelBundle = z.object({
  /** Where it plays, with where it may send calls signed into it. */
  address: z.string(),
  /** The version of the bridge that it speaks. */
  bridge: z.number(),
  points: z.array(PanelPoint),
});
export type PanelBundle = z.infer<typeof PanelBundle>;

/** Where the pages of panels are served from. */
export const panelFolder = "/panel-bundle/";

/** Where the pages that frames of panels stand in are served from. */
export const panelStageFolder = "/panel-stage/";

/**
 * The page that the frame of a panel stands in: an empty one of ours, whose policy lets that frame show this one panel with
 * these rights, wherever the panel tries to lead it.
 */
export const panelStage = (address: string): string => address.replace(panelFolder, panelStageFolder);
