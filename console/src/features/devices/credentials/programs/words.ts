/** The message keys of the comments in the programs; the comments are in the reader's language. */
export const wordKeys = [
  "wifi",
  "device",
  "anchor",
  "values",
  "measure",
  "apply",
  "sign",
  "report",
  "answer",
  "retry",
  "reconnect",
  "lock",
] as const;
export type Words = Record<(typeof wordKeys)[number], string>;
