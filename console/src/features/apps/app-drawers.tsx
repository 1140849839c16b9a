import { type App, NewApp, platforms } from "@thingwright/contract/apps.ts";
import type { ShownFile } from "@thingwright/contract/guides.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import { ConflictDialog, VersionTable } from "../../lib/conflict-dialog.tsx";
import { type Form, useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { useVersionedForm } from "../../lib/versioned-form.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SomeOf } from "../../ui/some-of.tsx";
import { ImageField } from "../files/shared/image-field.tsx";
import { AppSecretDialog } from "./app-secret.tsx";
import { messages } from "./messages/en.ts";

const AppDraft = NewApp.omit({ default_panel: true });
type AppForm = Form<z.input<typeof AppDraft>, z.output<typeof AppDraft>>;

/** Makes an app, and then shows its secret. */
export function CreateAppDrawer({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const [made, setMade] = useState<App & { app_secret: string }>();
  const create = useAction(api.apps.create, {
    success: ({ name }) => t("created", { name }),
    onDone: setMade,
  });
  const form = useForm(AppDraft, {
    defaultValues: { name: "", package_name: "", platforms: [...platforms], icon_id: null },
    onSubmit: (body) => create.run({ body }),
  });
  if (made) return <AppSecretDialog app={made} secret={made.app_secret} onClose={onClose} />;
  return (
    <FormDrawer form={form} title={t("createTitle")} submit={words("create")} onClose={onClose}>
      <AppFields form={form} icon={null} isNew />
    </FormDrawer>
  );
}

export function EditAppDrawer({ app, onClose }: { app: App; onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const params = { id: app.id };
  const update = useAction(api.apps.update, {
    success: ({ name }) => t("saved", { name }),
    onDone: onClose,
  });
  const { form, conflict } = useVersionedForm(AppDraft, {
    object: app,
    fieldsOf: ({ name, package_name, platforms: chosen, icon_id }) => ({
      name,
      package_name,
      platforms: chosen,
      icon_id,
    }),
    save: ({ package_name: _stays, ...body }) => update.run({ params, body }),
    read: () => call(api.apps.get, { params }),
    resource: "apps",
  });
  const versions = conflict.question;
  const platformsOf = (chosen: readonly (typeof platforms)[number][]) =>
    chosen.map((one) => t(one)).join(", ");
  const icon = app.icon_id ? { id: app.icon_id, name: t("icon"), url: app.icon } : null;
  return (
    <FormDrawer form={form} title={t("editTitle")} submit={words("save")} onClose={onClose}>
      <AppFields form={form} icon={icon} />
      {versions && (
        <ConflictDialog
          title={t("conflictTitle")}
          description={t("conflictText")}
          keep={t("keepMine")}
          onAnswer={conflict.answer}
        >
          <VersionTable
            rows={[
              { label: t("name"), theirs: versions.theirs.name, mine: versions.mine.name },
              {
                label: t("platforms"),
                theirs: platformsOf(versions.theirs.platforms),
                mine: platformsOf(versions.mine.platforms),
              },
              {
                label: t("icon"),
                theirs: versions.theirs.icon_id ? t("theirIcon") : "--",
                mine: versions.mine.icon_id ? t("myIcon") : "--",
              },
            ]}
          />
        </ConflictDialog>
      )}
    </FormDrawer>
  );
}

interface AppFieldsProps {
  form: AppForm;
  /** The icon as the app has it. */
  icon: ShownFile | null;
  /** Whether the package name can still be given. */
  isNew?: boolean;
}

function AppFields({ form, icon, isNew = false }: AppFieldsProps) {
  const t = useMessages(messages);
  const [picture, setPicture] = useState(icon);
  return (
    <>
      <Field label={t("name")} error={form.error("name")} required>
        <Input {...form.register("name")} autoComplete="off" />
      </Field>
      <Field
        label={t("packageName")}
        error={form.error("package_name")}
        help={t(isNew ? "packageHelp" : "packageStays")}
        required={isNew}
      >
        <Input
          {...form.register("package_name")}
          mono
          readOnly={!isNew}
          placeholder="com.example.lamps"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <Controller
        control={form.control}
        name="platforms"
        render={({ field }) => (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="pb-1.5 font-medium">{t("platforms")}</legend>
            <SomeOf
              label={t("platforms")}
              value={(field.value ?? []).filter((one) => one !== undefined)}
              onChange={field.onChange}
              onBlur={field.onBlur}
              options={platforms.map((value) => ({ value, label: t(value) }))}
              error={form.error("platforms")}
            />
          </fieldset>
        )}
      />
      <Controller
        control={form.control}
        name="icon_id"
        render={({ field }) => (
          <Field label={t("icon")} error={form.error("icon_id")} help={t("iconHelp")}>
            <ImageField
              value={picture}
              onChange={(next) => {
                setPicture(next);
                field.onChange(next?.id ?? null);
              }}
            />
          </Field>
        )}
      />
    </>
  );
}
