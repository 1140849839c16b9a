import { defineTopics } from "../topic.ts";
import { DeviceInfoDelete, DeviceInfoGet, FirmwareInform } from "./info-payloads.ts";
import { Reply } from "./payloads.ts";

const info = "/sys/{productKey}/{deviceName}/thing/deviceinfo";

/** What a device of the native dialect says of itself, besides the update of its MAC, IMEI and labels. */
export const infoTopics = defineTopics({
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
    summary: "The version of the firmware that runs, after each start and upgrade; has no reply",
    payload: FirmwareInform,
  },
});
