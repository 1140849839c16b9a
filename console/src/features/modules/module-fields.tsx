import { communicationModes } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useId } from "react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { api } from "../../lib/api.ts";
import type { Form } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useCall } from "../../lib/query.ts";
import { Card } from "../../ui/card.tsx";
import { connectivityIcons } from "../../ui/connectivity-icons.ts";
import { Field } from "../../ui/field.tsx";
import { FormGrid } from "../../ui/form-layout.tsx";
import { Input } from "../../ui/input.tsx";
import { RichTextEditor } from "../../ui/rich-text-editor.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { useProductWords } from "../products/shared/product-words.tsx";
import { ImageListField } from "../../parts/files/image-list-field.tsx";
import { useTextMedia } from "../../parts/files/use-text-media.tsx";
import { messages } from "./messages/en.ts";
import type { ModuleDraft } from "./module-draft.ts";

export type ModuleForm = Form<z.input<typeof ModuleDraft>, ModuleDraft>;

/** The fields of a module. */
export function ModuleFields({ form }: { form: ModuleForm }) {
  const t = useMessages(messages);
  return (
    <>
      <Card title={t("basics")}>
        <Basics form={form} />
      </Card>
      <Card title={t("use")}>
        <FormGrid columns={2}>
          <Field label={t("scenarioZh")} error={form.error("scenario")}>
            <Input {...form.register("scenario")} lang="zh" autoComplete="off" />
          </Field>
          <Field label={t("scenarioEn")} error={form.error("scenario_en")}>
            <Input {...form.register("scenario_en")} lang="en" autoComplete="off" />
          </Field>
        </FormGrid>
      </Card>
      <Card title={t("pictures")}>
        <Pictures form={form} />
      </Card>
      <Card title={t("description")}>
        <Description form={form} />
      </Card>
    </>
  );
}

const usualTypes = ["SMD", "LGA", "DIP"];

function Basics({ form }: { form: ModuleForm }) {
  const t = useMessages(messages);
  const words = useProductWords();
  const { data } = useCall(api.modules.values, {});
  const [chips, types] = [useId(), useId()];
  return (
    <div className="flex flex-col gap-4">
      <FormGrid columns={2}>
        <Field label={t("name")} help={t("nameHelp")} error={form.error("name")} required>
          <Input {...form.register("name")} autoComplete="off" />
        </Field>
        <Field label={t("chip")} error={form.error("chip")} required>
          <Input {...form.register("chip")} list={chips} autoComplete="off" />
        </Field>
        <Field label={t("type")} help={t("typeHelp")} error={form.error("type")} required>
          <Input {...form.register("type")} list={types} autoComplete="off" />
        </Field>
        <Field label={t("sizeInMm")} help={t("sizeHelp")} error={form.error("size")} required>
          <Input {...form.register("size")} inputMode="text" autoComplete="off" className="tabular" />
        </Field>
      </FormGrid>
      <Suggestions id={chips} values={data?.chips ?? []} />
      <Suggestions id={types} values={[...new Set([...usualTypes, ...(data?.types ?? [])])]} />
      <Field label={t("mode")} error={form.error("communication_mode")} required>
        <Controller
          control={form.control}
          name="communication_mode"
          render={({ field }) => (
            <RadioCards
              {...field}
              columns={4}
              options={communicationModes.map((value) => ({
                value,
                label: words.mode(value),
                icon: connectivityIcons[value],
              }))}
            />
          )}
        />
      </Field>
      <Field label={t("source")} help={t("sourceHelp")} error={form.error("source")}>
        <Input {...form.register("source")} autoComplete="off" />
      </Field>
    </div>
  );
}

function Pictures({ form }: { form: ModuleForm }) {
  const t = useMessages(messages);
  return (
    <Field label={t("pictures")} hideLabel help={t("picturesHelp")} error={form.error("image_ids")}>
      <Controller
        control={form.control}
        name="image_ids"
        render={({ field }) => (
          <ImageListField
            value={field.value}
            onChange={(change) => field.onChange(change(form.getValues("image_ids")))}
            most={limits.moduleImages}
          />
        )}
      />
    </Field>
  );
}

const descriptions = [
  { name: "description", label: "descriptionZh", lang: "zh-CN" },
  { name: "description_en", label: "descriptionEn", lang: "en" },
] as const;

function Description({ form }: { form: ModuleForm }) {
  const t = useMessages(messages);
  const media = { description: useTextMedia(), description_en: useTextMedia() };
  return (
    <div className="flex flex-col gap-4">
      {descriptions.map(({ name, label, lang }) => (
        <Field key={name} label={t(label)} error={form.error(name)}>
          <Controller
            control={form.control}
            name={name}
            render={({ field }) => (
              <RichTextEditor {...field} value={field.value ?? ""} lang={lang} media={media[name]} />
            )}
          />
        </Field>
      ))}
    </div>
  );
}

/** Suggests the values of other modules; any other value may be typed. */
function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
