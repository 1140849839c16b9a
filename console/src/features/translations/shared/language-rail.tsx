import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { cx } from "../../../ui/cx.ts";
import { messages } from "./messages/en.ts";
import type { TextEdit } from "./units.ts";

interface LanguageRailProps {
  filled: Partial<Record<ContentLanguage, number>>;
  total: number;
  /** The texts that are not saved yet. */
  edits: readonly TextEdit[];
  target: ContentLanguage;
  onTarget: (language: ContentLanguage) => void;
}

/** Every language with its share of translated texts. Pressing a language makes it the target. */
export function LanguageRail({ filled, total, edits, target, onTarget }: LanguageRailProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  return (
    <ul aria-label={t("languages")} className="flex w-52 shrink-0 flex-col gap-px max-xl:hidden">
      {contentLanguages.map((one) => {
        const { own, tag, [language]: name } = languageTable[one];
        const count = filled[one] ?? 0;
        const unsaved = edits.filter((edit) => edit.language === one).length;
        const chosen = one === target;
        return (
          <li key={one}>
            <button
              type="button"
              aria-pressed={chosen}
              onClick={() => onTarget(one)}
              className={cx(
                "flex w-full flex-col gap-1 rounded-md px-2.5 py-1.5 text-start transition-colors",
                chosen ? "bg-active" : "hover:bg-hover",
              )}
            >
              <span className="flex items-baseline justify-between gap-2">
                <span lang={tag} className={cx("min-w-0 truncate", chosen && "font-semibold")}>
                  {own}
                </span>
                {own !== name && <span className="sr-only">{name}</span>}
                {unsaved > 0 && (
                  <span className="ms-auto tabular text-meta text-accent-ink">
                    {t("unsavedIn", { count: unsaved })}
                  </span>
                )}
                <span className="tabular text-meta text-muted">
                  {t("filledOf", { filled: count, total })}
                </span>
              </span>
              <span aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
                <span
                  className={cx("block h-full rounded-full", count < total ? "bg-accent" : "bg-success")}
                  style={{ width: `${total === 0 ? 0 : (100 * count) / total}%` }}
                />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
