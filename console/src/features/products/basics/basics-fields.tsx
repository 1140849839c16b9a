import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { Input, Textarea } from "../../../ui/input.tsx";
import type { ValueControl } from "../../../ui/option.ts";
import { messages } from "../messages/en.ts";
import { messages as ownMessages } from "./messages/en.ts";
import { IconPicker } from "../shared/icon-picker.tsx";

interface TextProps {
  input: UseFormRegisterReturn;
  error: string | undefined;
}

/** @param value the typed text, for the character count */
export function NameField({ input, error, value }: TextProps & { value: string }) {
  const t = useMessages(messages);
  const help = t("nameHelp", { count: [...value.trim()].length, limit: limits.productName });
  return (
    <Field label={t("name")} error={error} help={help} required>
      <Input {...input} autoComplete="off" />
    </Field>
  );
}

export function ModelField({ input, error }: TextProps) {
  const t = useMessages(messages);
  const own = useMessages(ownMessages);
  return (
    <Field label={t("model")} error={error} help={own("modelHelp")} required>
      <Input {...input} autoComplete="off" spellCheck={false} />
    </Field>
  );
}

export function NotesField({ input, error }: TextProps) {
  const t = useMessages(messages);
  const own = useMessages(ownMessages);
  return (
    <Field label={t("notes")} error={error} help={own("notesHelp")}>
      <Textarea {...input} rows={3} />
    </Field>
  );
}

interface IconFieldProps {
  field: Omit<ValueControl<string>, "value"> & { value: string | undefined };
  /** The icon of the category. */
  fallback: string;
  error: string | undefined;
}

export function IconField({ field, fallback, error }: IconFieldProps) {
  const t = useMessages(messages);
  return (
    <Field label={t("icon")} error={error}>
      <IconPicker {...field} value={field.value ?? ""} fallback={fallback} />
    </Field>
  );
}
