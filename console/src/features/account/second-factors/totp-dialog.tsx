import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { useId } from "react";
import { api } from "../../../lib/api.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { messages } from "./messages/en.ts";
import { BesideCode, QrCode } from "../../../ui/qr-code.tsx";

/** A secret for an authenticator app, in base32, and the URI that is encoded in its QR code. */
export interface TotpOffer {
  secret: string;
  uri: string;
}

interface TotpDialogProps {
  offer: TotpOffer;
  onClose: () => void;
  /** Called with the new recovery codes, or with an empty list if the user already has some. */
  onDone: (codes: readonly string[]) => void;
}

/**
 * Shows the QR code of a secret, which the user scans with an authenticator app. Then asks for the app's first code.
 */
export function TotpDialog({ offer, onClose, onDone }: TotpDialogProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const id = useId();
  const confirm = useAction(api.secondFactors.confirmTotp, {
    invalidates: ["secondFactors", "accounts"],
    success: t("totpReady"),
    onDone: ({ recovery_codes: codes }) => onDone(codes),
  });
  const form = useForm(secondFactors.confirmTotp.body, {
    defaultValues: { auth_code: "" },
    warnBeforeLeaving: false,
    onSubmit: (body) => confirm.run({ body }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={false}
      title={t("totpDialog")}
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.submitting}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <p>{t("totpScan")}</p>
        <BesideCode code={<QrCode text={offer.uri} label={t("totpQr")} />}>
          <p className="text-muted">{t("totpByHand")}</p>
          <CopyText value={offer.secret} />
        </BesideCode>
        <Field label={t("totpCode")} help={t("totpCodeHelp")} error={form.error("auth_code")} required>
          <Input
            {...form.register("auth_code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className="tabular"
          />
        </Field>
      </Form>
    </Dialog>
  );
}
