import { defineMessages } from "../i18n.ts";

export const en = {
  brand: "Thingwright",
  pageTitle: "{page} · Thingwright",
  offline: "Request failed: the server could not be reached. Check your connection and try again.",
  timeout: "Time out: the server did not answer. Try again.",
  unexpected: "Operation failed. Try again.",
  savingFailed: "Saving failed",
  leaveTitle: "Leave without saving?",
  leaveText: "What you changed here has not been saved and will be lost.",
  draftBack: "What you had typed is back.",
  leave: "Leave",
  liveFailed: "Failed to connect WebSocket after {count} retries.",
  liveRetrying: "The live connection was lost. Connecting again…",
  exportFailed: "The export could not be finished.",
  exportedRows: { one: "Exported {count} row", other: "Exported {count} rows" },
  exportCapped: "Exported the first {count} rows. Filter the list to export the rest.",
  save: "Save",
  create: "Create",
  edit: "Edit",
  delete: "Delete",
  cancel: "Cancel",
  close: "Close",
  copy: "Copy",
  back: "Back",
  next: "Next",
  retry: "Try again",
  export: "Export CSV",
  all: "All",
  clearFilters: "Clear filters",
  field: "Field",
  theirs: "Theirs",
  mine: "Yours",
  loadTheirs: "Load theirs",
} as const;

/** Words that several features share, and those of the libraries themselves. */
export const messages = defineMessages(en, () => import("./zh.ts"));
