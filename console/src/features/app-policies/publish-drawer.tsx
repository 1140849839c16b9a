import { type Policy, type PolicySummary, Publication } from "@thingwright/contract/people/app-policies.ts";
import {
  type ContentLanguage,
  contentLanguages,
  defaultLanguages,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useAction } from "../../lib/query.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { messages } from "./messages/en.ts";

interface PublishDrawerProps {
  appId: string;
  policy: Policy;
  /** The newest published version. */
  last: PolicySummary | undefined;
  onClose: () => void;
}

const schema = Publication.pick({ effective_on: true });

/**
 * Publishes a draft with an effective date that the user chooses. A publication cannot be undone. The drawer lists the
 * languages without a text.
 */
export function PublishDrawer({ appId, policy, last, onClose }: PublishDrawerProps) {
  const t = useMessages(messages);
  const reader = useLanguage();
  const [today] = useState(() => new Date());
  const publish = useAction(api.appPolicies.publish, {
    success: t("published", { number: policy.number }),
    onDone: onClose,
  });
  const form = useForm(schema, {
    defaultValues: { effective_on: undefined },
    onSubmit: (body) =>
      publish.run({ params: { id: appId, policyId: policy.id }, body: { ...body, version: policy.version } }),
  });
  const names = (languages: readonly ContentLanguage[]) =>
    new Intl.ListFormat(reader.replace("_", "-"), { type: "conjunction" }).format(
      languages.map((one) => languageTable[one][reader]),
    );
  const has = (one: ContentLanguage) => policy.languages.includes(one);
  // If only one of `zh` and `zh_CN` has a text, readers of both get it. A missing Chinese text is therefore listed
  // once, as `zh_CN`.
  const chinese: readonly ContentLanguage[] = ["zh", "zh_CN"];
  const isRead = (one: ContentLanguage) => has(one) || (chinese.includes(one) && chinese.some(has));
  const missing = contentLanguages.filter((one) => one !== "zh" && !isRead(one));
  const lost = (last?.languages ?? []).filter((one) => !isRead(one));
  const unread = !defaultLanguages.some(has);
  return (
    <FormDrawer
      form={form}
      title={t("publishTitle", { number: policy.number })}
      description={t("publishText")}
      submit={t("publish")}
      onClose={onClose}
    >
      {unread ? (
        <Alert tone="danger">{t("needsDefault")}</Alert>
      ) : (
        missing.length > 0 && (
          <Alert tone={lost.length > 0 ? "warning" : "info"} title={t("missing", { count: missing.length })}>
            {lost.length > 0 && <p>{t("lost", { languages: names(lost) })}</p>}
            <p>{t("missingText", { languages: names(missing) })}</p>
          </Alert>
        )
      )}
      <Field label={t("effectiveOn")} help={t("effectiveHelp")} error={form.error("effective_on")}>
        <Controller
          control={form.control}
          name="effective_on"
          render={({ field }) => (
            <DateField
              {...field}
              value={field.value ?? ""}
              onChange={(day) => field.onChange(day || undefined)}
              earliest={today}
            />
          )}
        />
      </Field>
    </FormDrawer>
  );
}
