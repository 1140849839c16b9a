import { defineTopics } from "../grammar/topic.ts";
import {
  BatchPost,
  EventPost,
  HistoryPost,
  Invocation,
  PropertyPost,
  Reply,
  TimeRequest,
  TimeResponse,
} from "./payloads.ts";
import { ShadowDelivery, ShadowUpdate } from "./state-payloads.ts";
import { desiredTopics } from "./native-desired.ts";
import { gatewayTopics } from "./native-gateway.ts";
import { homeTopics } from "./native-home.ts";
import { customTopics } from "./native-custom.ts";
import { infoTopics } from "./native-info.ts";
import { upgradeTopics } from "./native-upgrade.ts";

const thing = "/sys/{productKey}/{deviceName}/thing";

/** The topics of the native dialect of MQTT, which firmware has used for a decade. */
export const nativeTopics = defineTopics({
  propertyPost: {
    path: `${thing}/event/property/post`,
    from: "device",
    summary: "Report property values",
    payload: PropertyPost,
  },
  propertyPostReply: {
    path: `${thing}/event/property/post_reply`,
    from: "cloud",
    summary: "200, or 460 with each bad property and why; the good ones are stored",
    payload: Reply,
  },
  batchPost: {
    path: `${thing}/event/property/batch/post`,
    from: "device",
    summary: "Report values and events with their times, for a device that was offline",
    payload: BatchPost,
  },
  batchPostReply: {
    path: `${thing}/event/property/batch/post_reply`,
    from: "cloud",
    summary: "As for a property post",
    payload: Reply,
  },
  historyPost: {
    path: `${thing}/event/property/history/post`,
    from: "device",
    summary: "Report batches that name the device, for one that was offline",
    payload: HistoryPost,
  },
  historyPostReply: {
    path: `${thing}/event/property/history/post_reply`,
    from: "cloud",
    summary: "As for a property post",
    payload: Reply,
  },
  eventPost: {
    path: `${thing}/event/{event}/post`,
    from: "device",
    summary: "Report an event or the active codes of a fault",
    payload: EventPost,
  },
  eventPostReply: {
    path: `${thing}/event/{event}/post_reply`,
    from: "cloud",
    summary: "200, or why the event was refused",
    payload: Reply,
  },
  propertySet: {
    path: `${thing}/service/property/set`,
    from: "cloud",
    summary: "Properties issued to the device",
    payload: Invocation,
  },
  propertySetReply: {
    path: `${thing}/service/property/set_reply`,
    from: "device",
    summary: "The device's answer; its code is what the console shows",
    payload: Reply,
  },
  service: {
    path: `${thing}/service/{service}`,
    from: "cloud",
    summary: "A service call",
    payload: Invocation,
  },
  serviceReply: {
    path: `${thing}/service/{service}_reply`,
    from: "device",
    summary: "The device's answer to a call",
    payload: Reply,
  },
  ...infoTopics,
  ...upgradeTopics,
  shadowUpdate: {
    path: "/shadow/update/{productKey}/{deviceName}",
    from: "device",
    summary: "Report state with a version, change or clear desired state, delete state, or ask for it",
    payload: ShadowUpdate,
  },
  shadowGet: {
    path: "/shadow/get/{productKey}/{deviceName}",
    from: "cloud",
    summary: "Answers to shadow updates, and desired state that differs from the reported state",
    payload: ShadowDelivery,
  },
  ...desiredTopics,
  timeRequest: {
    path: "/ext/ntp/{productKey}/{deviceName}/request",
    from: "device",
    summary: "Ask for the time",
    payload: TimeRequest,
  },
  timeResponse: {
    path: "/ext/ntp/{productKey}/{deviceName}/response",
    from: "cloud",
    summary: "The time, with the send and receive times",
    payload: TimeResponse,
  },
  ...homeTopics,
  ...gatewayTopics,
  ...customTopics,
});
