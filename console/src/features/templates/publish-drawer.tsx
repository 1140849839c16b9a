import { type TemplateDraft, templates } from "@thingwright/contract/products/templates.ts";
import { api } from "../../lib/api.ts";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useAction, useCall } from "../../lib/query.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/input.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { VersionDifferences } from "./shared/version-differences.tsx";

const PublishForm = templates.publish.body.pick({ note: true });

/** Publishes the draft of a template as its next version. Shows what changes, and asks for a note. */
export function PublishDrawer({ draft, onClose }: { draft: TemplateDraft; onClose: () => void }) {
  const t = useMessages(messages);
  const { category_id: id, draft_version, published_version } = draft;
  const version = published_version + 1;
  const published = useCall(api.templates.published, { params: { id } });
  const publish = useAction(api.templates.publish, {
    invalidates: ["templates", "propertyModels", "products"],
    // After a conflict, the newest draft is shown, and the typed note is kept.
    refreshOnConflict: ["templates"],
    success: t("publishedDone", { version }),
  });
  const form = useForm(PublishForm, {
    defaultValues: { note: "" },
    onSubmit: async ({ note }) => {
      await publish.run({ params: { id }, body: { note, draft_version } });
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      size="lg"
      title={t("publishTitle", { version })}
      description={t(published_version === 0 ? "publishFirstText" : "publishText")}
      submit={t("publish", { version })}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      {draft.points.length === 0 && (
        <Alert tone="warning" title={t("publishEmptyTitle")}>
          {t("publishEmptyText")}
        </Alert>
      )}
      <Field label={t("note")} help={t("noteHelp")} error={form.error("note")}>
        <Textarea {...form.register("note")} rows={2} />
      </Field>
      <section aria-labelledby="what-changes" className="flex flex-col gap-2">
        <h3 id="what-changes" className="font-semibold">
          {t("whatChanges")}
        </h3>
        {published.data ? (
          <VersionDifferences before={published.data} after={draft} />
        ) : published.isError ? (
          <LoadError error={published.error} onRetry={published.refetch} />
        ) : (
          <SkeletonText lines={6} />
        )}
      </section>
    </FormDrawer>
  );
}
