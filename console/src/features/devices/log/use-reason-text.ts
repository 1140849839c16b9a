import { useCallback } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { messages } from "./messages/en.ts";
import { reasonLines } from "./reason-text.ts";

type Refused = { reason?: string; code: number };

/** Why a message was refused, in the user's language, with a line for each refused value. */
export function useReasonLines(): (entry: Refused) => string[] {
  const t = useMessages(messages);
  const language = useLanguage();
  return useCallback(
    ({ reason, code }) => {
      if (!reason) return [t("code", { code: String(code) })];
      return reasonLines(reason, language);
    },
    [t, language],
  );
}

/** Why a message was refused, in one line. */
export function useReasonText(): (entry: Refused) => string {
  const lines = useReasonLines();
  const t = useMessages(messages);
  return useCallback((entry) => lines(entry).join(t("reasonSeparator")), [lines, t]);
}
