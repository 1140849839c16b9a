import { PasswordChange } from "@thingwright/contract/account-info.ts";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { FormActions } from "../../../ui/form-layout.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { NewPasswordFields } from "../entrance/new-password-fields.tsx";
import { Confirmation, samePasswords } from "../entrance/password-pair.ts";
import { messages } from "./messages/en.ts";
import { Part } from "./part.tsx";

const PasswordSchema = PasswordChange.extend({ password_confirm: Confirmation }).refine(...samePasswords);

/** Changes the password. */
export function PasswordPart() {
  const t = useMessages(messages);
  // The count is the form's key, so that each change of the password is followed by an empty form.
  const [changes, setChanges] = useState(0);
  const asked = useLocation({ select: ({ hash }) => hash === "password" });
  return (
    <Part id="password" title={t("password")} description={t("passwordText")}>
      <Card>
        <PasswordForm
          key={changes}
          focused={asked || changes > 0}
          onDone={() => setChanges((count) => count + 1)}
        />
      </Card>
    </Part>
  );
}

function PasswordForm({ focused, onDone }: { focused: boolean; onDone: () => void }) {
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
  const { setFocus } = form;
  useEffect(() => {
    if (focused) setFocus("old_password");
  }, [focused, setFocus]);
  return (
    <Form form={form}>
      <div className="flex max-w-100 flex-col gap-4">
        <Field label={t("currentPassword")} error={form.error("old_password")} required>
          <PasswordInput {...form.register("old_password")} autoComplete="current-password" />
        </Field>
        <NewPasswordFields form={form} label={t("newPassword")} help={t("newPasswordHelp")} />
      </div>
      <FormActions>
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t("changePassword")}
        </Button>
      </FormActions>
    </Form>
  );
}
