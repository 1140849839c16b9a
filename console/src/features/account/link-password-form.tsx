import { ResetPassword } from "@thingwright/contract/accounts/passwords.ts";
import { z } from "zod";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/call-error.ts";
import { call } from "../../lib/client.ts";
import { Form, useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { endSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { userHere } from "./api.ts";
import { NewPasswordFields } from "./entrance/new-password-fields.tsx";
import { Confirmation, samePasswords } from "./entrance/password-pair.ts";
import { rememberAccount } from "./entrance/remembered-account.ts";
import { messages } from "./entrance/messages/en.ts";

const LinkPasswordSchema = z
  .object({ password: ResetPassword, password_confirm: Confirmation })
  .refine(...samePasswords);

/**
 * The result of using a link. `account` is the account that got a new password. `user` is the account that stays signed
 * in in this browser, if it is a different account.
 */
export type LinkEnd = { as: "expired" } | { as: "done"; account: string; user: string | undefined };

interface LinkPasswordFormProps {
  /** The key in the link's address. */
  linkKey: string;
  account: string;
  action: string;
  onEnd: (end: LinkEnd) => void;
}

/** The form for a new password of the account that received the link. */
export function LinkPasswordForm({ linkKey, account, action, onEnd }: LinkPasswordFormProps) {
  const t = useMessages(messages);
  const form = useForm(LinkPasswordSchema, {
    defaultValues: { password: "", password_confirm: "" },
    warnBeforeLeaving: false,
    onSubmit: async ({ password }) => {
      const user = await userHere();
      try {
        const body = { username: account, key: linkKey, password, active: 1 } as const;
        await call(api.registration.resetPassword, { body });
      } catch (error) {
        if (error instanceof CallError && error.is("link_expired")) return onEnd({ as: "expired" });
        throw error;
      }
      rememberAccount(account);
      // The server has ended all of the account's sessions, including this browser's.
      if (user === account) endSession("left");
      onEnd({ as: "done", account, user: user === account ? undefined : user });
    },
  });
  return (
    <Form form={form}>
      {/* Password managers save the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <NewPasswordFields form={form} label={t("newPassword")} help={t("newPasswordHelp")} />
      <Button type="submit" variant="primary" loading={form.submitting} className="w-full">
        {action}
      </Button>
    </Form>
  );
}
