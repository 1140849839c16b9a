import { secondFactors, type ShownFactor } from "@thingwright/contract/accounts/second-factors.ts";
import { useId } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import type { ProofQuestion } from "../../../lib/proof.ts";
import { useCall } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";
import { messages } from "./messages/en.ts";
import { PasskeyError, signWithPasskey } from "./passkey.ts";
import { passkeysAt } from "./passkeys-here.ts";

interface FactorProofProps {
  question: ProofQuestion;
  onPassword: () => void;
}

/** Asks for one of the user's second factors, to confirm the user's identity. */
export function FactorProof({ question, onPassword }: FactorProofProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const id = useId();
  const own = useCall(api.secondFactors.get, {}).data;
  const prove = async (factor: ShownFactor) => {
    await call(api.secondFactors.prove, { body: { factor } });
    question.answer(true);
  };
  const form = useForm(secondFactors.confirmTotp.body, {
    defaultValues: { auth_code: "" },
    warnBeforeLeaving: false,
    onSubmit: ({ auth_code }) => prove({ auth_code }),
  });
  const provePasskey = async () => {
    try {
      const { options } = await call(api.secondFactors.askProof);
      const credential = await signWithPasskey(options);
      if (credential) await prove({ credential });
    } catch (error) {
      toast.error(error instanceof PasskeyError ? error.message : errorText(error));
    }
  };
  const passkey =
    own !== undefined && own.passkeys.length > 0 && passkeysAt(own.passkey_origin) === "possible";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && question.answer(false)}
      dismissible={false}
      title={t("stepTitle")}
      description={t("proofText")}
      footer={
        <>
          <Button onClick={() => question.answer(false)}>{words("cancel")}</Button>
          {own?.totp && (
            <Button type="submit" form={id} variant="primary" loading={form.submitting}>
              {t("confirm")}
            </Button>
          )}
        </>
      }
    >
      <Form form={form} id={id}>
        {own?.totp && (
          <Field label={t("totpCode")} help={t("totpCodeHelp")} error={form.error("auth_code")}>
            <Input
              {...form.register("auth_code")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              mono
            />
          </Field>
        )}
        {passkey && <Button onClick={() => void provePasskey()}>{t("usePasskey")}</Button>}
        <Button variant="link" className="self-start" onClick={onPassword}>
          {t("usePassword")}
        </Button>
      </Form>
    </Dialog>
  );
}
