/** When sessions end by themselves, in seconds. */
export interface SessionTimes {
  /** After so long without a call. */
  idle: number;
  /** After so long in any case; Infinity where only idle ones end. */
  whole: number;
}

/** The times of the settings. */
export function sessionTimesOf(settings: { SESSION_HOURS: number; SESSION_DAYS: number }): SessionTimes {
  const { SESSION_HOURS, SESSION_DAYS } = settings;
  return { idle: SESSION_HOURS * 3600, whole: SESSION_DAYS === 0 ? Infinity : SESSION_DAYS * 86_400 };
}

/** When a session that is used at a time ends by itself, unless it is used again. */
export function expiryOf({ idle, whole }: SessionTimes, session: { created_at: number }, at: number): number {
  return Math.min(at + idle, session.created_at + whole);
}

/** Sessions that began at this time or before have ended, however they were used. */
export function bornAfter({ whole }: SessionTimes, at: number): number {
  return Math.max(0, at - whole);
}
