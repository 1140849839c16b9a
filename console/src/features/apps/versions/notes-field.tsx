import type { VersionNotes } from "@thingwright/contract/people/app-versions.ts";
import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import { type Ref, useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { Field } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/input.tsx";
import { LanguageSelect } from "../../translations/shared/language-select.tsx";
import { messages } from "./messages/en.ts";

interface NotesFieldProps {
  /** The textarea of the language that is shown. */
  ref: Ref<HTMLTextAreaElement>;
  value: VersionNotes;
  onChange: (value: VersionNotes) => void;
  /** Why the text in a language is refused. */
  errorIn: (language: ContentLanguage) => string | undefined;
}

/** The release notes of a version, edited one language at a time. Shows the language whose text was refused. */
export function NotesField({ ref, value, onChange, errorIn }: NotesFieldProps) {
  const t = useMessages(messages);
  const reader = useLanguage();
  const [chosen, setChosen] = useState<ContentLanguage>(reader);
  const refused = contentLanguages.find((one) => errorIn(one) !== undefined);
  const language = errorIn(chosen) === undefined ? (refused ?? chosen) : chosen;
  const { tag, own, ...words } = languageTable[language];
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={`${t("notes")} (${own})`} error={errorIn(language)} help={t("notesHelp")}>
        <Textarea
          key={language}
          ref={ref}
          rows={5}
          lang={tag}
          dir={"rightToLeft" in words ? "rtl" : undefined}
          value={value[language] ?? ""}
          onChange={({ target }) => onChange({ ...value, [language]: target.value })}
        />
      </Field>
      <div className="flex">
        <LanguageSelect
          label={t("notesLanguage")}
          value={language}
          onChange={setChosen}
          hint={(one) => (value[one] ? t("notesWritten") : "")}
        />
      </div>
    </div>
  );
}
