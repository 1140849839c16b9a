import { type Firmware, NewFirmware } from "@thingwright/contract/firmware/firmware.ts";
import { nextVersion, versionIn, wholeDevice } from "@thingwright/contract/firmware/firmware-version.ts";
import { type HardwareKey, hardwareKeys } from "@thingwright/contract/firmware/hardware.ts";
import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { api } from "../../lib/api.ts";
import { FieldsConflict, mineOnTop } from "../../lib/conflict/conflict.tsx";
import { useFollow } from "../../lib/follow-form.ts";
import { type Form, useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { useVersionedForm } from "../../lib/versioned-form.ts";
import { Field } from "../../ui/field.tsx";
import { FoldedFields } from "../../ui/folded-fields.tsx";
import { Input, Textarea } from "../../ui/input.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { FileField } from "../../parts/files/file-field.tsx";
import { ProductField } from "../products/shared/product-field.tsx";
import { useOnlyProduct } from "../products/shared/use-product-options.ts";
import { ListInput } from "./list-input.tsx";
import { messages } from "./messages/en.ts";
import { mcu, useModuleWord } from "./module-words.ts";

/** The fields that may change later. */
const FirmwareDraft = NewFirmware.omit({
  product_id: true,
  version: true,
  file_id: true,
  module: true,
  needs_verification: true,
});

type NewForm = Form<z.input<typeof NewFirmware>, z.output<typeof NewFirmware>>;
type DraftForm = Form<z.input<typeof FirmwareDraft>, z.output<typeof FirmwareDraft>>;

export function CreateFirmwareDrawer({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const [file, setFile] = useState<ShownFile | null>(null);
  const create = useAction(api.firmware.create, {
    success: ({ name, version }) => t("created", { name, version }),
    onDone: onClose,
  });
  const defaultValues = {
    product_id: useOnlyProduct() ?? "",
    name: "",
    version: "",
    file_id: "",
    module: wholeDevice,
    notes: "",
    needs_verification: false,
    test_report_url: "",
    description: "",
    source_versions: [],
    hardware: {},
  };
  const form = useForm(NewFirmware, { defaultValues, onSubmit: (body) => create.run({ body }) });
  useFollow(form, defaultValues);
  const take = (next: ShownFile | null) => {
    form.setValue("file_id", next?.id ?? "", { shouldDirty: true, shouldValidate: next !== null });
    const version = next && versionIn(next.name);
    // A version that the user typed is kept.
    const isTyped = !["", file && versionIn(file.name)].includes(form.getValues("version"));
    if (version && !isTyped) form.setValue("version", version, { shouldDirty: true, shouldValidate: true });
    setFile(next);
  };
  return (
    <FormDrawer form={form} title={t("createTitle")} submit={words("create")} onClose={onClose}>
      <Controller
        control={form.control}
        name="product_id"
        render={({ field }) => <ProductField {...field} error={form.error("product_id")} required />}
      />
      <Field label={t("file")} error={form.error("file_id")} required>
        <FileField value={file} onChange={take} purpose="firmware" />
      </Field>
      <Controller
        control={form.control}
        name="module"
        render={({ field }) => (
          <ModuleField
            value={field.value ?? wholeDevice}
            onChange={field.onChange}
            error={form.error("module")}
          />
        )}
      />
      <VersionField form={form} />
      <DetailFields form={form as unknown as DraftForm} />
    </FormDrawer>
  );
}

/** The field for the version. It shows the latest version, and proposes the next version. */
function VersionField({ form }: { form: NewForm }) {
  const t = useMessages(messages);
  const product_id = form.watch("product_id");
  const module = form.watch("module") || wholeDevice;
  // Versions must increase, so the newest firmware has the latest version.
  const newest = useCall(
    api.firmware.list,
    { query: { product_id, module, page_size: 1 } },
    { enabled: product_id !== "" },
  );
  const latest = newest.data?.list[0]?.version;
  return (
    <Field
      label={t("version")}
      error={form.error("version")}
      help={latest === undefined ? t("versionHelp") : t("versionAfter", { latest })}
      required
    >
      <Input
        {...form.register("version")}
        mono
        placeholder={(latest !== undefined && nextVersion(latest)) || "1.0.0"}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}

interface ModuleFieldProps {
  value: string;
  onChange: (module: string) => void;
  error: string | undefined;
}

/** Chooses the part of the device that the firmware runs on. */
function ModuleField({ value, onChange, error }: ModuleFieldProps) {
  const t = useMessages(messages);
  const moduleWord = useModuleWord();
  const [isOther, setIsOther] = useState(value !== wholeDevice && value !== mcu);
  return (
    <>
      <Field label={t("module")} error={isOther ? undefined : error}>
        <SegmentedControl
          aria-label={t("module")}
          value={isOther ? "other" : value}
          onChange={(next) => {
            setIsOther(next === "other");
            onChange(next === "other" ? "" : next);
          }}
          options={[
            ...[wholeDevice, mcu].map((module) => ({ value: module, label: moduleWord(module) })),
            { value: "other", label: t("otherModule") },
          ]}
        />
      </Field>
      {isOther && (
        <Field label={t("moduleName")} error={error} help={t("moduleHelp")} required>
          <Input
            value={value}
            onChange={(event) => onChange(event.target.value)}
            mono
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </Field>
      )}
    </>
  );
}

const hardwareText = (values: Firmware["hardware"], label: (key: HardwareKey) => string) =>
  hardwareKeys
    .flatMap((key) => (values[key]?.length ? `${label(key)}: ${values[key].join(", ")}` : []))
    .join("; ");

export function EditFirmwareDrawer({ firmware, onClose }: { firmware: Firmware; onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const params = { id: firmware.id };
  const update = useAction(api.firmware.update, {
    success: ({ name, version }) => t("saved", { name, version }),
    onDone: onClose,
  });
  const { form, conflict } = useVersionedForm(FirmwareDraft, {
    object: firmware,
    fieldsOf: (row) => ({
      name: row.name,
      notes: row.notes,
      test_report_url: row.test_report_url,
      description: row.description,
      source_versions: row.source_versions,
      hardware: row.hardware,
    }),
    versionOf: ({ revision }) => revision,
    save: ({ version: revision, ...body }) => update.run({ params, body: { ...body, revision } }),
    get: api.firmware.get,
    params,
    merge: mineOnTop,
  });
  return (
    <FormDrawer form={form} title={t("editTitle")} submit={words("save")} onClose={onClose}>
      <DetailFields form={form} />
      {conflict.question && (
        <FieldsConflict
          {...conflict.question}
          labels={{
            name: t("name"),
            notes: t("notes"),
            test_report_url: t("report"),
            description: t("description"),
            source_versions: t("sources"),
            hardware: t("hardware"),
          }}
          show={(field, values) => {
            if (field === "hardware") return hardwareText(values.hardware, t);
            return field === "source_versions" ? values.source_versions.join(", ") : values[field];
          }}
          onAnswer={conflict.answer}
        />
      )}
    </FormDrawer>
  );
}

/** The fields that may change after the firmware was created. */
function DetailFields({ form }: { form: DraftForm }) {
  const t = useMessages(messages);
  const invalid =
    form.error("source_versions") !== undefined ||
    hardwareKeys.some((key) => form.error(`hardware.${key}`) !== undefined);
  return (
    <>
      <Field label={t("name")} error={form.error("name")} required>
        <Input {...form.register("name")} autoComplete="off" />
      </Field>
      <Field label={t("description")} error={form.error("description")} help={t("descriptionHelp")}>
        <Textarea {...form.register("description")} rows={3} />
      </Field>
      <Field
        label={t("notes")}
        error={form.error("notes")}
        help={t("notesHelp", { limit: limits.firmwareNotes })}
      >
        <Textarea {...form.register("notes")} rows={2} />
      </Field>
      <Field label={t("report")} error={form.error("test_report_url")} help={t("reportHelp")}>
        <Input {...form.register("test_report_url")} type="url" inputMode="url" autoComplete="off" />
      </Field>
      <FoldedFields label={t("conditions")} invalid={invalid}>
        <Controller
          control={form.control}
          name="source_versions"
          render={({ field }) => (
            <Field label={t("sources")} error={form.error("source_versions")} help={t("sourcesHelp")}>
              <ListInput {...field} value={field.value ?? []} />
            </Field>
          )}
        />
        {hardwareKeys.map((key) => (
          <Controller
            key={key}
            control={form.control}
            name={`hardware.${key}`}
            render={({ field }) => (
              <Field label={t(key)} error={form.error(`hardware.${key}`)} help={t("hardwareHelp")}>
                <ListInput {...field} value={field.value ?? []} />
              </Field>
            )}
          />
        ))}
      </FoldedFields>
    </>
  );
}
