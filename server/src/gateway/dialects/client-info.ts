import { wholeDevice } from "@thingwright/contract/firmware/firmware-version.ts";
import type { Refusal } from "@thingwright/contract/points/value-problems.ts";
import type { Uplink } from "../session.ts";

/** A refused attribute of a device, by its name or by its position in the message. */
export type RefusedAttribute = readonly [name: string, why: Refusal];

/**
 * Stores the attributes that a device reports of itself: MAC, IMEI, and labels under any other name. A value that is
 * not a text is stored as JSON.
 * @returns the refused attributes, and whether any attribute was stored
 */
export async function keepInfo(
  { session, tools }: Pick<Uplink, "session" | "tools">,
  attributes: readonly (readonly [name: string, value: unknown])[],
): Promise<{ bad: readonly RefusedAttribute[]; isAnyKept: boolean }> {
  const said = Object.fromEntries(attributes.map(([name, value]) => [name, textOf(value)]));
  const bad = await tools.info.update(session.device, said);
  return { bad, isAnyKept: Object.keys(said).length > bad.length };
}

/** Stores the version that a module of the device runs, and updates the state of the module's firmware update. */
export async function keepVersion(
  { session: { device }, tools }: Pick<Uplink, "session" | "tools">,
  module: string,
  version: string,
): Promise<void> {
  if (module === wholeDevice) await tools.info.firmware(device, version);
  await tools.updates.versionReported(device, module, version);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
