import { activated, enabled } from "@thingwright/contract/grammar/enums.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { Time } from "../../../ui/time.tsx";
import type { Account } from "./account.ts";
import { messages } from "./messages/en.ts";

/** Whether an account may sign in. */
export function EnabledDot({ account }: { account: Pick<Account, "status"> }) {
  const t = useMessages(messages);
  const on = account.status === enabled.yes;
  return <StatusDot tone={on ? "success" : "neutral"}>{t(on ? "enabled" : "disabled")}</StatusDot>;
}

/** Whether an account has chosen its password yet. */
export function ActivationDot({ account }: { account: Pick<Account, "activated"> }) {
  const t = useMessages(messages);
  const done = account.activated === activated.yes;
  return <StatusDot tone={done ? "success" : "warning"}>{t(done ? "activated" : "invited")}</StatusDot>;
}

/** When an account last signed in. */
export function LastLogin({ account }: { account: Pick<Account, "login_at"> }) {
  const t = useMessages(messages);
  return <Time value={account.login_at} none={t("never")} />;
}
