import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { callCauses } from "@thingwright/contract/devices/call-causes.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Call history",
  text: "Calls sent to this device, what caused them, and how it answered.",
  fileName: "call-history",
  emptyTitle: "Nothing has been sent yet",
  emptyText:
    "Calls from the console, programs, apps, scenes and timers appear here with the device's answer.",
  nothingFound: "No matching calls",
  search: "Property, service or message",
  outcome: "Outcome",
  taken: "Accepted",
  failed: fieldWords.failed.en,
  cause: "Caused by",
  anyCause: "Any cause",
  time: "Time",
  call: "Call",
  issued: "Properties",
  service: "Service {name}",
  answer: "Answer",
  offline: "Offline: sent when it is back online",
  offlineService: "Offline",
  silent: "No answer in time",
  busy: "Too many calls were waiting",
  code: "Code",
  message: "Message",
  latency: "Latency",
  milliseconds: "{count} ms",
  params: fieldWords.params.en,
  data: "Answer data",
  details: "Details",
  again: "Send again",
  againTitle: "Send this again?",
  againText: "The same call is sent again. The device acts on it at once if it is online.",
  againDone: "The device has answered",
  againFailed: "The device did not accept it: {reason}",
  gone: "no longer exists",

  cause_console: "Console",
  cause_token: "Program",
  cause_person: "App user",
  cause_share: "Shared panel",
  cause_scene: "Scene",
  cause_timer: "Timer",
  cause_countdown: "Countdown",
  cause_link: "Linked switch",
  cause_task: "Task",
  cause_platform: "Sent once it was back online",
} as const satisfies Record<`cause_${(typeof callCauses)[number]}`, string> & Record<string, string>;

export const messages = defineMessages(en, () => import("./zh.ts"));
