import type { Policy, PolicySummary } from "@thingwright/contract/people/app-policies.ts";
import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { FieldsConflict, mineOnTop } from "../../lib/conflict/conflict.tsx";
import { Form } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useAction, useCall } from "../../lib/query.ts";
import { SaveBar } from "../../lib/save-bar.tsx";
import { useMay } from "../../lib/user.ts";
import { useVersionedForm } from "../../lib/versioned-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { ReadOnly } from "../../ui/read-only.ts";
import { RichTextEditor } from "../../ui/rich-text-editor.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { useTextMedia } from "../../parts/files/use-text-media.tsx";
import { LanguageList } from "./language-list.tsx";
import { messages } from "./messages/en.ts";
import { draftOf, PolicyDraft } from "./policy-draft.ts";
import { PublishDrawer } from "./publish-drawer.tsx";
import { VersionReader } from "./version-reader.tsx";

interface DraftEditorProps {
  appId: string;
  summary: PolicySummary;
  /** The published versions, newest first. */
  published: readonly PolicySummary[];
}

/** Loads the texts of a policy's draft, then shows the form that edits them. */
export function DraftEditor(props: DraftEditorProps) {
  const { appId, summary } = props;
  const params = { id: appId, policyId: summary.id };
  const query = useCall(api.appPolicies.get, { params }, { staleTime: 0 });
  if (query.data) return <Draft {...props} policy={query.data} />;
  return query.isError ? (
    <LoadError error={query.error} onRetry={query.refetch} />
  ) : (
    <SkeletonForm fields={4} />
  );
}

interface DraftProps extends DraftEditorProps {
  policy: Policy;
}

function Draft({ appId, summary, policy, published }: DraftProps) {
  const t = useMessages(messages);
  const may = useMay();
  const reader = useLanguage();
  const params = { id: appId, policyId: policy.id };
  const [language, setLanguage] = useState<ContentLanguage>(
    policy.languages.includes(reader) ? reader : (policy.languages[0] ?? reader),
  );
  const [publishing, setPublishing] = useState(false);
  const [comparing, setComparing] = useState(false);
  const update = useAction(api.appPolicies.update, { success: t("saved") });
  const { form, conflict } = useVersionedForm(PolicyDraft, {
    object: policy,
    fieldsOf: draftOf,
    save: (body) => update.run({ params, body }),
    get: api.appPolicies.get,
    params,
    merge: ({ base, mine, theirs }) => ({
      texts: mineOnTop({ base: base.texts, mine: mine.texts, theirs: theirs.texts }),
    }),
  });
  const remove = useDelete(api.appPolicies.remove, {
    input: () => ({ params }),
    title: t("deleteTitle"),
    description: t("deleteText"),
    subject: () => t("version", { number: policy.number }),
    success: () => t("deleted"),
  });
  const texts = form.watch("texts");
  const filled = contentLanguages.filter((one) => texts[one]);
  const { isDirty } = form.formState;
  const mayEdit = may(api.appPolicies.update);
  return (
    <Card
      title={t("draft", { number: policy.number })}
      description={t("draftText")}
      actions={
        <>
          {published.length > 0 && (
            <Button disabled={isDirty || filled.length === 0} onClick={() => setComparing(true)}>
              {t("compare")}
            </Button>
          )}
          {mayEdit && (
            <>
              <Button icon={Trash2} onClick={() => remove.ask(policy)}>
                {t("delete")}
              </Button>
              <Button
                variant="primary"
                disabled={isDirty || filled.length === 0}
                onClick={() => setPublishing(true)}
              >
                {t("publish")}
              </Button>
            </>
          )}
        </>
      }
    >
      <ReadOnly value={!mayEdit}>
        <Form form={form} id="policy" className="flex flex-col gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
            <LanguageList filled={filled} chosen={language} onChoose={setLanguage} />
            <Text key={language} form={form} language={language} filled={filled} />
          </div>
          <SaveBar form={form} />
        </Form>
      </ReadOnly>
      {publishing && (
        <PublishDrawer
          appId={appId}
          policy={policy}
          last={published[0]}
          onClose={() => setPublishing(false)}
        />
      )}
      {comparing && (
        <VersionReader
          appId={appId}
          version={{ ...summary, languages: policy.languages }}
          versions={published}
          comparedWith={published[0]}
          onClose={() => setComparing(false)}
        />
      )}
      {conflict.question && (
        <FieldsConflict
          base={conflict.question.base.texts}
          mine={conflict.question.mine.texts}
          theirs={conflict.question.theirs.texts}
          labels={
            Object.fromEntries(contentLanguages.map((one) => [one, languageTable[one][reader]])) as Record<
              ContentLanguage,
              string
            >
          }
          show={(one, values) => startOf(values[one])}
          onAnswer={conflict.answer}
        />
      )}
      {remove.dialog}
    </Card>
  );
}

interface TextProps {
  form: ReturnType<typeof useVersionedForm<typeof PolicyDraft, Policy>>["form"];
  language: ContentLanguage;
  /** The languages that have a text. */
  filled: readonly ContentLanguage[];
}

function Text({ form, language, filled }: TextProps) {
  const t = useMessages(messages);
  const reader = useLanguage();
  const media = useTextMedia();
  const path = `texts.${language}` as const;
  const isEmpty = !filled.includes(language);
  const { tag, rightToLeft } = { rightToLeft: false, ...languageTable[language] };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={languageTable[language][reader]} error={form.error(path)}>
        <Controller
          control={form.control}
          name={path}
          render={({ field }) => (
            <div dir={rightToLeft ? "rtl" : undefined}>
              <RichTextEditor {...field} lang={tag} media={media} />
            </div>
          )}
        />
      </Field>
      {isEmpty && filled.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-meta text-muted">
          {t("copyFrom")}
          {filled.map((one) => (
            <Button
              key={one}
              size="sm"
              onClick={() => form.setValue(path, form.getValues(`texts.${one}`), { shouldDirty: true })}
            >
              {languageTable[one][reader]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The beginning of a rich text, without its formatting. */
function startOf(html: string): string {
  const { textContent } = new DOMParser().parseFromString(html, "text/html").body;
  return textContent.length > 120 ? `${textContent.slice(0, 120)}…` : textContent;
}
