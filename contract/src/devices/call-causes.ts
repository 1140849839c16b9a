/**
 * The causes of calls to devices: a user of the console, a program with a token, a person at home, a visitor with a
 * share code, an automation of a home, a task over many devices, or the platform, which delivers the state that was
 * desired while the device was offline.
 */
export const callCauses = [
  "console",
  "token",
  "person",
  "share",
  "scene",
  "timer",
  "countdown",
  "link",
  "task",
  "platform",
] as const;

/** The kind of a call's cause, and its id. */
export interface CallCause {
  cause: (typeof callCauses)[number];
  /** The id of the account, person, scene, timer, link or task; null for causes without one. */
  id: string | null;
}
