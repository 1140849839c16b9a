import { level } from "@thingwright/contract/grammar/enums.ts";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction, useCall } from "../../../lib/query.ts";
import { useUser } from "../../../lib/user.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { FactorRow } from "./factor-row.tsx";
import { messages } from "./messages/en.ts";

/**
 * Whether the primary account requires a second factor of itself and its members. Members see the setting and cannot
 * change it.
 */
export function RequiredRow() {
  const t = useMessages(messages);
  const required = useCall(api.secondFactors.get, {}).data?.required ?? false;
  const [asking, setAsking] = useState(false);
  const set = useAction(api.secondFactors.setRequired, {
    invalidates: ["secondFactors", "accounts"],
    success: (_reply, { body }) => t(body.required ? "requiredOn" : "requiredOff"),
  });
  const next = set.pendingInput?.body.required;
  const member = useUser()?.level === level.member;
  return (
    <FactorRow
      icon={UsersRound}
      title={t("required")}
      text={t("requiredText")}
      state={
        member && <StatusDot tone={required ? "success" : "neutral"}>{t(required ? "on" : "off")}</StatusDot>
      }
      actions={
        !member && (
          <Switch
            aria-label={t("required")}
            value={next ?? required}
            pending={next !== undefined}
            onChange={(on) => (on ? setAsking(true) : set.start({ body: { required: false } }))}
          />
        )
      }
    >
      {asking && (
        <ConfirmAction
          action={set}
          input={{ body: { required: true } }}
          onClose={() => setAsking(false)}
          title={t("requiredTitle")}
          description={t("requiredQuestion")}
          confirmLabel={t("require")}
          tone="primary"
        />
      )}
    </FactorRow>
  );
}
