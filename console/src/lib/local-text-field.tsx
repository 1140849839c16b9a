import {
  type DefaultLanguage,
  defaultLanguages,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import type { LocalText } from "@thingwright/contract/basics/local-text.ts";
import { type ReactNode, useId } from "react";
import { Field } from "../ui/field.tsx";
import { Input, Textarea } from "../ui/input.tsx";

interface LocalTextFieldProps {
  label: string;
  help?: ReactNode;
  /** Null if no text has been entered, and again once the texts of all languages are empty. */
  value: LocalText | null;
  onChange: (value: LocalText | null) => void;
  /** Called when the focus leaves both fields: on the way from one to the other, the pair is not complete yet. */
  onLeave?: () => void;
  /** The path of the field in its form. */
  name: string;
  error: (language: DefaultLanguage) => string | undefined;
  placeholder?: Partial<Record<DefaultLanguage, string>>;
  multiline?: boolean;
}

/** A text in the two languages that all content has; translations into other languages are left unchanged. */
export function LocalTextField({
  label,
  help,
  value,
  onChange,
  onLeave,
  name,
  error,
  placeholder,
  multiline = false,
}: LocalTextFieldProps) {
  const id = useId();
  const change = (language: DefaultLanguage, text: string) => {
    const next: LocalText = { zh_CN: "", en: "", ...value, [language]: text };
    onChange(Object.values(next).some((one) => one.trim() !== "") ? next : null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of its fields, and is none itself
    <div
      role="group"
      aria-labelledby={id}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave?.();
      }}
      className="@container flex min-w-0 flex-col gap-1.5"
    >
      <span id={id} className="font-medium">
        {label}
      </span>
      {help && <p className="text-meta text-muted">{help}</p>}
      <div className="grid gap-3 @md:grid-cols-2">
        {defaultLanguages.map((language) => {
          const shared = {
            name: `${name}.${language}`,
            value: value?.[language] ?? "",
            lang: languageTable[language].tag,
            placeholder: placeholder?.[language],
          };
          return (
            <Field
              key={language}
              label={<span className="text-meta font-normal text-muted">{languageTable[language].own}</span>}
              error={error(language)}
            >
              {multiline ? (
                <Textarea {...shared} rows={2} onChange={(event) => change(language, event.target.value)} />
              ) : (
                <Input
                  {...shared}
                  autoComplete="off"
                  onChange={(event) => change(language, event.target.value)}
                />
              )}
            </Field>
          );
        })}
      </div>
    </div>
  );
}
