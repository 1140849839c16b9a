/** The limits after which sessions expire. */
export interface SessionTimes {
  /** Seconds without a call. */
  idle: number;
  /** Seconds since the sign-in, even if the session is in use; Infinity if only idle sessions expire. */
  whole: number;
}

export function sessionTimesOf(settings: { SESSION_HOURS: number; SESSION_DAYS: number }): SessionTimes {
  const { SESSION_HOURS, SESSION_DAYS } = settings;
  return { idle: SESSION_HOURS * 3600, whole: SESSION_DAYS === 0 ? Infinity : SESSION_DAYS * 86_400 };
}

/** Returns when a session that was last used at `at` expires; both times are in seconds since 1970. */
export function expiryOf({ idle, whole }: SessionTimes, session: { created_at: number }, at: number): number {
  return Math.min(at + idle, session.created_at + whole);
}

/** Sessions that began at this time or before have expired, even if they are in use. */
export function latestExpiredStart({ whole }: SessionTimes, at: number): number {
  return Math.max(0, at - whole);
}
