import { homeTopics } from "@thingwright/contract/device-topics/native-home.ts";
import { withReply } from "./native-reply.ts";
import { acceptedOutcome, refusedOutcome } from "../outcome.ts";
import type { Handlers, Outcome, Uplink } from "../session.ts";

/** Handlers of the messages with which a device presents a binding token, or reports that it was reset. */
export const homeHandlers: Handlers<typeof homeTopics> = {
  match: async (uplink, { id, sys, params }) =>
    withReply(uplink, homeTopics.matchReply, { id, sys }, await handleBindingToken(uplink, params.token)),

  reset: async (uplink, { id, sys }) => {
    await uplink.tools.home.reset(uplink.session.device);
    return withReply(uplink, homeTopics.resetReply, { id, sys }, acceptedOutcome);
  },

  notifyReply: () => acceptedOutcome,
};

/** Handles a token that a device presents, in any dialect of MQTT. */
export async function handleBindingToken(
  { session, tools }: Uplink,
  token: string,
  lifetimeMs?: number,
): Promise<Outcome> {
  const refusal = await tools.home.present(session.device, token, lifetimeMs);
  return refusal ? refusedOutcome(refusal) : acceptedOutcome;
}
