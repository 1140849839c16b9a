import type { PeopleWords } from "./words.ts";

/** Why a device has not done what it was told, by the code of its answer; `{name}` stands for it. */
export function callFailure(code: number, words: PeopleWords): string {
  if (code === 410) return words.deviceOffline;
  if (code === 408) return words.deviceSilent;
  return words.deviceRefused;
}
