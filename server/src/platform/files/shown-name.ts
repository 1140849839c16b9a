/** Returns a name as a refusal shows it: without control characters, and cut to 80 characters. */
export function shownName(name: string): string {
  const shown = name.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, "\uFFFD");
  return shown.length > 80 ? `${shown.slice(0, 79).toWellFormed()}…` : shown;
}
