import { infoTopics } from "@thingwright/contract/device-topics/native-info.ts";
import { moduleOf } from "@thingwright/contract/firmware/firmware-version.ts";
import { type HardwareKey, hardwareLabels } from "@thingwright/contract/firmware/hardware.ts";
import { expectedTypes, type Refusal } from "@thingwright/contract/points/value-problems.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import { keepInfo, keepVersion, type RefusedAttribute } from "./client-info.ts";
import { withReply } from "./native-reply.ts";
import { acceptedOutcome, outcomeOf } from "../outcome.ts";
import type { Handlers } from "../session.ts";

const notAttribute: Refusal = {
  reason: "wrong_type",
  parameters: { expected: expectedTypes.attribute },
};

/**
 * Handlers of the messages with which a device stores, reads or deletes its attributes, or reports its firmware
 * version.
 */
export const infoHandlers: Handlers<typeof infoTopics> = {
  infoUpdate: async (uplink, { id, sys, params }) => {
    const attributes: [name: string, value: unknown][] = [];
    const odd: RefusedAttribute[] = [];
    for (const [i, one] of params.entries()) {
      if (isObject(one) && typeof one.attrKey === "string" && one.attrValue !== undefined)
        attributes.push([one.attrKey, one.attrValue]);
      else odd.push([`[${i}]`, notAttribute]);
    }
    const { bad, isAnyKept } = await keepInfo(uplink, attributes);
    const outcome = { ...outcomeOf([], [...odd, ...bad]), isPartlyTaken: isAnyKept };
    return withReply(uplink, infoTopics.infoUpdateReply, { id, sys }, outcome);
  },

  infoGet: async (uplink, { id, sys, params }) => {
    const known = await uplink.tools.info.read(uplink.session.device);
    const asked =
      Array.isArray(params) && params.length > 0 ? new Set(params.map(({ attrKey }) => attrKey)) : null;
    const data = Object.entries(known)
      .filter(([attrKey]) => !asked || asked.has(attrKey))
      .map(([attrKey, attrValue]) => ({ attrKey, attrValue }));
    return withReply(uplink, infoTopics.infoGetReply, { id, sys }, { ...acceptedOutcome, data });
  },

  infoDelete: async (uplink, { id, sys, params }) => {
    const keys = params.map(({ attrKey }) => attrKey);
    await uplink.tools.info.remove(uplink.session.device, keys);
    return withReply(uplink, infoTopics.infoDeleteReply, { id, sys }, acceptedOutcome);
  },

  firmwareInform: async (uplink, { params: { version, module, hardware = {} } }) => {
    const told = Object.entries(hardware).map(
      ([key, value]) => [hardwareLabels[key as HardwareKey], value] as const,
    );
    // The hardware first, because it decides whether firmware fits.
    const { bad } = told.length > 0 ? await keepInfo(uplink, told) : { bad: [] };
    await keepVersion(uplink, moduleOf(module), version);
    // The version counts even if a value of the hardware is refused.
    return { ...outcomeOf([], bad), isPartlyTaken: true };
  },

  outageReport: async ({ session, tools }, { params: { cause, since, detail } }) => {
    await tools.info.outage(session.device, { cause, since, detail });
    return acceptedOutcome;
  },
};
