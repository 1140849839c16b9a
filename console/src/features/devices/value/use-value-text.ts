import { useMemo } from "react";
import type { Valued } from "@thingwright/contract/values.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { messages } from "../messages/en.ts";
import { valueText, type ValueReader } from "./value-text.ts";

/** The words in which the present reader is told values. */
export function useValueReader(): ValueReader {
  const t = useMessages(messages);
  const language = useLanguage();
  return useMemo(() => ({ language, on: t("on"), off: t("off"), noFault: t("noFault") }), [language, t]);
}

/** Values in words of the present reader. */
export function useValueText(): (point: Valued | undefined, value: unknown) => string {
  const reader = useValueReader();
  return useMemo(() => (point, value) => valueText(point, value, reader), [reader]);
}
