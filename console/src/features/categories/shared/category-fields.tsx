import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Controller, type FieldValues, type Path } from "react-hook-form";
import type { Form } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { messages } from "../messages/en.ts";
import { CategoryIconField } from "./category-icon-field.tsx";

/** The fields of a category that can be changed. */
export interface CategoryBasics {
  name: string;
  name_en: string;
  icon?: string | undefined;
}

interface CategoryFieldsProps<V extends FieldValues & CategoryBasics, T> {
  form: Form<V, T>;
  /** Says where the icon is shown. */
  iconHelp: string;
}

/** The names of a category in Chinese and English, and its icon. */
export function CategoryFields<V extends FieldValues & CategoryBasics, T>({
  form,
  iconHelp,
}: CategoryFieldsProps<V, T>) {
  const t = useMessages(messages);
  const names = [
    { path: "name" as Path<V>, label: t("nameZh"), lang: "zh-CN" },
    { path: "name_en" as Path<V>, label: t("nameEn"), lang: "en" },
  ];
  const icon = "icon" as Path<V>;
  return (
    <>
      {names.map(({ path, label, lang }) => {
        const count = [...String(form.watch(path) ?? "").trim()].length;
        return (
          <Field
            key={path}
            label={label}
            error={form.error(path)}
            help={t("nameHelp", { count, limit: limits.categoryName })}
            required
          >
            <Input {...form.register(path)} lang={lang} autoComplete="off" />
          </Field>
        );
      })}
      <Controller
        control={form.control}
        name={icon}
        render={({ field }) => (
          <CategoryIconField
            value={field.value ?? ""}
            onChange={field.onChange}
            error={form.error(icon)}
            help={iconHelp}
          />
        )}
      />
    </>
  );
}
