/**
 * In milliseconds. On a visible page the pauses stay short, so that it is up to date soon after the server is back; a
 * hidden page tries at once when it is shown.
 */
const pauses = { first: 1000, longestShown: 3000, longest: 30_000 };

/** The longest pause between two tries, in milliseconds. */
export const longestPause = pauses.longest;

/**
 * How long to wait before a call to an unreachable server is tried again, in milliseconds: twice as long each time, and
 * a little different on each page, so that pages that lost the same server do not all return at once.
 * @param before how many pauses there were before
 */
export function retryPause(before: number): number {
  const hidden = globalThis.document?.visibilityState === "hidden";
  const pause = Math.min(pauses.first * 2 ** before, hidden ? pauses.longest : pauses.longestShown);
  return pause * (0.75 + 0.25 * Math.random());
}
