import { type ReactNode, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useCall } from "../../../lib/query.ts";
import { Card } from "../../../ui/card.tsx";
import { SkeletonForm } from "../../../ui/skeleton.tsx";
import { Part } from "../info/part.tsx";
import { messages } from "./messages/en.ts";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { RecoveryRow } from "./recovery-row.tsx";
import { RequiredRow } from "./required-row.tsx";
import { TotpRow } from "./totp-row.tsx";

/** The second factors of the signed-in user, and whether the account requires them. */
export function SignInSecurityPart() {
  const t = useMessages(messages);
  return (
    <Part id="sign-in-security" title={t("title")} description={t("subtitle")}>
      <FactorRows>
        <RequiredRow />
      </FactorRows>
    </Part>
  );
}

interface FactorRowsProps {
  /**
   * Called with true while recovery codes are on the screen, and with false afterwards. Because the codes are shown
   * only once, the page must not close while they are on the screen.
   */
  onCodesShown?: (shown: boolean) => void;
  /** Further rows. */
  children?: ReactNode;
}

/** The rows of all second factors, each with its actions. */
export function FactorRows({ onCodesShown, children }: FactorRowsProps) {
  const factors = useCall(api.secondFactors.get, {});
  const [codes, setCodes] = useState<readonly string[]>([]);
  const show = (next: readonly string[]) => {
    setCodes(next);
    onCodesShown?.(next.length > 0);
  };
  if (!factors.data) {
    return (
      <Card>
        {factors.isError ? (
          <LoadError error={factors.error} onRetry={factors.refetch} />
        ) : (
          <SkeletonForm fields={3} />
        )}
      </Card>
    );
  }
  const { totp, passkeys, recovery_codes: left, passkey_origin: origin } = factors.data;
  const has = totp !== null || passkeys.length > 0;
  return (
    <>
      <Card flush>
        <ul className="divide-y divide-line">
          <TotpRow since={totp?.confirmed_at} noOtherFactor={passkeys.length === 0} onCodes={show} />
          <PasskeyList passkeys={passkeys} origin={origin} noOtherFactor={!totp} onCodes={show} />
          <RecoveryRow left={left} possible={has} onCodes={show} />
          {children}
        </ul>
      </Card>
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => show([])} />}
    </>
  );
}
