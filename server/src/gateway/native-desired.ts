import { desiredTopics } from "@thingwright/contract/device-topics/native-desired.ts";
import type { Handlers } from "./dialect.ts";
import { replied } from "./native-reply.ts";
import { onWire } from "./on-wire.ts";
import { accepted, type Outcome } from "./outcome.ts";
import type { Shadow } from "./ports.ts";

/** A device asks for its desired state, or says what of it has been settled. */
export const desiredHandlers: Handlers<typeof desiredTopics> = {
  desiredGet: async (uplink, { id, params }) => {
    const { desired } = await uplink.tools.desired.shadow(uplink.session.device);
    const asked = Array.isArray(params) && params.length > 0 ? new Set(params) : null;
    const data: Shadow["desired"] = {};
    for (const [identifier, { value, version }] of Object.entries(desired)) {
      if (asked && !asked.has(identifier)) continue;
      data[identifier] = { value: onWire(uplink.index, { [identifier]: value })[identifier], version };
    }
    return replied(uplink, desiredTopics.desiredGetReply, { id }, { ...accepted, data });
  },

  desiredDelete: async (uplink, { id, params }) => {
    const { desired: state } = uplink.tools;
    const { device } = uplink.session;
    const { version: newest, desired } = await state.shadow(device);
    const clear: Record<string, number> = {};
    const newer: [identifier: string, version: number][] = [];
    for (const [identifier, { version }] of Object.entries(desired)) {
      if (!Object.hasOwn(params, identifier)) continue;
      const upTo = params[identifier]?.version ?? newest;
      if (version <= upTo) clear[identifier] = upTo;
      else newer.push([identifier, version]);
    }
    if (Object.keys(clear).length > 0) await state.change(device, { clear });
    return replied(uplink, desiredTopics.desiredDeleteReply, { id }, outcomeOf(newer));
  },
};

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
