import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Tasks",
  labelRunning: { one: "Tasks: {count} in progress", other: "Tasks: {count} in progress" },
  labelUnknown: "Tasks: status unknown, connection lost",
  labelFailures: "Tasks: some failed",

  running: "In progress",
  ended: "Ended",
  clear: "Clear",
  clearLabel: "Clear ended tasks",
  emptyTitle: "No tasks in progress",
  emptyText:
    "Work that takes a while, such as disabling a thousand devices, appears here. It continues when you leave the page.",
  unknownTitle: "Task status unknown",
  unknownText: "Tasks keep running, and appear here again once the connection is back.",
  lastKnown: "Last known",

  waiting: "Queued",
  waitingLong: "Not started yet: all workers may be busy, or none is running.",
  counting: "Counting…",
  progress: "{count} of {total}",
  failedCount: "{count} failed",
  left: "about {duration} left",
  stalled: "no progress for {duration}",
  cancelling: "Canceling…",
  retryIn: "Retrying in {duration}",
  retryNow: "Retrying now",

  failed: fieldWords.failed.en,
  cancelled: "Canceled",
  nothingDone: "Canceled before anything was done",
  begunAndLeft: { one: "{count} not changed", other: "{count} not changed" },

  startedBy: "Started by",
  createdAt: "Started",
  endedAt: "Ended",
  took: "Duration",
  results: "Show results",
  failures: "Failures",
  failuresShown: { one: "1 of {total} shown", other: "First {count} of {total}" },

  cancelLabel: "Cancel {task}",
  cancelTitle: "Cancel this task?",
  cancelText: "Changes already made are kept. The rest stays as it is.",
  cancelYes: "Cancel task",
  cancelNo: "Keep going",
  retryFailed: { one: "Retry {count}", other: "Retry all {count}" },
  remove: "Remove from list",

  begun: "Task started",
  begunText: "{task}. It continues when you leave the page.",
  show: "Show",
  someGone: "Some of the selected items no longer exist",
  chooseAgain: "The list has been refreshed. Select again.",
  toastFailed: "“{task}” failed",
  toastCancelled: "“{task}” was canceled",
  toastSomeFailed: { one: "{count} failed", other: "{count} failed" },
  toastNothing: "Nothing was changed.",
  announceProgress: "{task}: {percent}%",
} as const;

/** Words of the task place. */
export const messages = defineMessages(en, () => import("./zh.ts"));
