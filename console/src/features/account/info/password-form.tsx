import { PasswordChange } from "@thingwright/contract/accounts/account-info.ts";
import { useEffect } from "react";
import { api } from "../../../lib/api.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { useUser } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { FormActions } from "../../../ui/form-layout.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { NewPasswordFields } from "../entrance/new-password-fields.tsx";
import { Confirmation, samePasswords } from "../entrance/password-pair.ts";
import { messages } from "./messages/en.ts";

const PasswordSchema = PasswordChange.extend({ password_confirm: Confirmation }).refine(...samePasswords);

interface PasswordFormProps {
  focused: boolean;
  /** Whether the form is the only content of its card; its button is then as wide as the card. */
  alone?: boolean;
  onDone: () => void;
}

/** The form that replaces the user's password. It also asks for the current password. */
export function PasswordForm({ focused, alone = false, onDone }: PasswordFormProps) {
  const t = useMessages(messages);
  const change = useAction(api.accountInfo.changePassword, {
    invalidates: ["accounts", "accountInfo"],
    success: t("passwordChanged"),
  });
  const form = useForm(PasswordSchema, {
    defaultValues: { old_password: "", password: "", password_confirm: "" },
    warnBeforeLeaving: false,
    onSubmit: async ({ old_password, password }) => {
      await change.run({ body: { old_password, password } });
      onDone();
    },
  });
  const username = useUser()?.username ?? "";
  const { setFocus } = form;
  useEffect(() => {
    if (focused) setFocus("old_password");
  }, [focused, setFocus]);
  const submit = (
    <Button
      type="submit"
      variant="primary"
      loading={form.submitting}
      className={alone ? "w-full" : undefined}
    >
      {t("changePassword")}
    </Button>
  );
  return (
    <Form form={form}>
      {/* Password managers save the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <div className="flex max-w-100 flex-col gap-4">
        <Field label={t("currentPassword")} error={form.error("old_password")} required>
          <PasswordInput {...form.register("old_password")} autoComplete="current-password" />
        </Field>
        <NewPasswordFields form={form} label={t("newPassword")} help={t("newPasswordHelp")} />
      </div>
      {alone ? submit : <FormActions>{submit}</FormActions>}
    </Form>
  );
}
