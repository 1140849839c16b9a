import { defineTopics } from "../grammar/topic.ts";
import { Reply } from "./payloads.ts";
import { DesiredDelete, DesiredGet } from "./state-payloads.ts";

const desired = "/sys/{productKey}/{deviceName}/thing/property/desired";

/** Topics on which a device of the native dialect asks for its desired state. The shadow topics are another way. */
export const desiredTopics = defineTopics({
  desiredGet: {
    path: `${desired}/get`,
    from: "device",
    summary: "Ask for desired properties: those that `params` lists, or all",
    payload: DesiredGet,
  },
  desiredGetReply: {
    path: `${desired}/get_reply`,
    from: "cloud",
    summary: "`data` is {identifier: {value, version}}",
    payload: Reply,
  },
  desiredDelete: {
    path: `${desired}/delete`,
    from: "device",
    summary: "Clear desired properties: {identifier: {version}}; the version may be left out",
    payload: DesiredDelete,
  },
  desiredDeleteReply: {
    path: `${desired}/delete_reply`,
    from: "cloud",
    summary: "200, or 460 with each property desired anew since that version, which stays",
    payload: Reply,
  },
});
