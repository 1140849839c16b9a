import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import { Check } from "lucide-react";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { cx } from "../../ui/cx.ts";
import { messages } from "./messages/en.ts";

interface LanguageListProps {
  /** The languages that have a text. */
  filled: readonly ContentLanguage[];
  chosen: ContentLanguage;
  onChoose: (language: ContentLanguage) => void;
}

/** All languages, with a tick at those that have a text. Pressing a language shows its text. */
export function LanguageList({ filled, chosen, onChoose }: LanguageListProps) {
  const t = useMessages(messages);
  const reader = useLanguage();
  return (
    <ul aria-label={t("languages")} className="flex flex-wrap gap-1 lg:flex-col lg:flex-nowrap lg:gap-px">
      {contentLanguages.map((one) => {
        const { own, tag, [reader]: name } = languageTable[one];
        const has = filled.includes(one);
        return (
          <li key={one} className="shrink-0">
            <button
              type="button"
              aria-pressed={one === chosen}
              onClick={() => onChoose(one)}
              className={cx(
                "flex min-h-8 w-full items-center justify-between gap-2 rounded-md px-2.5 text-start -outline-offset-2 transition-colors",
                one === chosen ? "bg-active font-semibold" : "hover:bg-hover",
              )}
            >
              <span lang={tag}>{own}</span>
              {own !== name && <span className="sr-only">{name}</span>}
              {has && (
                <>
                  <Check aria-hidden size={14} className="shrink-0 text-success-ink" />
                  <span className="sr-only">{t("written")}</span>
                </>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
