import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { callCauses } from "@thingwright/contract/devices/call-causes.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Call history",
  text: "What this device was sent, by whom or what, and what it answered.",
  fileName: "call-history",
  emptyTitle: "Nothing was sent yet",
  emptyText:
    "What is sent to this device from the console, by a program, in an app, by a scene or a timer appears here with its answer.",
  nothingFound: "No call matches",
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
  offline: "Offline: sent when it is back",
  offlineService: "Offline",
  silent: "No answer in time",
  busy: "Too many calls were waiting",
  code: "Code",
  message: "Message",
  latency: "Latency",
  milliseconds: "{count} ms",
  params: fieldWords.params.en,
  data: "Data of the answer",
  details: "Details",
  again: "Send again",
  againTitle: "Send this again?",
  againText: "The device is sent the same once more, and acts on it at once if it is online.",
  againDone: "The device has answered",
  againFailed: "The device did not accept it: {reason}",
  gone: "no longer there",

  cause_console: "Console",
  cause_token: "Program",
  cause_person: "App user",
  cause_share: "Shared panel",
  cause_scene: "Scene",
  cause_timer: "Timer",
  cause_countdown: "Countdown",
  cause_link: "Linked switch",
  cause_task: "Task",
  cause_platform: "Handed over once it was back",
} as const satisfies Record<`cause_${(typeof callCauses)[number]}`, string> & Record<string, string>;

export const messages = defineMessages(en, () => import("./zh.ts"));
