/**
 * Why a device was offline, as the device itself saw it: it had no power, restarted by itself, lost its Wi-Fi, found no
 * way through its router to the internet, or could not reach the platform.
 */
export const outageCauses = ["power", "restart", "wifi", "router", "server", "unknown"] as const;
export type OutageCause = (typeof outageCauses)[number];

/** What a device tells about the time when it was offline. */
export interface Outage {
  cause: OutageCause;
  /** When it lost its connection, in milliseconds since 1970; null if it does not know. */
  since: number | null;
  /** The device's own words or code; empty if it gave none. */
  detail: string;
}
