import { z } from "zod";
import { defineTopics } from "../grammar/topic.ts";
import {
  ActionExecute,
  Answer,
  BatchReport,
  DeviceAnswer,
  EventTrigger,
  FirmwareReport,
  HistoryReport,
  ModelGet,
  PropertyReport,
  PropertySet,
  TuyaLinkDesiredDelete,
  TuyaLinkDesiredGet,
  TuyaLinkTimeRequest,
} from "./tuyalink-payloads.ts";

const own = "tylink/{deviceId}";
const thing = `${own}/thing`;

/**
 * The topics of the TuyaLink dialect of MQTT, as Tuya's cloud defines it. Each topic has the same key as the native one
 * of the same meaning, if there is one.
 */
export const tuyalinkTopics = defineTopics({
  propertyPost: {
    path: `${thing}/property/report`,
    from: "device",
    summary: "Report property values",
    payload: PropertyReport,
  },
  propertyPostReply: {
    path: `${thing}/property/report_response`,
    from: "cloud",
    summary: "If requested: 0, or a code with each bad property and why; the good ones are stored",
    payload: Answer,
  },
  batchPost: {
    path: `${thing}/data/batch_report`,
    from: "device",
    summary: "Report properties and events together",
    payload: BatchReport,
  },
  batchPostReply: {
    path: `${thing}/data/batch_report_response`,
    from: "cloud",
    summary: "If requested: 0, 2121 if some are bad, 2122 if all are",
    payload: Answer,
  },
  historyPost: {
    path: `${thing}/data/history_report`,
    from: "device",
    summary: "Report properties and events with their times, for a device that was offline",
    payload: HistoryReport,
  },
  historyPostReply: {
    path: `${thing}/data/history_report_response`,
    from: "cloud",
    summary: "As for a batch",
    payload: Answer,
  },
  eventPost: {
    path: `${thing}/event/trigger`,
    from: "device",
    summary: "Report an event with its outputs",
    payload: EventTrigger,
  },
  eventPostReply: {
    path: `${thing}/event/trigger_response`,
    from: "cloud",
    summary: "If requested: 0, or why the event was refused",
    payload: Answer,
  },
  propertySet: {
    path: `${thing}/property/set`,
    from: "cloud",
    summary: "Properties issued to the device",
    payload: PropertySet,
  },
  propertySetReply: {
    path: `${thing}/property/set_response`,
    from: "device",
    summary: "The device's answer; no code means success",
    payload: DeviceAnswer,
  },
  service: {
    path: `${thing}/action/execute`,
    from: "cloud",
    summary: "A service call: the action `actionCode`",
    payload: ActionExecute,
  },
  serviceReply: {
    path: `${thing}/action/execute_response`,
    from: "device",
    summary: "The device's answer to a call",
    payload: DeviceAnswer,
  },
  desiredGet: {
    path: `${thing}/property/desired/get`,
    from: "device",
    summary: "Ask for desired properties",
    payload: TuyaLinkDesiredGet,
  },
  desiredGetReply: {
    path: `${thing}/property/desired/get_response`,
    from: "cloud",
    summary: "The desired properties, each with its value and version",
    payload: Answer,
  },
  desiredDelete: {
    path: `${thing}/property/desired/delete`,
    from: "device",
    summary: "Clear desired properties, up to a version",
    payload: TuyaLinkDesiredDelete,
  },
  desiredDeleteReply: {
    path: `${thing}/property/desired/delete_response`,
    from: "cloud",
    summary: "0, or 2006 with each property desired anew since that version, which stays",
    payload: Answer,
  },
  modelGet: {
    path: `${thing}/model/get`,
    from: "device",
    summary: "Ask for the product's function points",
    payload: ModelGet,
  },
  modelGetReply: {
    path: `${thing}/model/get_response`,
    from: "cloud",
    summary: "Their codes, types and ranges, without names",
    payload: Answer,
  },
  timeRequest: {
    path: `${own}/ext/time/request`,
    from: "device",
    summary: "Ask for the time",
    payload: TuyaLinkTimeRequest,
  },
  timeResponse: {
    path: `${own}/ext/time/response`,
    from: "cloud",
    summary: "The time, with the send and receive times",
    payload: Answer,
  },
  firmwareInform: {
    path: `${own}/ota/firmware/report`,
    from: "device",
    summary: "Report the running firmware version, that of channel 0; no reply",
    payload: FirmwareReport,
  },
  autoSubscribe: {
    path: `${own}/channel/downlink/auto_subscribe`,
    from: "cloud",
    summary: "Nothing is sent here: a subscription to it covers everything the device may receive",
    payload: z.never(),
  },
});
/** The MQTT topic filter that matches all topics of a device. */
export function allTopicsOf(deviceId: string): string {
  return `${own.replace("{deviceId}", deviceId)}/#`;
}
