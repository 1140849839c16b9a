import { wholeDevice } from "@thingwright/contract/firmware/firmware-version.ts";
import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import { allTopicsOf, tuyalinkTopics } from "@thingwright/contract/device-topics/tuyalink.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Topic, topicFor } from "@thingwright/contract/grammar/topic.ts";
import { toDeviceKeys, toIdentifiers } from "@thingwright/contract/points/thing-model.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import { selectRequested } from "./select-requested.ts";
import { deleteDesired } from "./delete-desired.ts";
import { keepVersion } from "./client-info.ts";
import { acceptedOutcome, answerOutcome, refusedOutcome } from "../outcome.ts";
import { tuyalinkCodes as codes } from "./tuyalink-codes.ts";
import { modelOf } from "./tuyalink-model.ts";
import { refuseTuyaLink } from "./tuyalink-refusals.ts";
import { TuyaLinkReader } from "./tuyalink-values.ts";
import type { DeviceReply, DialectRules, Handlers, Outcome, PayloadOf, Uplink } from "../session.ts";

/**
 * The channel of the device's own firmware. Other channels are for the firmware of its modules, which is not stored.
 */
const ownFirmware = 0;

interface Said {
  msgId?: string | number | undefined;
  sys?: unknown;
}

/** The handlers of the topics on which devices of the TuyaLink dialect of MQTT publish. */
const handlers: Handlers<typeof tuyalinkTopics> = {
  propertyPost: (uplink, message) => {
    const reader = new TuyaLinkReader(uplink);
    reader.properties(message.data);
    const { outcome } = reader;
    return ifAsked(uplink, "propertyPostReply", message, outcome, codeOf(outcome, codes.unknownProperty));
  },

  eventPost: (uplink, message) => {
    const { eventCode, eventTime, outputParams = {} } = message.data;
    const reader = new TuyaLinkReader(uplink);
    reader.event(eventCode, outputParams, eventTime);
    const outcome: Outcome = { ...reader.outcome, kind: "event" };
    return ifAsked(uplink, "eventPostReply", message, outcome, codeOf(outcome, codes.unknownEvent));
  },

  batchPost: (uplink, message) => {
    const { properties = {}, events = {}, subDevices } = message.data.data ?? message.data;
    const reader = new TuyaLinkReader(uplink);
    reader.properties(properties);
    reader.events(events);
    reader.subDevices(subDevices);
    return ifAsked(uplink, "batchPostReply", message, reader.outcome, codeOfMany(reader.outcome));
  },

  historyPost: (uplink, message) => {
    const { properties = [], events = [], subDevices } = message.data;
    const reader = new TuyaLinkReader(uplink);
    for (const values of properties) reader.properties(values);
    for (const some of events) reader.events(some);
    reader.subDevices(subDevices);
    return ifAsked(uplink, "historyPostReply", message, reader.outcome, codeOfMany(reader.outcome));
  },

  propertySetReply: async ({ session, model, tools }, message) => {
    const reply = replyOf(message, toIdentifiers(model, message.data));
    return answerOutcome(await tools.calls.answer(session, idOf(message), reply, null));
  },

  serviceReply: async ({ session, model, tools }, message) => {
    const data = isObject(message.data) ? message.data : {};
    const said = "outputParams" in data ? data.outputParams : message.data;
    const reply = replyOf(message, toIdentifiers(model, said));
    const action = typeof data.actionCode === "string" ? data.actionCode : undefined;
    return answerOutcome(await tools.calls.answer(session, idOf(message), reply, action));
  },

  desiredGet: async (uplink, message) => {
    const { desired } = await uplink.tools.desired.shadow(uplink.session.device);
    const named = Array.isArray(message.data) ? message.data : message.data?.properties;
    const properties = selectRequested(uplink.model, desired, named?.length ? named : undefined);
    return answered(uplink, "desiredGetReply", message, acceptedOutcome, { data: { properties } });
  },

  desiredDelete: async (uplink, message) => {
    const { properties } = message.data;
    const named = Object.entries(properties).map(([code, { version }]) => [code, version] as const);
    const outcome = await deleteDesired(uplink, new Map(named));
    const code = codeOf(outcome, codes.unknownProperty);
    return answered(uplink, "desiredDeleteReply", message, outcome, { code, data: outcome.data ?? {} });
  },

  modelGet: (uplink, message) => {
    const { session, model } = uplink;
    const data = modelOf(session.device.productKey, model);
    const bytes = Buffer.byteLength(JSON.stringify(data));
    // The answer can be thousands of times as large as the request, so it counts towards the device's rate limit as if
    // the device had sent it.
    session.allowance?.spend(bytes / 1024, performance.now());
    if (bytes < limits.devicePacketBytes)
      return answered(uplink, "modelGetReply", message, acceptedOutcome, { data });
    const outcome = refusedOutcome("too_large", { max: limits.devicePacketBytes });
    return answered(uplink, "modelGetReply", message, outcome, { code: codes.cannotBeDone });
  },

  timeRequest: (uplink, message) => {
    const srt = uplink.tools.now();
    const dst = message.data?.dst;
    return answered(uplink, "timeResponse", message, acceptedOutcome, {
      data: () => ({ bizType: "NTP", dst, srt, sst: uplink.tools.now() }),
    });
  },

  firmwareInform: async (uplink, { data: { otaChannel } }) => {
    const own = otaChannel.find(({ channel }) => channel === ownFirmware);
    if (own) await keepVersion(uplink, wholeDevice, own.version);
    return acceptedOutcome;
  },
};

export const tuyalink: DialectRules = {
  handlers,
  setTopic,
  refuse: refuseTuyaLink,
  filterFor(device, filter) {
    const { deviceId } = namesOf(device);
    return filter === topicFor(tuyalinkTopics.autoSubscribe, { deviceId }) ? allTopicsOf(deviceId) : filter;
  },
  call(device, model, id, { service, params }, now) {
    const said = { msgId: id, time: now };
    const named = toDeviceKeys(model, params);
    if (service === undefined) {
      return { topic: setTopic(device), payload: { ...said, sys: { ack: 1 }, data: named } };
    }
    return {
      topic: topicFor(tuyalinkTopics.service, namesOf(device)),
      payload: { ...said, data: { actionCode: service, inputParams: named } },
    };
  },
};

/** The name of a device in its topics: its id, in the form in which the device wrote it at sign-in. */
function namesOf({ deviceId = "" }: DeviceIdentity): { deviceId: string } {
  return { deviceId };
}

function setTopic(device: DeviceIdentity): string {
  return topicFor(tuyalinkTopics.propertySet, namesOf(device));
}

type ReplyTopic = {
  [K in keyof typeof tuyalinkTopics]: (typeof tuyalinkTopics)[K]["from"] extends "cloud" ? K : never;
}[keyof typeof tuyalinkTopics];

/** Answers a report if its device has requested an answer: with an `ack` of 1, as a number or in a form like `"1"`. */
function ifAsked(uplink: Uplink, topic: ReplyTopic, said: Said, outcome: Outcome, code: number): Outcome {
  if (!isObject(said.sys) || Number(said.sys.ack) !== 1) return outcome;
  return answered(uplink, topic, said, outcome, { code, data: outcome.data });
}

/** @param answer the code of the answer, and its data, or a function that makes the data when the answer is sent */
function answered(
  { session, tools }: Uplink,
  topic: ReplyTopic,
  { msgId }: Said,
  outcome: Outcome,
  { code = codes.success, data }: { code?: number; data?: unknown },
): Outcome {
  return {
    ...outcome,
    answer: () => ({
      topic: topicFor<Topic>(tuyalinkTopics[topic], namesOf(session.device)),
      payload: {
        msgId,
        time: tools.now(),
        code,
        data: typeof data === "function" ? (data as () => unknown)() : data,
      },
    }),
  };
}

/** @param unknown the code for a message whose identifier is unknown */
function codeOf({ code, refusedFor }: Outcome, unknown: number): number {
  if (code === acceptedOutcome.code) return codes.success;
  return refusedFor === "unknown_identifier" ? unknown : codes.wrongValue;
}

function codeOfMany({ code, records }: Outcome): number {
  if (code === acceptedOutcome.code) return codes.success;
  return records.length > 0 ? codes.someFailed : codes.allFailed;
}

function idOf({ msgId }: Said): string | undefined {
  return msgId === undefined ? undefined : String(msgId);
}

/** Converts a device's answer to the form for callers: 200 is success, which TuyaLink writes as 0 or leaves out. */
function replyOf(
  { code = codes.success }: PayloadOf<typeof tuyalinkTopics.serviceReply>,
  data: unknown,
): DeviceReply {
  return { code: code === codes.success ? acceptedOutcome.code : code, message: "", data: data ?? null };
}
