import { desiredTopics } from "@thingwright/contract/device-topics/native-desired.ts";
import { type PointValue, toWire } from "@thingwright/contract/values.ts";
import { asked } from "./asked.ts";
import { deleteDesired } from "./delete-desired.ts";
import type { Handlers } from "./dialect.ts";
import { replied } from "./native-reply.ts";
import { accepted } from "../outcome.ts";

/** A device asks for its desired state, or says what of it has been settled. */
export const desiredHandlers: Handlers<typeof desiredTopics> = {
  desiredGet: async (uplink, { id, sys, params }) => {
    const { desired } = await uplink.tools.desired.shadow(uplink.session.device);
    const names = Array.isArray(params) && params.length > 0 ? params : undefined;
    const wanted = Object.entries(asked(uplink.model, desired, names));
    const data = Object.fromEntries(
      wanted.map(([name, { value, version }]) => {
        const point = uplink.model.index.get(name);
        return [name, { value: point ? toWire(point, value as PointValue) : value, version }];
      }),
    );
    return replied(uplink, desiredTopics.desiredGetReply, { id, sys }, { ...accepted, data });
  },

  desiredDelete: async (uplink, { id, sys, params }) => {
    const named = Object.entries(params).map(([name, { version }]) => [name, version] as const);
    const outcome = await deleteDesired(uplink, new Map(named));
    return replied(uplink, desiredTopics.desiredDeleteReply, { id, sys }, outcome);
  },
};
