import { z } from "zod";
import { Identifier } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import { localText } from "../basics/local-text.ts";
import { wholeNumber } from "../basics/numbers.ts";
import { Id } from "../basics/text.ts";

/** A product's settings for apps, which apply to a device until its owner changes something. */
export const AppSettings = z.object({
  /** The name of a new device; null for the product's. */
  device_name: localText(limits.deviceTitle).nullable().default(null),
  /** The room that the app suggests for a new device. */
  default_room: localText(limits.roomName).nullable().default(null),
  /** Whether the app asks the device's owner to install new firmware. */
  firmware_prompt: z.boolean().default(true),
  /** The signal in dBm below which the app calls it weak; null for never. */
  weak_signal: wholeNumber(limits.signal.min, limits.signal.max).nullable().default(null),
  /** What the app says when the device is offline; null for the app's own words. */
  offline_hint: localText(limits.offlineHint).nullable().default(null),
});
export type AppSettings = z.infer<typeof AppSettings>;

/** The panel that controls a device, and its settings. */
export const PanelSettings = z.object({
  panel_id: Id,
  /** The function point that is shown large on top. */
  main: Identifier.nullable().default(null),
  /** Function points that the panel leaves out. */
  hidden: z.array(Identifier).max(limits.functionPoints).default([]),
  /** The order of function points in the panel. Points that are not named follow in the product's order. */
  order: z.array(Identifier).max(limits.functionPoints).optional(),
});
export type PanelSettings = z.infer<typeof PanelSettings>;
