import { upgradeTopics } from "@thingwright/contract/device-topics/native-upgrade.ts";
import { moduleOf } from "@thingwright/contract/firmware/firmware-version.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { expectedTypes } from "@thingwright/contract/points/value-problems.ts";
import type { FirmwareOffer } from "../ports.ts";
import { acceptedOutcome, outcomeOf } from "../outcome.ts";
import type { DialectRules, Handlers } from "../session.ts";
import { withReply } from "./native-reply.ts";

/** Handlers of the messages with which a device reports the progress of an update, or asks for one. */
export const upgradeHandlers: Handlers<typeof upgradeTopics> = {
  upgradeProgress: async ({ session, tools }, { params: { step, desc, module } }) => {
    // Some SDKs write the number as text.
    const percent = String(step).trim() === "" ? Number.NaN : Number(step);
    if (!Number.isFinite(percent))
      return outcomeOf(
        [],
        [["step", { reason: "wrong_type", parameters: { expected: expectedTypes.number } }]],
      );
    await tools.updates.progressReported(session.device, moduleOf(module), percent, desc);
    return acceptedOutcome;
  },

  firmwareGet: async (uplink, { id, sys, params }) => {
    const offer = await uplink.tools.updates.updateRequested(uplink.session.device, moduleOf(params?.module));
    const data = offer ? offered(offer) : {};
    return withReply(uplink, upgradeTopics.firmwareGetReply, { id, sys }, { ...acceptedOutcome, data });
  },
};

export const nativeOffer: NonNullable<DialectRules["offer"]> = ({ productKey, deviceName }, id, offer) => ({
  topic: topicFor(upgradeTopics.upgrade, { productKey, deviceName }),
  payload: { id, code: "1000", message: "success", data: offered(offer) },
});

/** An offer, with the digest also in the fields in which SDKs of this dialect look for it. */
function offered(offer: FirmwareOffer): object {
  return { ...offer, sign: offer.sha256, signMethod: "SHA256" };
}
