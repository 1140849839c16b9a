import type { Refusal } from "@thingwright/contract/value-problems.ts";
import type { Uplink } from "./dialect.ts";

/** An attribute of a device that was refused, by its name or place. */
export type RefusedAttribute = readonly [name: string, why: Refusal];

/**
 * Keeps what a device says of itself: MAC, IMEI, and labels under any other name. A value that is no text is kept as its JSON.
 * @returns what was refused, and whether anything was kept
 */
export async function keepInfo(
  { session, tools }: Pick<Uplink, "session" | "tools">,
  attributes: readonly (readonly [name: string, value: unknown])[],
): Promise<{ bad: readonly RefusedAttribute[]; isAnyKept: boolean }> {
  const said = Object.fromEntries(attributes.map(([name, value]) => [name, textOf(value)]));
  const bad = await tools.info.update(session.device, said);
  return { bad, isAnyKept: Object.keys(said).length > bad.length };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
