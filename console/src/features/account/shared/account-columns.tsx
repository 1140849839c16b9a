import { activated, enabled } from "@thingwright/contract/grammar/enums.ts";
import { type SharedColumn, useCreatedColumn } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { formatTime, Time } from "../../../ui/time.tsx";
import type { Account } from "./account.ts";
import { ActivationDot, EnabledDot, LastLogin } from "./account-state.tsx";
import { messages } from "./messages/en.ts";

/** Columns of lists of accounts, and of their exports. */
export function useAccountColumns() {
  const t = useMessages(messages);
  const created = useCreatedColumn();
  return {
    status: {
      column: { id: "status", header: t("state"), cell: (account) => <EnabledDot account={account} /> },
      csv: { header: t("state"), value: ({ status }) => t(status === enabled.yes ? "enabled" : "disabled") },
    },
    activation: {
      column: {
        id: "activated",
        header: t("activation"),
        cell: (account) => <ActivationDot account={account} />,
      },
      csv: {
        header: t("activation"),
        value: (account) => t(account.activated === activated.yes ? "activated" : "invited"),
      },
    },
    lastLogin: {
      column: {
        id: "login_at",
        header: t("lastLogin"),
        sortable: true,
        cell: (account) => <LastLogin account={account} />,
      },
      csv: {
        header: t("lastLogin"),
        value: ({ login_at }) => formatTime(login_at),
      },
    },
    created: {
      column: {
        ...created.column,
        // Shows only the day, so that all columns fit on a small laptop.
        cell: ({ created_at }) => <Time value={created_at} precision="day" className="text-muted" />,
      },
      csv: created.csv,
    },
  } satisfies Record<string, SharedColumn<Account>>;
}
