import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { messages } from "../second-factors/messages/en.ts";
import { AccountName } from "./account-name.tsx";

interface ItemProps {
  account: { uid: string; nickname: string; username: string; second_factor: boolean };
  of: "removeOfMember" | "removeOfTenant";
  mayRemove: boolean;
}

/**
 * Returns an item for a description list. It shows whether an account has a second factor. A button removes the factor,
 * for owners who have lost it.
 */
export function useSecondFactorItem(props: ItemProps) {
  const t = useMessages(messages);
  return { label: t("secondFactor"), value: <SecondFactorState {...props} /> };
}

function SecondFactorState({ account, of, mayRemove }: ItemProps) {
  const t = useMessages(messages);
  const [asking, setAsking] = useState(false);
  const options = {
    invalidates: ["members", "tenants"],
    success: t("removedAll", { name: account.nickname }),
  };
  const ofMember = useAction(api.secondFactors.removeOfMember, options);
  const ofTenant = useAction(api.secondFactors.removeOfTenant, options);
  const question = {
    input: { params: { uid: account.uid } },
    onClose: () => setAsking(false),
    title: t("removeAllTitle"),
    description: t("removeAllText"),
    subject: <AccountName account={account} />,
    confirmLabel: t("remove"),
  };
  const { second_factor: on } = account;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <StatusDot tone={on ? "success" : "neutral"}>{t(on ? "on" : "off")}</StatusDot>
      {on && mayRemove && (
        <Button variant="link" aria-label={t("removeAll")} onClick={() => setAsking(true)}>
          {t("remove")}
        </Button>
      )}
      {asking &&
        (of === "removeOfMember" ? (
          <ConfirmAction action={ofMember} {...question} />
        ) : (
          <ConfirmAction action={ofTenant} {...question} />
        ))}
    </span>
  );
}
