import { platforms } from "@thingwright/contract/people/apps.ts";
import {
  NewPanelVersion,
  type PanelVersion,
  PanelVersionChange,
} from "@thingwright/contract/content/panel-versions.ts";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { messages } from "../messages/en.ts";
import { OriginsField } from "../origins-field.tsx";
import { type VersionDraft, VersionFields } from "../version-fields.tsx";

const invalidates = ["panelVersions", "panels", "productPanels"];
const none: VersionDraft = { file_id: "", platforms: [...platforms], notes: "", origins: [] };

/** Adds a version to a panel. */
export function AddVersionDrawer({ panelId, onClose }: { panelId: string; onClose: () => void }) {
  const t = useMessages(messages);
  const create = useAction(api.panelVersions.create, {
    invalidates,
    success: ({ version }) => t("added", { version }),
    onDone: onClose,
  });
  const form = useForm(NewPanelVersion, {
    defaultValues: none,
    onSubmit: (body) => create.run({ params: { id: panelId }, body }),
  });
  const value = form.watch() as VersionDraft;
  const change = (next: VersionDraft | null) => {
    for (const [name, one] of Object.entries(next ?? none))
      form.setValue(name as keyof VersionDraft, one, { shouldDirty: true });
    form.clearErrors();
  };
  return (
    <FormDrawer
      form={form}
      title={t("addVersion")}
      description={t("addVersionText")}
      submit={t("add")}
      onClose={onClose}
    >
      <VersionFields
        value={value.file_id ? value : null}
        onChange={change}
        error={(name) => form.error(name)}
      />
    </FormDrawer>
  );
}

interface EditVersionProps {
  panelId: string;
  version: PanelVersion;
  onClose: () => void;
}

/** Changes the notes of a version, and the addresses that it may call. */
export function EditVersionDrawer({ panelId, version, onClose }: EditVersionProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const update = useAction(api.panelVersions.update, {
    invalidates,
    success: (saved) => t("versionSaved", { version: saved.version }),
    onDone: onClose,
  });
  const form = useForm(PanelVersionChange, {
    defaultValues: { notes: version.notes, origins: version.origins },
    onSubmit: (body) => update.run({ params: { id: panelId, versionId: version.id }, body }),
  });
  return (
    <FormDrawer
      form={form}
      title={`${t("editVersion")} ${version.version}`}
      submit={words("save")}
      onClose={onClose}
    >
      <Field label={t("notes")} error={form.error("notes")}>
        <Input {...form.register("notes")} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="origins"
        render={({ field }) => (
          <OriginsField
            asked={version.manifest.origins}
            value={(field.value ?? []).filter((one) => one !== undefined)}
            onChange={field.onChange}
          />
        )}
      />
    </FormDrawer>
  );
}
