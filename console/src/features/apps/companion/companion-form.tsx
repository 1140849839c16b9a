import type { Companion } from "@thingwright/contract/people/companion.ts";
import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import type { App } from "@thingwright/contract/people/apps.ts";
import { listed } from "@thingwright/contract/basics/language.ts";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { FieldsConflict, mineOnTop, myTextsOnTop, showTexts } from "../../../lib/conflict/conflict.tsx";
import { Form } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { currentLanguage } from "../../../lib/language.ts";
import { useAction } from "../../../lib/query.ts";
import { SaveBar } from "../../../lib/save-bar.tsx";
import { useVersionedForm } from "../../../lib/versioned-form.ts";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { MultiSelect } from "../../../ui/multi-select.tsx";
import { Select } from "../../../ui/select.tsx";
import { ColourField } from "./colour-field.tsx";
import { CompanionDraft } from "./companion-draft.ts";
import { CompanionPreview } from "./companion-preview.tsx";
import { messages } from "./messages/en.ts";
import { NameFields } from "./name-fields.tsx";

interface CompanionFormProps {
  app: App;
  companion: Companion;
}

/** The name, colour and languages of an app's companion, with a preview on a phone. */
export function CompanionForm({ app, companion }: CompanionFormProps) {
  const t = useMessages(messages);
  const params = { id: app.id };
  const update = useAction(api.companion.update, { success: () => t("saved") });
  const { form, conflict } = useVersionedForm(CompanionDraft, {
    object: companion,
    fieldsOf: ({ name_texts, accent, languages, default_language }) => ({
      name_texts,
      accent,
      languages,
      default_language,
    }),
    save: (body) => update.run({ params, body }),
    get: api.companion.get,
    params,
    merge: ({ base, mine, theirs }) => ({
      ...mineOnTop({ base, mine, theirs }),
      name_texts: myTextsOnTop({
        base: base.name_texts,
        mine: mine.name_texts,
        theirs: theirs.name_texts,
      }),
    }),
  });
  const { accent, languages, default_language, name_texts } = form.watch();
  const versions = conflict.question;
  const optionsOf = (some: readonly ContentLanguage[]) =>
    some.map((value) => ({ value, label: languageTable[value][currentLanguage()] }));
  const namesOf = (some: readonly ContentLanguage[]) =>
    listed(
      optionsOf(some).map(({ label }) => label),
      currentLanguage(),
    );
  return (
    <Form form={form} id="companion" failed={t("failed")}>
      <Card title={t("look")} description={t("lookText")}>
        <div className="mb-6 flex flex-col gap-6 lg:flex-row lg:items-start">
          <div className="flex min-w-0 flex-1 flex-col gap-4">
            <ColourField form={form} />
            <Field label={t("languages")} help={t("languagesHelp")} error={form.error("languages")} required>
              <Controller
                control={form.control}
                name="languages"
                render={({ field }) => (
                  <MultiSelect
                    {...field}
                    onChange={(chosen) =>
                      field.onChange(contentLanguages.filter((language) => chosen.includes(language)))
                    }
                    options={optionsOf(contentLanguages)}
                  />
                )}
              />
            </Field>
            <Field
              label={t("defaultLanguage")}
              help={t("defaultHelp")}
              error={form.error("default_language")}
              required
            >
              <Controller
                control={form.control}
                name="default_language"
                render={({ field }) => <Select {...field} options={optionsOf(languages)} />}
              />
            </Field>
            <NameFields
              form={form}
              name={app.name}
              languages={languages}
              defaultLanguage={default_language}
            />
          </div>
          <CompanionPreview app={app} accent={accent} names={name_texts} language={default_language} />
        </div>
        <SaveBar form={form} />
      </Card>
      {versions && (
        <FieldsConflict
          {...versions}
          labels={{
            accent: t("accent"),
            languages: t("languages"),
            default_language: t("defaultLanguage"),
            name_texts: t("names"),
          }}
          show={(field, values) => {
            if (field === "languages") return namesOf(values.languages);
            if (field === "default_language") return namesOf([values.default_language]);
            return field === "name_texts"
              ? showTexts(values.name_texts, versions.base.name_texts)
              : values.accent;
          }}
          onAnswer={conflict.answer}
        />
      )}
    </Form>
  );
}
