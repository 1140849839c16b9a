import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { messages } from "../messages/en.ts";
import {
  passwordStrength,
  passwordStrengths,
  type PasswordStrength,
} from "@thingwright/contract/accounts/passwords.ts";
import { cx } from "../../../ui/cx.ts";

const TONE: Record<PasswordStrength, string> = {
  weak: "bg-danger",
  fair: "bg-warning",
  good: "bg-info",
  strong: "bg-success",
};

/** Shows the strength of a password as bars and a word; renders nothing while the field is empty. */
function StrengthMeter({ password }: { password: string }) {
  const t = useMessages(messages);
  const given = password.trim();
  if (!given) return null;
  const strength = passwordStrength(given);
  const reached = passwordStrengths.indexOf(strength);
  return (
    <div className="flex items-center gap-2 text-meta text-muted">
      <span aria-hidden className="grid flex-1 grid-cols-4 gap-1">
        {passwordStrengths.map((level, index) => (
          <span
            key={level}
            className={cx("h-1 rounded-full", index <= reached ? TONE[strength] : "bg-active")}
          />
        ))}
      </span>
      <span role="status">{t("strength", { strength: t(`strength_${strength}`) })}</span>
    </div>
  );
}

interface Passwords {
  password: string;
  password_confirm: string;
}

interface NewPasswordFieldsProps<V extends Passwords> {
  form: Pick<UseFormReturn<V>, "register" | "watch" | "getFieldState" | "formState"> & {
    error: (path: FieldPath<V>) => string | undefined;
  };
  /** The label: "Password" for the first password of an account, "New password" for a change. */
  label: string;
  help: string;
}

/** The fields for a new password, with its strength, and for the repeated password. */
export function NewPasswordFields<V extends Passwords>({ form, label, help }: NewPasswordFieldsProps<V>) {
  const t = useMessages(messages);
  const password = "password" as FieldPath<V>;
  const confirm = "password_confirm" as FieldPath<V>;
  // When the password changes, the repeated password must be validated again, if the user has filled it in.
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
