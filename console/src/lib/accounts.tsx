import { activated, type Activated, enabled, type Enabled } from "@thingwright/contract/enums.ts";
import type { ReactNode } from "react";
import { Avatar } from "../ui/avatar.tsx";
import { StatusDot } from "../ui/status-dot.tsx";
import { formatTime, Time } from "../ui/time.tsx";
import { type SharedColumn, useCreatedColumn } from "./columns.tsx";
import { useMessages } from "./i18n.ts";
import { type Filtered, SegmentFilter, SelectFilter } from "./list-filters.tsx";
import { messages } from "./messages/en.ts";

// What tenants and members have in common.

interface Account {
  username: string;
  nickname: string;
  status: Enabled;
  activated: Activated;
  /** Seconds since 1970. */
  login_at: number | null;
  created_at: number;
}

/** Face, nickname and login name. */
export function AccountName({
  account,
  mark,
}: {
  account: Pick<Account, "nickname" | "username">;
  mark?: ReactNode;
}) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={account.nickname} />
      <span className="flex min-w-0 flex-col">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium">{account.nickname}</span>
          {mark}
        </span>
        <span className="truncate font-mono text-meta text-muted">{account.username}</span>
      </span>
    </span>
  );
}

/** Whether an account may sign in. */
export function EnabledDot({ account }: { account: Pick<Account, "status"> }) {
  const t = useMessages(messages);
  const on = account.status === enabled.yes;
  return <StatusDot tone={on ? "success" : "neutral"}>{t(on ? "enabled" : "disabled")}</StatusDot>;
}

/** Whether it has chosen its password yet. */
export function ActivationDot({ account }: { account: Pick<Account, "activated"> }) {
  const t = useMessages(messages);
  const done = account.activated === activated.yes;
  return <StatusDot tone={done ? "success" : "warning"}>{t(done ? "activated" : "invited")}</StatusDot>;
}

/** When it signed in last. */
export function LastLogin({ account }: { account: Pick<Account, "login_at"> }) {
  const t = useMessages(messages);
  if (account.login_at === null) return <span className="text-muted">{t("never")}</span>;
  return <Time value={account.login_at} />;
}

/** Columns of lists of accounts, and of their exports. */
export function useAccountColumns() {
  const t = useMessages(messages);
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
        value: ({ login_at }) => (login_at === null ? t("never") : formatTime(login_at)),
      },
    },
    created: useCreatedColumn(),
  } satisfies Record<string, SharedColumn<Account>>;
}

/** Narrows a list to accounts that may sign in, or may not. */
export function EnabledFilter({ list }: { list: Filtered<"status"> }) {
  const t = useMessages(messages);
  return (
    <SegmentFilter
      list={list}
      name="status"
      label={t("state")}
      options={[
        { value: enabled.yes, label: t("enabled") },
        { value: enabled.no, label: t("disabled") },
      ]}
    />
  );
}

/** Narrows a list to accounts that have chosen their password, or have not. */
export function ActivationFilter({ list }: { list: Filtered<"activated"> }) {
  const t = useMessages(messages);
  return (
    <SelectFilter
      list={list}
      name="activated"
      label={t("activation")}
      any={t("anyActivation")}
      options={[
        { value: activated.yes, label: t("activated") },
        { value: activated.no, label: t("invited") },
      ]}
    />
  );
}
