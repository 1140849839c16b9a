import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Online debugging",
  text: "Send properties, call services, and see how the device answers and how fast.",
  offlineNote:
    "The device is offline. Properties you send are kept as desired values and delivered when it comes online. Service calls are not kept.",
  howToSend: "Send as",
  mode_controls: "Controls",
  mode_json: "JSON",
  mode_service: "Service",
  mode_message: "Custom message",

  send: "Send",
  sendNamed: "Send {name}",
  reported: "Reported",
  notReported: "not reported yet",
  readOnly: "Reported by the device",
  readOnlyText: "These cannot be set from here.",
  search: "Search function points",
  nothingFound: "No matching function points.",
  noIssuableTitle: "Nothing to send",
  noIssuableText: "All function points of this product are report only. You can still call services.",
  noPointsText: "Add function points that can be sent, and each gets a control here.",
  choose: "Choose",

  jsonText: "An object of identifiers and values, checked before it is sent.",
  jsonLabel: "Properties to send, as JSON",
  useSample: "Fill in samples",
  useReported: "Fill in reported values",
  notObject: "Enter an object, such as {sample}",
  badJson: "Invalid data format: not valid JSON.",
  sendHint: "sends",

  serviceName: "Service",
  serviceHelp: "Letters, digits and _. Virtual devices return the parameters as received.",
  servicePlaceholder: "blink",
  badService: "Letters, digits and _ only, at most 30.",
  parameters: "Parameters",
  call: "Call",

  topicLevels: "Topic",
  topicHelp:
    "Reaches the device on {topic}… if it has subscribed to that topic. Not kept while it is offline.",
  badTopic: "Levels of letters, digits and _ . ~ : -, separated by /, at most {max} characters.",
  content: fieldWords.content.en,
  contentHelp: "Any text, sent as it is.",
  tooLong: "At most {max} characters.",

  timeout: "Timeout",
  seconds: "{count} s",

  calls: "Sent",
  callsEmpty: "Everything you send appears here, with the device's answer.",
  clear: "Clear",
  waiting: "Waiting…",
  latency: "{time} ms",
  resend: "Send again",
  data: fieldWords.data.en,
  setTitle: { one: "Sent {count} property", other: "Sent {count} properties" },
  serviceTitle: "Called {name}",
  messageTitle: "Sent on {path}",
  result_ok: "Answered",
  result_sent: "Sent",
  result_deaf: "Not subscribed",
  result_offline: "Offline",
  result_silent: "No answer",
  result_refused: "Refused by the device",
  result_failed: "Not sent",
  offlineProperties: "The device is offline. This will be delivered when it comes online.",
  offlineService: "The device is offline. Services are not kept for later.",
  offlineMessage: "The device is offline. Messages are not kept for later.",
  deafMessage: "The device has not subscribed to this topic, or its protocol has no custom topics.",
  silentProperties:
    "The device did not answer in time. The values are kept as desired values and sent again when it reconnects.",
  silentService: "The device did not answer in time.",
} as const;

/** Words of online debugging. */
export const messages = defineMessages(en, () => import("./zh.ts"));
