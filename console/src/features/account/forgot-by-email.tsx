import { Email } from "@thingwright/contract/accounts/account-names.ts";
import { useState } from "react";
import { z } from "zod";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/call-error.ts";
import { call } from "../../lib/client.ts";
import { useCaptcha } from "../../lib/captcha/use-captcha.ts";
import { Form, useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { AddressField } from "./entrance/address.tsx";
import { CaptchaBox } from "./entrance/captcha-box.tsx";
import { waitIn } from "./entrance/use-code.ts";
import { messages } from "./messages/en.ts";

const ForgotForm = z.object({ username: Email });

/**
 * The form that requests a link by mail. Submitting it starts the captcha first, unless the captcha is solved already.
 */
export function ForgotByEmail({ onSent }: { onSent: (email: string) => void }) {
  const t = useMessages(messages);
  const captcha = useCaptcha();
  const [unverified, setUnverified] = useState(false);
  const [busy, setBusy] = useState<string>();

  /**
   * Shows an error of the verification or of the wait between two mails and returns true; returns false for any other
   * error, which the form then shows.
   */
  const told = (error: unknown): boolean => {
    if (!(error instanceof CallError)) return false;
    if (error.is("captcha_wrong", "captcha_required")) {
      captcha.refuse();
      return true;
    }
    captcha.reset();
    if (!error.is("code_busy")) return false;
    const seconds = waitIn(error);
    setBusy(seconds ? t("codeBusyFor", { seconds }) : t("codeBusy"));
    return true;
  };

  const form = useForm(ForgotForm, {
    defaultValues: { username: "" },
    warnBeforeLeaving: false,
    onSubmit: async ({ username }) => {
      setBusy(undefined);
      const ticket = await captcha.verify();
      setUnverified(!ticket);
      if (!ticket) return;
      try {
        await call(api.registration.sendResetMail, { body: { email: username, captcha: ticket } });
        onSent(username);
      } catch (error) {
        if (!told(error)) throw error;
      }
    },
  });

  return (
    <Form form={form}>
      {busy && <Alert tone="warning">{busy}</Alert>}
      <AddressField userType="email" input={form.register("username")} error={form.error("username")} />
      <CaptchaBox control={captcha} warning={unverified ? t("verifyFirst") : undefined} />
      <Button type="submit" variant="primary" loading={form.submitting} className="w-full">
        {t("sendLink")}
      </Button>
    </Form>
  );
}
