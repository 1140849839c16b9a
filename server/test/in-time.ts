/** Longer than any step of a test takes on a busy machine, and shorter than the time limit of a test. */
const mostMs = 60_000;

/**
 * Returns the result of a step. If the step does not end in time, fails with the step's name. The test's own time limit
 * would not report the name.
 */
export async function inTime<T>(step: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${step} does not end`)), mostMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
