import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import { useLanguage } from "../../../lib/language.ts";
import { Select } from "../../../ui/select.tsx";

interface LanguageSelectProps {
  label: string;
  value: ContentLanguage;
  onChange: (language: ContentLanguage) => void;
  /** A note beside each language, such as how many texts are translated into it. */
  hint?: (language: ContentLanguage) => string;
}

/** Chooses one of the content languages. Each language is listed by its name in that language itself. */
export function LanguageSelect({ label, value, onChange, hint }: LanguageSelectProps) {
  const language = useLanguage();
  const options = contentLanguages.map((one) => {
    const { own, [language]: name } = languageTable[one];
    const note = hint?.(one);
    const also = own === name ? [] : [name];
    return { value: one, label: own, hint: [...also, ...(note ? [note] : [])].join(" · ") };
  });
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={onChange}
      options={options}
      className="min-w-0 flex-1 sm:w-40 sm:flex-none"
    />
  );
}
