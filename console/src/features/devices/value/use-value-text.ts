import { useMemo } from "react";
import type { Valued } from "@thingwright/contract/points/values.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { messages } from "../messages/en.ts";
import { valueText, type ValueReader } from "./value-text.ts";

/** The user's language, and the texts for values such as on and off in that language. */
export function useValueReader(): ValueReader {
  const t = useMessages(messages);
  const language = useLanguage();
  return useMemo(() => ({ language, on: t("on"), off: t("off"), noFault: t("noFault") }), [language, t]);
}

/** Returns the function that writes a value as text in the user's language. */
export function useValueText(): (point: Valued | undefined, value: unknown) => string {
  const reader = useValueReader();
  return useMemo(() => (point, value) => valueText(point, value, reader), [reader]);
}
