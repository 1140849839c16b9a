import { homeTopics } from "@thingwright/contract/device-topics/native-home.ts";
import { replied } from "./native-reply.ts";
import { accepted, refused } from "../outcome.ts";
import type { Handlers, Outcome, Uplink } from "../session.ts";

/** A device presents a binding token, or says that it was reset. */
export const homeHandlers: Handlers<typeof homeTopics> = {
  match: async (uplink, { id, sys, params }) =>
    replied(uplink, homeTopics.matchReply, { id, sys }, await presented(uplink, params.token)),

  reset: async (uplink, { id, sys }) => {
    await uplink.tools.home.reset(uplink.session.device);
    return replied(uplink, homeTopics.resetReply, { id, sys }, accepted);
  },

  notifyReply: () => accepted,
};

/** Handles a token that a device presents, in any dialect. */
export async function presented(
  { session, tools }: Uplink,
  token: string,
  lifetimeMs?: number,
): Promise<Outcome> {
  const refusal = await tools.home.present(session.device, token, lifetimeMs);
  return refusal ? refused(refusal) : accepted;
}
