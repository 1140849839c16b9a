import { type AppVersion, NewAppVersion } from "@thingwright/contract/people/app-versions.ts";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { FieldsConflict, mineOnTop, myTextsOnTop, showTexts } from "../../../lib/conflict/conflict.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { useVersionedForm } from "../../../lib/versioned-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { messages } from "./messages/en.ts";
import { NotesField } from "./notes-field.tsx";
import { VersionFacts } from "./version-facts.tsx";

const VersionDraft = NewAppVersion.pick({ notes: true, force: true, store_url: true });

/** The details of a version, and a form for those details that can still be changed. */
export function VersionDrawer({ version, onClose }: { version: AppVersion; onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const params = { id: version.id };
  const update = useAction(api.appVersions.update, {
    success: (saved) => t("saved", { version: saved.version }),
    onDone: onClose,
  });
  const { form, conflict } = useVersionedForm(VersionDraft, {
    object: version,
    fieldsOf: ({ notes, force, store_url }) => ({ notes, force, store_url }),
    versionOf: ({ revision }) => revision,
    save: ({ version: revision, store_url, ...body }) =>
      update.run({ params, body: { ...body, revision, ...(version.file === null && { store_url }) } }),
    get: api.appVersions.get,
    params,
    merge: ({ base, mine, theirs }) => ({
      ...mineOnTop({ base, mine, theirs }),
      notes: myTextsOnTop({ base: base.notes, mine: mine.notes, theirs: theirs.notes }),
    }),
  });
  const versions = conflict.question;
  return (
    <FormDrawer
      form={form}
      title={t("editTitle", { version: version.version })}
      submit={words("save")}
      onClose={onClose}
    >
      <VersionFacts version={version} />
      {version.file === null && (
        <Field label={t("storeUrl")} error={form.error("store_url")} required>
          <Input {...form.register("store_url")} type="url" inputMode="url" autoComplete="off" />
        </Field>
      )}
      <Controller
        control={form.control}
        name="notes"
        render={({ field }) => (
          <NotesField
            ref={field.ref}
            value={field.value ?? {}}
            onChange={field.onChange}
            errorIn={(language) => form.error(`notes.${language}`)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="force"
        render={({ field }) => (
          <Switch
            value={field.value ?? false}
            onChange={field.onChange}
            label={t("forced")}
            hint={t("forceHelp")}
          />
        )}
      />
      {versions && (
        <FieldsConflict
          {...versions}
          labels={{ store_url: t("storeUrl"), notes: t("notes"), force: t("forced") }}
          show={(field, values) => {
            if (field === "notes") return showTexts(values.notes, versions.base.notes);
            return field === "force" ? t(values.force ? "yes" : "no") : values.store_url;
          }}
          onAnswer={conflict.answer}
        />
      )}
    </FormDrawer>
  );
}
