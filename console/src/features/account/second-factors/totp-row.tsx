import { Smartphone } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { formatTime } from "../../../ui/time.tsx";
import { FactorRow } from "./factor-row.tsx";
import { messages } from "./messages/en.ts";
import type { TotpOffer } from "./totp-dialog.tsx";

const TotpDialog = lazyPart(() => import("./totp-dialog.tsx").then((m) => m.TotpDialog));

interface TotpRowProps {
  /** When the app was set up, in seconds since 1970; undefined if no app is set up. */
  since: number | undefined;
  /** Whether the user has no second factor besides the app. */
  noOtherFactor: boolean;
  onCodes: (codes: readonly string[]) => void;
}

/** The authenticator app, with buttons to set it up, replace it and remove it. */
export function TotpRow({ since, noOtherFactor, onCodes }: TotpRowProps) {
  const t = useMessages(messages);
  const [offered, setOffered] = useState<TotpOffer>();
  const [removing, setRemoving] = useState(false);
  const offer = useAction(api.secondFactors.offerTotp, { invalidates: [], onDone: setOffered });
  const remove = useAction(api.secondFactors.removeTotp, {
    invalidates: ["secondFactors", "accounts"],
    success: t("totpRemoved"),
  });
  const has = since !== undefined;
  return (
    <FactorRow
      icon={Smartphone}
      title={t("totp")}
      text={has ? t("totpSince", { date: formatTime(since, "day") }) : t("totpText")}
      state={<StatusDot tone={has ? "success" : "neutral"}>{t(has ? "on" : "off")}</StatusDot>}
      actions={
        <>
          <Button loading={offer.pending} onClick={() => offer.start({})}>
            {t(has ? "replaceTotp" : "setUp")}
          </Button>
          {has && <Button onClick={() => setRemoving(true)}>{t("removeTotp")}</Button>}
        </>
      }
    >
      {offered && (
        <TotpDialog
          offer={offered}
          onClose={() => setOffered(undefined)}
          onDone={(codes) => {
            setOffered(undefined);
            onCodes(codes);
          }}
        />
      )}
      {removing && (
        <ConfirmAction
          action={remove}
          input={{}}
          onClose={() => setRemoving(false)}
          title={t("removeTotpTitle")}
          description={t(noOtherFactor ? "lastFactorText" : "removeTotpText")}
          confirmLabel={t("removeTotp")}
        />
      )}
    </FactorRow>
  );
}
