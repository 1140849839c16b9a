import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Online debugging",
  text: "Issue properties, call services, and see what the device answers and how fast.",
  offlineNote:
    "The device is offline. What you issue is kept as desired state and delivered when it comes online; services are not kept.",
  howToSend: "How to send",
  mode_controls: "Controls",
  mode_json: "JSON",
  mode_service: "Service",

  send: "Send",
  sendNamed: "Send {name}",
  reported: "Reported",
  notReported: "not reported yet",
  readOnly: "Reported by the device",
  readOnlyText: "These are not issued.",
  search: "Find a function point",
  nothingFound: "No function point matches.",
  noIssuableTitle: "Nothing can be issued",
  noIssuableText: "All function points of this product are reported only. Services can still be called.",
  noPointsTitle: "The product has no function points",
  noPointsText: "Add function points that can be issued, and a control for each shows here.",
  addPoint: "Add function points",
  choose: "Choose",

  jsonText: "An object of identifiers and values. Everything is checked before it is sent.",
  jsonLabel: "Properties to issue, as JSON",
  useSample: "Sample of all",
  useReported: "Reported values",
  notObject: "An object is expected: {sample}",
  badJson: "Invalid data format: this is no JSON.",
  sendHint: "sends",

  serviceName: "Service",
  serviceHelp: "Any name of letters, digits and _. Virtual devices echo what they get.",
  servicePlaceholder: "blink",
  badService: "Letters, digits and _ only, at most 30.",
  parameters: "Parameters",
  call: "Call",
  timeout: "Wait at most",
  seconds: "{count} s",

  calls: "Calls of this session",
  callsEmpty: "What you send shows here with the answer of the device.",
  clear: "Clear",
  waiting: "Waiting…",
  latency: "{time} ms",
  resend: "Send again",
  data: "Data",
  setTitle: { one: "Issued {count} property", other: "Issued {count} properties" },
  serviceTitle: "Called {name}",
  result_ok: "Answered",
  result_offline: "Offline",
  result_silent: "No answer",
  result_refused: "Refused by the device",
  result_failed: "Not sent",
  offlineProperties: "The device is offline. This will be delivered when it comes online.",
  offlineService: "The device is offline. Services are not kept for later.",
  silentProperties:
    "The device did not answer in time. What was issued stays desired and is delivered again when it reconnects.",
  silentService: "The device did not answer in time.",
} as const;

/** Words of online debugging. */
export const messages = defineMessages(en, () => import("./zh.ts"));
