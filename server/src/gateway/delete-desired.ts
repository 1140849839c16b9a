import type { Uplink } from "./dialect.ts";
import { accepted, type Outcome } from "./outcome.ts";

/**
 * Deletes desired properties as their device asks.
 * @param named those that are to go, with the version that the device knows; without one, whatever is desired goes
 * @returns 460 with those that stay, since they have been desired anew
 */
export async function deleteDesired(
  { session, tools }: Pick<Uplink, "session" | "tools">,
  named: ReadonlyMap<string, number | undefined>,
): Promise<Outcome> {
  const { version: newest, desired } = await tools.desired.shadow(session.device);
  const clear: Record<string, number> = {};
  const newer: [identifier: string, version: number][] = [];
  for (const [identifier, { version }] of Object.entries(desired)) {
    if (!named.has(identifier)) continue;
    const upTo = named.get(identifier) ?? newest;
    if (version <= upTo) clear[identifier] = upTo;
    else newer.push([identifier, version]);
  }
  if (Object.keys(clear).length > 0) await tools.desired.change(session.device, { clear });
  return outcomeOf(newer);
}

/** @param newer what stays, with the version under which it has been desired anew */
function outcomeOf(newer: readonly (readonly [identifier: string, version: number])[]): Outcome {
  if (newer.length === 0) return accepted;
  const worded = newer.map(([identifier, version]) => {
    return [identifier, `Desired anew since then, with version ${version}`] as const;
  });
  return {
    ...accepted,
    code: 460,
    reason: worded.map(([identifier, message]) => `${identifier}: ${message}`).join("; "),
    refusedFor: "version",
    data: Object.fromEntries(
      worded.map(([identifier, message]) => [identifier, { reason: "version", message }]),
    ),
  };
}
