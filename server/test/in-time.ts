/** Longer than anything that a test waits for takes on a busy machine, and shorter than a test may take. */
const mostMs = 60_000;

/** Gives what a step gives; fails with the name of the step where it does not end, of which a test's own time says nothing. */
export async function inTime<T>(step: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${step} does not end`)), mostMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
