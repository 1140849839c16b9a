import { LifeBuoy } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { FactorRow } from "./factor-row.tsx";
import { messages } from "./messages/en.ts";

/** With this many codes or fewer, the row warns that new ones are needed. */
const few = 3;

interface RecoveryRowProps {
  /** The number of unused codes. */
  left: number;
  /** Whether the user has a second factor that a code can replace. */
  possible: boolean;
  onCodes: (codes: readonly string[]) => void;
}

/** The number of unused recovery codes, and a button that creates new codes. */
export function RecoveryRow({ left, possible, onCodes }: RecoveryRowProps) {
  const t = useMessages(messages);
  const [asking, setAsking] = useState(false);
  const renew = useAction(api.secondFactors.renewRecoveryCodes, {
    onDone: ({ recovery_codes: codes }) => onCodes(codes),
  });
  const tone = left > few ? "success" : "warning";
  return (
    <FactorRow
      icon={LifeBuoy}
      title={t("recoveryCodes")}
      text={t(possible ? "recoveryText" : "recoveryNone")}
      state={possible && <StatusDot tone={tone}>{t("recoveryLeft", { count: left })}</StatusDot>}
      actions={possible && <Button onClick={() => setAsking(true)}>{t("renewCodes")}</Button>}
    >
      {asking && (
        <ConfirmAction
          action={renew}
          input={{}}
          onClose={() => setAsking(false)}
          title={t("renewTitle")}
          description={t("renewText")}
          confirmLabel={t("renewCodes")}
        />
      )}
    </FactorRow>
  );
}
