import { nonceOf } from "./entrance/sent-codes.ts";
import { PhoneReset } from "@thingwright/contract/accounts/registration.ts";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import { useCaptcha } from "../../lib/captcha/use-captcha.ts";
import { Form, useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { AddressField } from "./entrance/address.tsx";
import { CodeField } from "./entrance/code-field.tsx";
import { NewPasswordFields } from "./entrance/new-password-fields.tsx";
import { Confirmation, samePasswords } from "./entrance/password-pair.ts";
import { rememberAccount } from "./entrance/remembered-account.ts";
import { messages } from "./entrance/messages/en.ts";

const PhoneResetForm = PhoneReset.extend({ password_confirm: Confirmation }).refine(...samePasswords);

/** Sets a new password with a code that is sent to the phone. */
export function ForgotByPhone({ onDone }: { onDone: () => void }) {
  const t = useMessages(messages);
  const captcha = useCaptcha();
  const form = useForm(PhoneResetForm, {
    defaultValues: { username: "", auth_code: "", password: "", password_confirm: "" },
    warnBeforeLeaving: false,
    onSubmit: async ({ username, auth_code, password }) => {
      const nonce = nonceOf("reset", username);
      await call(api.registration.resetByPhone, { body: { username, auth_code, nonce, password } });
      rememberAccount(username);
      onDone();
    },
  });
  return (
    <Form form={form}>
      <AddressField userType="phone" input={form.register("username")} error={form.error("username")} />
      <CodeField
        purpose="reset"
        userType="phone"
        address={form.watch("username")}
        captcha={captcha}
        checkAddress={() => form.trigger("username", { shouldFocus: true })}
        onSent={() => form.setFocus("auth_code")}
        input={form.register("auth_code")}
        error={form.error("auth_code")}
      />
      <NewPasswordFields form={form} label={t("newPassword")} help={t("newPasswordHelp")} />
      <Button type="submit" variant="primary" loading={form.submitting} className="w-full">
        {t("setPassword")}
      </Button>
    </Form>
  );
}
