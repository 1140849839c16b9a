import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { NewPanel } from "@thingwright/contract/content/panels.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import type { Form } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { MultiSelect } from "../../ui/multi-select.tsx";
import { ImageField } from "../../parts/files/image-field.tsx";
import { messages } from "./messages/en.ts";
import { useCategoryOptions } from "./use-category-names.ts";

/** The contract's schema for the fields of a panel, except for its versions. */
export const PanelBasics = NewPanel.omit({ first: true });
export type PanelForm = Form<z.input<typeof PanelBasics>, z.output<typeof PanelBasics>>;

interface PanelFieldsProps {
  form: PanelForm;
  /** The picture that is saved for the panel. */
  image: ShownFile | null;
}

/** The form fields of a panel, except for its versions. */
export function PanelFields({ form, image }: PanelFieldsProps) {
  const t = useMessages(messages);
  const [picture, setPicture] = useState(image);
  const options = useCategoryOptions();
  return (
    <>
      <Field label={t("name")} error={form.error("name")} required>
        <Input {...form.register("name")} lang="zh" autoComplete="off" />
      </Field>
      <Field label={t("nameEn")} error={form.error("name_en")} required>
        <Input {...form.register("name_en")} lang="en" autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="image_id"
        render={({ field }) => (
          <Field label={t("image")} error={form.error("image_id")} help={t("imageHelp")} required>
            <ImageField
              value={picture}
              types={["image/png", "image/jpeg"]}
              exact={limits.panelImage}
              onChange={(next) => {
                setPicture(next);
                field.onChange(next?.id ?? "");
              }}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="categories"
        render={({ field }) => (
          <Field label={t("categories")} error={form.error("categories")} help={t("categoriesHelp")}>
            <MultiSelect
              {...field}
              value={(field.value ?? []).filter((one) => one !== undefined)}
              options={options}
              placeholder={t("chooseCategories")}
            />
          </Field>
        )}
      />
      <Field label={t("notes")} error={form.error("notes")}>
        <Input {...form.register("notes")} autoComplete="off" />
      </Field>
    </>
  );
}
