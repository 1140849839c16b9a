import { activated, enabled } from "@thingwright/contract/enums.ts";
import type { Member } from "@thingwright/contract/members.ts";
import { api } from "../../lib/api.ts";
import type { CsvColumn } from "../../lib/csv.ts";
import { EnabledSwitch } from "../../lib/enabled-switch.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay, useUser } from "../../lib/user.ts";
import { Breakable } from "../../ui/breakable.tsx";
import { TextLink } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { formatTime, Time } from "../../ui/time.tsx";
import { ActivationDot, contactOf, MemberName } from "./member-name.tsx";
import { messages } from "./messages/en.ts";
import { useSetStatus } from "./use-set-status.ts";

/** The columns of the list on the page and in its export. */
export function useMemberColumns(): { columns: Column<Member>[]; csv: CsvColumn<Member>[] } {
  const t = useMessages(messages);
  const columns: Column<Member>[] = [
    {
      id: "username",
      header: t("member"),
      sortable: true,
      minWidth: 200,
      maxWidth: 250,
      cell: (member) => <MemberName member={member} />,
    },
    {
      id: "contact",
      header: t("contact"),
      maxWidth: 180,
      cell: (member) => <Breakable text={contactOf(member) || "--"} />,
    },
    { id: "role", header: t("role"), maxWidth: 180, cell: (member) => <RoleCell member={member} /> },
    { id: "status", header: t("enabled"), width: 84, cell: (member) => <StatusCell member={member} /> },
    { id: "activated", header: t("activation"), cell: (member) => <ActivationDot member={member} /> },
    {
      id: "login_at",
      header: t("lastLogin"),
      sortable: true,
      cell: ({ login_at }) =>
        login_at ? <Time value={login_at} /> : <span className="text-muted">{t("never")}</span>,
    },
    {
      id: "created_at",
      header: t("created"),
      sortable: true,
      priority: 3,
      cell: ({ created_at }) => <Time value={created_at} className="text-muted" />,
    },
  ];
  const csv: CsvColumn<Member>[] = [
    { header: t("loginName"), value: (m) => m.username },
    { header: t("nickname"), value: (m) => m.nickname },
    { header: t("email"), value: (m) => m.email },
    { header: t("mobile"), value: (m) => m.mobile },
    { header: t("role"), value: (m) => m.role_name },
    { header: t("state"), value: (m) => t(m.status === enabled.yes ? "enabled" : "disabled") },
    { header: t("activation"), value: (m) => t(m.activated === activated.yes ? "activated" : "invited") },
    { header: t("lastLogin"), value: (m) => (m.login_at ? formatTime(m.login_at) : t("never")) },
    { header: t("created"), value: (m) => formatTime(m.created_at) },
  ];
  return { columns, csv };
}

function RoleCell({ member }: { member: Member }) {
  const t = useMessages(messages);
  const may = useMay();
  if (!member.role_id) return <span className="text-muted">{t("noRole")}</span>;
  if (!may(api.roles.get)) return member.role_name;
  return (
    <TextLink render={<ScreenLink screen="roleInfo" params={{ id: member.role_id }} />}>
      {member.role_name}
    </TextLink>
  );
}

function StatusCell({ member }: { member: Member }) {
  const t = useMessages(messages);
  const may = useMay();
  const own = useUser()?.uid === member.uid;
  const set = useSetStatus();
  if (!may(api.members.setStatus) || own) {
    const on = member.status === enabled.yes;
    return <StatusDot tone={on ? "success" : "neutral"}>{t(on ? "enabled" : "disabled")}</StatusDot>;
  }
  return (
    <EnabledSwitch
      status={member.status}
      label={t("enableName", { name: member.nickname })}
      onSet={(status) => set(member.uid, status)}
    />
  );
}
