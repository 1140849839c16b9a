import { setTimeout } from "node:timers/promises";

/** Longer than the work usually takes for any address, in milliseconds. */
const atLeast = 150;

/**
 * Makes an answer take the same time whether there was much work or little, so that its time does not reveal whether an
 * account exists.
 */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), setTimeout(atLeast)]);
  return result;
}
