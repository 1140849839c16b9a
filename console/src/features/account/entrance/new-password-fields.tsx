import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { messages } from "../messages/en.ts";
import { StrengthMeter } from "./strength-meter.tsx";

interface Passwords {
  password: string;
  password_confirm: string;
}

interface NewPasswordFieldsProps<V extends Passwords> {
  form: Pick<UseFormReturn<V>, "register" | "watch" | "getFieldState" | "formState"> & {
    error: (path: FieldPath<V>) => string | undefined;
  };
  /** The label: "Password" for an account's first, "New password" for a change. */
  label: string;
  help: string;
}

/** The fields for a new password, with its strength, and for the repeated password. */
export function NewPasswordFields<V extends Passwords>({ form, label, help }: NewPasswordFieldsProps<V>) {
  const t = useMessages(messages);
  const password = "password" as FieldPath<V>;
  const confirm = "password_confirm" as FieldPath<V>;
  // A change of the password must check the repeated one again, if that is filled in.
  const { isDirty: confirmed } = form.getFieldState(confirm, form.formState);
  return (
    <>
      <Field label={label} error={form.error(password)} help={help} required>
        <PasswordInput
          {...form.register(password, confirmed ? { deps: [confirm] } : undefined)}
          autoComplete="new-password"
        />
        <StrengthMeter password={form.watch(password)} />
      </Field>
      <Field label={t("confirmPassword")} error={form.error(confirm)} required>
        <PasswordInput {...form.register(confirm)} autoComplete="new-password" />
      </Field>
    </>
  );
}
