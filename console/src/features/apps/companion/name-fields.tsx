import { type ContentLanguage, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { type Ref, useEffect, useEffectEvent, useRef } from "react";
import { Controller } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { currentLanguage } from "../../../lib/language.ts";
import { Field } from "../../../ui/field.tsx";
import { FoldedFields } from "../../../ui/folded-fields.tsx";
import { Input } from "../../../ui/input.tsx";
import type { CompanionDraftForm } from "./companion-draft.ts";
import { messages } from "./messages/en.ts";

interface NameFieldsProps {
  form: CompanionDraftForm;
  /** The app's own name, which is used in languages without a name. */
  name: string;
  languages: readonly ContentLanguage[];
  defaultLanguage: ContentLanguage;
}

/**
 * The name of a companion in each language that it offers. Three kinds of languages come first: the default language,
 * the languages of the console, and those with a saved name. The others are folded away.
 */
export function NameFields({ form, name, languages, defaultLanguage }: NameFieldsProps) {
  const t = useMessages(messages);
  // The order of the languages depends only on the saved names, so that a field does not move while its name is typed.
  const saved = form.formState.defaultValues?.name_texts ?? {};
  const first = languages.filter(
    (one) => one === defaultLanguage || one === "en" || one === "zh_CN" || saved[one],
  );
  const others = languages.filter((one) => !first.includes(one));
  const refused = [...first, ...others].find((one) => form.error(`name_texts.${one}`) !== undefined);
  const refusedInput = useRef<HTMLInputElement>(null);
  const { errors, submitCount } = form.formState;
  const focusRefused = useEffectEvent(() => {
    if (!errors.accent && !errors.languages && !errors.default_language) refusedInput.current?.focus();
  });
  // All names are one field of the form, so the form cannot focus the input of the refused name by itself.
  useEffect(() => {
    if (submitCount > 0) focusRefused();
  }, [submitCount]);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-medium">{t("names")}</legend>
      <p className="text-meta text-muted">{t("namesHelp", { name })}</p>
      <Fields form={form} name={name} languages={first} refused={refused} refusedInput={refusedInput} />
      {others.length > 0 && (
        <FoldedFields
          label={t("moreLanguages", { count: others.length })}
          invalid={refused !== undefined && others.includes(refused)}
        >
          <Fields form={form} name={name} languages={others} refused={refused} refusedInput={refusedInput} />
        </FoldedFields>
      )}
    </fieldset>
  );
}

interface FieldsProps extends Omit<NameFieldsProps, "defaultLanguage"> {
  /** The first language whose name is refused. */
  refused: ContentLanguage | undefined;
  refusedInput: Ref<HTMLInputElement>;
}

function Fields({ form, name, languages, refused, refusedInput }: FieldsProps) {
  return (
    <Controller
      control={form.control}
      name="name_texts"
      render={({ field }) => (
        <div className="grid gap-3 sm:grid-cols-2">
          {languages.map((language) => (
            <Field
              key={language}
              label={languageTable[language][currentLanguage()]}
              error={form.error(`name_texts.${language}`)}
            >
              <Input
                ref={language === refused ? refusedInput : undefined}
                lang={languageTable[language].tag}
                dir="auto"
                placeholder={name}
                autoComplete="off"
                value={field.value[language] ?? ""}
                onBlur={field.onBlur}
                onChange={({ target }) => {
                  const { [language]: _before, ...others } = field.value;
                  field.onChange(target.value === "" ? others : { ...others, [language]: target.value });
                }}
              />
            </Field>
          ))}
        </div>
      )}
    />
  );
}
