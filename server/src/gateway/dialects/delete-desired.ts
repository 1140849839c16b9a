import { identifierOf } from "@thingwright/contract/points/thing-model.ts";
import { accepted } from "../outcome.ts";
import type { Outcome, Uplink } from "../session.ts";

/**
 * Deletes desired properties as their device asks.
 * @param named the properties to delete, under the device's names, each with the version that the device knows; without
 * a version, the property is deleted in any case
 * @returns code 460 with the properties that stay, because they have been set anew
 */
export async function deleteDesired(
  { session, model, tools }: Pick<Uplink, "session" | "model" | "tools">,
  named: ReadonlyMap<string, number | undefined>,
): Promise<Outcome> {
  const { version: newest, desired } = await tools.desired.shadow(session.device);
  const clear: Record<string, number> = {};
  const newer: [name: string, version: number][] = [];
  for (const [name, known] of named) {
    const identifier = identifierOf(model, name);
    if (!Object.hasOwn(desired, identifier)) continue;
    const { version } = desired[identifier]!;
    const upTo = known ?? newest;
    if (version <= upTo) clear[identifier] = upTo;
    else newer.push([name, version]);
  }
  if (Object.keys(clear).length > 0) await tools.desired.change(session.device, { clear });
  return { ...outcomeOf(newer), isPartlyTaken: Object.keys(clear).length > 0 };
}

/** @param newer the properties that stay, each with the version under which it has been set anew */
function outcomeOf(newer: readonly (readonly [name: string, version: number])[]): Outcome {
  if (newer.length === 0) return accepted;
  const worded = newer.map(([name, version]) => {
    return [name, `Desired anew since then, with version ${version}`] as const;
  });
  return {
    ...accepted,
    code: 460,
    reason: worded.map(([name, message]) => `${name}: ${message}`).join("; "),
    refusedFor: "version",
    data: Object.fromEntries(worded.map(([name, message]) => [name, { reason: "version", message }])),
  };
}
