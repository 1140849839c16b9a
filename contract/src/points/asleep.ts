import { online, type Online } from "../grammar/enums.ts";

interface Sleeper {
  online: Online;
  /** Seconds. */
  offline_at: number | null;
  /** Seconds; null for a device that does not sleep. */
  wake_interval: number | null;
}

/**
 * Until when an offline device counts as asleep, in seconds: its product says how long its devices sleep at most. Null
 * if the device is online, was never online, does not sleep, or is overdue.
 */
export function asleepUntil(
  { online: state, offline_at, wake_interval }: Sleeper,
  now: number,
): number | null {
  if (state === online.online || offline_at === null || wake_interval === null) return null;
  const until = offline_at + wake_interval;
  return until > now ? until : null;
}
