import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Tasks",
  labelRunning: { one: "Tasks: {count} in progress", other: "Tasks: {count} in progress" },
  labelUnknown: "Tasks: not known, the connection is lost",
  labelFailures: "Tasks: one has ended with failures",

  running: "In progress",
  ended: "Ended",
  clear: "Clear",
  clearLabel: "Clear ended tasks",
  emptyTitle: "Nothing is in progress",
  emptyText:
    "Long work, such as disabling a thousand devices, shows here. It goes on when you leave the page.",
  unknownTitle: "The tasks are not known",
  unknownText: "They go on without this page, and show here once the connection is back.",
  lastKnown: "Last known",

  waiting: "Waiting for its turn",
  waitingLong: "Not begun yet: the workers may be busy, or none is running.",
  counting: "Counting…",
  progress: "{count} of {total}",
  failedCount: "{count} failed",
  left: "about {duration} left",
  stalled: "no progress for {duration}",
  cancelling: "Cancelling…",
  retryIn: "Tries again in {duration}",
  retryNow: "Tries again now",

  failed: "Failed",
  cancelled: "Cancelled",
  nothingDone: "Cancelled before anything was done",
  begunAndLeft: { one: "{count} left as it was", other: "{count} left as they were" },

  showDetails: "Details of {task}",
  startedBy: "Started by",
  createdAt: "Started",
  endedAt: "Ended",
  took: "Took",
  failures: "Failures",
  failuresShown: { one: "The first one of {total}", other: "The first {count} of {total}" },

  cancelLabel: "Cancel {task}",
  cancelTitle: "Cancel this task?",
  cancelText: "What is done stays done. The rest is left as it is.",
  cancelYes: "Cancel task",
  cancelNo: "Keep going",
  retryFailed: { one: "Try {count} again", other: "Try the {count} again" },
  remove: "Remove from list",

  begun: "Task started",
  begunText: "{task}. It goes on when you leave the page.",
  show: "Show",
  someGone: "Some of what you chose no longer exists",
  chooseAgain: "The list is up to date now. Choose again.",
  toastFailed: "“{task}” failed",
  toastCancelled: "“{task}” was cancelled",
  toastSomeFailed: { one: "{count} failed", other: "{count} failed" },
  toastNothing: "Nothing was changed.",
  announceProgress: "{task}: {percent}%",
} as const;

/** Words of the task place. */
export const messages = defineMessages(en, () => import("./zh.ts"));
