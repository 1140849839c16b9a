import {
  type ContentLanguage,
  contentLanguages,
  isDefaultLanguage,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import type { VoiceExamples } from "@thingwright/contract/products/voice.ts";
import {
  type VoicePlatform,
  voicePlatformNames,
  voicePlatforms,
} from "@thingwright/contract/products/voice-platforms.ts";
import { Copy } from "lucide-react";
import { Form, useForm } from "../../lib/form.tsx";
import { useFollow } from "../../lib/follow-form.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { SaveBar } from "../../lib/save-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Menu } from "../../ui/menu.tsx";
import { Select } from "../../ui/select.tsx";
import { toast } from "../../ui/toast.ts";
import {
  countOf,
  ExamplesRules,
  type ExamplesValues,
  fieldsOf,
  newLines,
  phrasesOf,
  type Phrases,
} from "./examples-form.ts";
import { messages } from "./messages/en.ts";
import { PhraseRows } from "./phrase-rows.tsx";

interface ExamplesEditorProps {
  /** The phrases of all platforms; those of other platforms can be copied. */
  value: VoiceExamples;
  platform: VoicePlatform;
  language: ContentLanguage;
  onLanguage: (language: ContentLanguage) => void;
  save: (phrases: Phrases) => Promise<unknown>;
}

/** Edits the phrases for a platform, in each language of content. */
export function ExamplesEditor({ value, platform, language, onLanguage, save }: ExamplesEditorProps) {
  const t = useMessages(messages);
  const reader = useLanguage();
  const fields = fieldsOf(value[platform] ?? {});
  const form = useForm(ExamplesRules, {
    defaultValues: fields,
    onSubmit: (values) => save(phrasesOf(values)),
  });
  useFollow(form, fields);
  const values = form.watch();
  const others = voicePlatforms.filter((one) => one !== platform && Object.keys(value[one] ?? {}).length > 0);
  const copyFrom = (source: VoicePlatform) => {
    let copied = 0;
    for (const [one, texts] of Object.entries(value[source] ?? {})) {
      const rows = values.phrases[one as ContentLanguage] ?? [];
      const lines = newLines(
        texts.join("\n"),
        rows.map(({ text }) => text),
      );
      copied += lines.length;
      if (lines.length > 0)
        form.setValue(`phrases.${one as ContentLanguage}`, [...rows, ...lines.map((text) => ({ text }))], {
          shouldDirty: true,
        });
    }
    toast({
      title:
        copied > 0
          ? t("copied", { count: copied })
          : t("nothingToCopy", { platform: voicePlatformNames[source][reader] }),
      tone: copied > 0 ? "success" : "info",
    });
  };
  return (
    <Form form={form} className="@container flex flex-col gap-4">
      <p className="text-muted">{t("phrasesText", { platform: voicePlatformNames[platform][reader] })}</p>
      <div className="grid items-start gap-6 @2xl:grid-cols-[14rem_minmax(0,1fr)]">
        <Languages values={values} language={language} onLanguage={onLanguage} />
        <section aria-label={languageTable[language].own} className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-section font-semibold">
              <bdi lang={languageTable[language].tag}>{languageTable[language].own}</bdi>
            </h2>
            {others.length > 0 && (
              <Menu
                align="end"
                trigger={
                  <Button size="sm" icon={Copy}>
                    {t("copyFrom")}
                  </Button>
                }
                items={others.map((one) => ({
                  label: voicePlatformNames[one][reader],
                  onSelect: () => copyFrom(one),
                }))}
              />
            )}
          </div>
          <PhraseRows key={language} form={form} language={language} />
          <SaveBar form={form} />
        </section>
      </div>
    </Form>
  );
}

interface LanguagesProps {
  values: ExamplesValues;
  language: ContentLanguage;
  onLanguage: (language: ContentLanguage) => void;
}

/** The languages with the number of phrases of each; a select if there is no room for a list. */
function Languages({ values, language, onLanguage }: LanguagesProps) {
  const t = useMessages(messages);
  const reader = useLanguage();
  const isMissing = (one: ContentLanguage) => isDefaultLanguage(one) && countOf(values, one) === 0;
  return (
    <>
      <div className="@2xl:hidden">
        <Select
          aria-label={t("language")}
          value={language}
          onChange={onLanguage}
          options={contentLanguages.map((one) => ({
            value: one,
            label: languageTable[one].own,
            hint: isMissing(one) ? t("needed") : String(countOf(values, one)),
          }))}
          className="w-full"
        />
      </div>
      <ul aria-label={t("language")} className="hidden flex-col gap-0.5 @2xl:flex">
        {contentLanguages.map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-current={one === language ? "true" : undefined}
              onClick={() => onLanguage(one)}
              className={cx(
                "flex w-full items-center justify-between gap-2 rounded-md px-2.5 py-1.5 text-start transition-colors hover:bg-hover",
                one === language && "bg-selected font-medium text-accent-ink",
              )}
            >
              <span className="min-w-0">
                <bdi lang={languageTable[one].tag}>{languageTable[one].own}</bdi>
                {languageTable[one][reader] !== languageTable[one].own && (
                  <span className="ms-2 text-meta font-normal text-muted">{languageTable[one][reader]}</span>
                )}
              </span>
              <span
                className={cx(
                  "tabular text-meta font-normal",
                  isMissing(one) ? "text-warning-ink" : "text-muted",
                )}
              >
                {isMissing(one) ? t("needed") : countOf(values, one)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
