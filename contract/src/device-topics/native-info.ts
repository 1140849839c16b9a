import { defineTopics } from "../grammar/topic.ts";
import {
  DeviceInfoDelete,
  DeviceInfoGet,
  DeviceInfoUpdate,
  FirmwareInform,
  OutageReport,
} from "./info-payloads.ts";
import { Reply } from "./payloads.ts";

const info = "/sys/{productKey}/{deviceName}/thing/deviceinfo";

/** Topics on which a device of the native dialect gives information about itself. */
export const infoTopics = defineTopics({
  infoUpdate: {
    path: `${info}/update`,
    from: "device",
    summary: "Report MAC, IMEI and labels of the device",
    payload: DeviceInfoUpdate,
  },
  infoUpdateReply: {
    path: `${info}/update_reply`,
    from: "cloud",
    summary: "200, or 460 with each bad one and why; the good ones are kept",
    payload: Reply,
  },
  infoGet: {
    path: `${info}/get`,
    from: "device",
    summary: "Ask for MAC, IMEI and labels: those whose keys `params` lists, or all",
    payload: DeviceInfoGet,
  },
  infoGetReply: {
    path: `${info}/get_reply`,
    from: "cloud",
    summary: "`data` is a list of {attrKey, attrValue}",
    payload: Reply,
  },
  infoDelete: {
    path: `${info}/delete`,
    from: "device",
    summary: "Delete MAC, IMEI or labels: a list of {attrKey}",
    payload: DeviceInfoDelete,
  },
  infoDeleteReply: {
    path: `${info}/delete_reply`,
    from: "cloud",
    summary: "200",
    payload: Reply,
  },
  firmwareInform: {
    path: "/ota/device/inform/{productKey}/{deviceName}",
    from: "device",
    summary: "Report the running firmware version, after each start and upgrade; no reply",
    payload: FirmwareInform,
  },
  outageReport: {
    path: "/ext/diagnosis/{productKey}/{deviceName}/outage",
    from: "device",
    summary: "Report why the device was offline, once it is back; no reply",
    payload: OutageReport,
  },
});
