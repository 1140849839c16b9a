import { identifierOf } from "@thingwright/contract/points/thing-model.ts";
import { acceptedOutcome } from "../outcome.ts";
import type { Outcome, Uplink } from "../session.ts";

/**
 * Deletes desired properties at the request of their device.
 * @param named the properties to delete, under the device's names, each with the version that the device knows; without
 * a version, the property is deleted in any case
 * @returns an outcome with code 460 and the properties that are not deleted, if some have been changed since that
 * version
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

/** @param newer the properties that are not deleted, each with its current version */
function outcomeOf(newer: readonly (readonly [name: string, version: number])[]): Outcome {
  if (newer.length === 0) return acceptedOutcome;
  const worded = newer.map(([name, version]) => {
    return [name, `Desired anew since then, with version ${version}`] as const;
  });
  return {
    ...acceptedOutcome,
    code: 460,
    reason: worded.map(([name, message]) => `${name}: ${message}`).join("; "),
    refusedFor: "version",
    data: Object.fromEntries(worded.map(([name, message]) => [name, { reason: "version", message }])),
  };
}
