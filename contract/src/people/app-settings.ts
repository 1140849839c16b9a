import { z } from "zod";
import { Identifier } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import { localText } from "../basics/local-text.ts";
import { wholeNumber } from "../basics/numbers.ts";
import { Id } from "../basics/text.ts";

/** What the app of a home shows of a device before its owner has changed anything. */
export const AppSettings = z.object({
  /** The name of a new device; null for the product's. */
  device_name: localText(limits.deviceTitle).nullable().default(null),
  /** The room that is offered for it. */
  default_room: localText(limits.roomName).nullable().default(null),
  /** Whether the app asks its owner to install new firmware. */
  firmware_prompt: z.boolean().default(true),
  /** The signal in dBm below which the app calls it weak; null for never. */
  weak_signal: wholeNumber(limits.signal.min, limits.signal.max).nullable().default(null),
  /** What the app says when the device is offline; null for the app's own words. */
  offline_hint: localText(limits.offlineHint).nullable().default(null),
});
export type AppSettings = z.infer<typeof AppSettings>;

/** The panel that controls a device, and what it shows. */
export const PanelSettings = z.object({
  panel_id: Id,
  /** The function point that stands large on top. */
  main: Identifier.nullable().default(null),
  /** Function points that the panel leaves out. */
  hidden: z.array(Identifier).max(limits.functionPoints).default([]),
  /** The function points in the order in which the panel shows them. Those that it does not name follow in their own. */
  order: z.array(Identifier).max(limits.functionPoints).optional(),
});
export type PanelSettings = z.infer<typeof PanelSettings>;
