import { CallError } from "./failed-call.ts";
import { wordsOf } from "./i18n.ts";
import { messages } from "./messages/en.ts";

export { CallError, isAway } from "./failed-call.ts";

/** The words of a failure for the user, in the present language. */
export function errorText(error: unknown): string {
  const t = wordsOf(messages);
  if (!(error instanceof CallError)) return t("unexpected");
  if (error.kind === "refused") return error.message || t("unexpected");
  return t(error.kind);
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.requestId : undefined;
}
