import type { PeopleWords } from "./words.ts";

/**
 * Returns why a device did not carry out a command, by the code of its answer; `{name}` stands for the device's name.
 */
export function callFailure(code: number, words: PeopleWords): string {
  if (code === 410) return words.deviceOffline;
  if (code === 408) return words.deviceSilent;
  return words.deviceRefused;
}
