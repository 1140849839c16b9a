import { type App, NewApp, platforms } from "@thingwright/contract/people/apps.ts";
import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { listed } from "@thingwright/contract/basics/language.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { api } from "../../lib/api.ts";
import { FieldsConflict, mineOnTop } from "../../lib/conflict/conflict.tsx";
import { type Form, useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { currentLanguage } from "../../lib/language.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { useVersionedForm } from "../../lib/versioned-form.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SomeOf } from "../../ui/some-of.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ImageField } from "../../parts/files/image-field.tsx";
import { AppSecretDialog } from "./app-secret.tsx";
import { messages } from "./messages/en.ts";

type AppForm = Form<z.input<typeof NewApp>, z.output<typeof NewApp>>;

/** Creates an app, and then shows its secret. */
export function CreateAppDrawer({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const [made, setMade] = useState<App & { app_secret: string }>();
  const create = useAction(api.apps.create, {
    success: ({ name }) => t("created", { name }),
    onDone: setMade,
  });
  const form = useForm(NewApp, {
    defaultValues: {
      name: "",
      package_name: "",
      platforms: [...platforms],
      icon_id: null,
      default_panel: true,
    },
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
  const { form, conflict } = useVersionedForm(NewApp, {
    object: app,
    fieldsOf: ({ name, package_name, platforms: chosen, icon_id, default_panel }) => ({
      name,
      package_name,
      platforms: chosen,
      icon_id,
      default_panel,
    }),
    save: ({ package_name: _stays, ...body }) => update.run({ params, body }),
    get: api.apps.get,
    params,
    merge: mineOnTop,
  });
  const versions = conflict.question;
  const icon = app.icon_id ? { id: app.icon_id, name: t("icon"), url: app.icon } : null;
  return (
    <FormDrawer form={form} title={t("editTitle")} submit={words("save")} onClose={onClose}>
      <AppFields form={form} icon={icon} />
      {versions && (
        <FieldsConflict
          {...versions}
          labels={{
            name: t("name"),
            package_name: t("packageName"),
            platforms: t("platforms"),
            default_panel: t("defaultPanel"),
            icon_id: t("icon"),
          }}
          show={(field, values) => {
            if (field === "platforms")
              return listed(
                values.platforms.map((one) => t(one)),
                currentLanguage(),
              );
            if (field === "default_panel") return t(values.default_panel ? "shown" : "notShown");
            if (field === "icon_id")
              return values.icon_id && t(values === versions.mine ? "myIcon" : "theirIcon");
            return values[field];
          }}
          onAnswer={conflict.answer}
        />
      )}
    </FormDrawer>
  );
}

interface AppFieldsProps {
  form: AppForm;
  /** The icon that is saved for the app. */
  icon: ShownFile | null;
  /** Whether the app is being created: only then can the package name be chosen. */
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
        name="default_panel"
        render={({ field }) => (
          <Switch
            {...field}
            value={field.value === true}
            label={t("defaultPanel")}
            hint={t("defaultPanelHelp")}
          />
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
