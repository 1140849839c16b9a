import { setTimeout } from "node:timers/promises";

/** Longer than the work takes for any address, in milliseconds. */
const atLeast = 150;

/**
 * Answers after the same time, whether there was much work or little, so that the time tells nothing about the account.
 */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), setTimeout(atLeast)]);
  return result;
}
