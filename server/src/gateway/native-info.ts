import { infoTopics } from "@thingwright/contract/device-topics/native-info.ts";
import type { Handlers } from "./dialect.ts";
import { replied } from "./native-reply.ts";
import { accepted, refused } from "./outcome.ts";

/** The module that stands for the device as a whole. */
const wholeDevice = "default";

/** A device asks for what it has said of itself, deletes of it, or tells its firmware. */
export const infoHandlers: Handlers<typeof infoTopics> = {
  infoGet: async (uplink, { id, sys, params }) => {
    const known = await uplink.tools.info.read(uplink.session.device);
    const asked =
      Array.isArray(params) && params.length > 0 ? new Set(params.map(({ attrKey }) => attrKey)) : null;
    const data = Object.entries(known)
      .filter(([attrKey]) => !asked || asked.has(attrKey))
      .map(([attrKey, attrValue]) => ({ attrKey, attrValue }));
    return replied(uplink, infoTopics.infoGetReply, { id, sys }, { ...accepted, data });
  },

  infoDelete: async (uplink, { id, sys, params }) => {
    const keys = params.map(({ attrKey }) => attrKey);
    await uplink.tools.info.remove(uplink.session.device, keys);
    return replied(uplink, infoTopics.infoDeleteReply, { id, sys }, accepted);
  },

  firmwareInform: async ({ session, tools }, { params: { version, module = wholeDevice } }) => {
    if (module !== wholeDevice) return refused("other_module", { module });
    await tools.info.firmware(session.device, version);
    return accepted;
  },
};
