/**
 * What causes a call of a device: somebody at the console or a program with a token, a person at home in an app or whoever was shown a
 * panel by a code, something of a home that acts by itself, a task over many devices, or the platform, which hands over what was desired
 * while the device was away.
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

/** What has caused a call, and which one of these. */
export interface CallCause {
  cause: (typeof callCauses)[number];
  /** The account, the person, the scene, the timer, the link or the task; null where there is none to name. */
  id: string | null;
}
