import { desiredTopics } from "@thingwright/contract/device-topics/native-desired.ts";
import { deleteDesired } from "./delete-desired.ts";
import type { Handlers } from "./dialect.ts";
import { replied } from "./native-reply.ts";
import { onWire } from "./on-wire.ts";
import { accepted } from "./outcome.ts";
import type { Shadow } from "./ports.ts";

/** A device asks for its desired state, or says what of it has been settled. */
export const desiredHandlers: Handlers<typeof desiredTopics> = {
  desiredGet: async (uplink, { id, sys, params }) => {
    const { desired } = await uplink.tools.desired.shadow(uplink.session.device);
    const asked = Array.isArray(params) && params.length > 0 ? new Set(params) : null;
    const data: Shadow["desired"] = {};
    for (const [identifier, { value, version }] of Object.entries(desired)) {
      if (asked && !asked.has(identifier)) continue;
      data[identifier] = { value: onWire(uplink.index, { [identifier]: value })[identifier], version };
    }
    return replied(uplink, desiredTopics.desiredGetReply, { id, sys }, { ...accepted, data });
  },

  desiredDelete: async (uplink, { id, sys, params }) => {
    const named = Object.entries(params).map(([identifier, { version }]) => [identifier, version] as const);
    const outcome = await deleteDesired(uplink, new Map(named));
    return replied(uplink, desiredTopics.desiredDeleteReply, { id, sys }, outcome);
  },
};
