import type { Member } from "@thingwright/contract/accounts/members.ts";
import { EnabledDot } from "../account/shared/account-state.tsx";
import { useAccountColumns } from "../account/shared/account-columns.tsx";
import { api } from "../../lib/api.ts";
import type { ListColumns } from "../../lib/columns.tsx";
import { EnabledSwitch } from "../../lib/enabled-switch.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay, useUser } from "../../lib/user.ts";
import { Breakable } from "../../ui/breakable.tsx";
import { TextLink } from "../../ui/button.tsx";
import { contactOf, MemberName } from "./shared/member-name.tsx";
import { messages } from "./messages/en.ts";
import { useSetStatus } from "./use-set-status.ts";

/** The columns of the list of members, on the page and in the export. */
export function useMemberColumns(): ListColumns<Member> {
  const t = useMessages(messages);
  const { status, activation, lastLogin, created } = useAccountColumns();
  const columns: ListColumns<Member>["columns"] = [
    {
      id: "username",
      header: t("member"),
      sortable: true,
      minWidth: 200,
      maxWidth: 220,
      cell: (member) => <MemberName member={member} />,
    },
    {
      id: "contact",
      header: t("contact"),
      maxWidth: 150,
      cell: (member) => <Breakable text={contactOf(member) || "--"} />,
    },
    { id: "role", header: t("role"), maxWidth: 180, cell: (member) => <RoleCell member={member} /> },
    { ...status.column, header: t("enabled"), width: 84, cell: (member) => <StatusCell member={member} /> },
    activation.column,
    lastLogin.column,
    created.column,
  ];
  const csv: ListColumns<Member>["csv"] = [
    { header: t("loginName"), value: (m) => m.username },
    { header: t("nickname"), value: (m) => m.nickname },
    { header: t("email"), value: (m) => m.email },
    { header: t("mobile"), value: (m) => m.mobile },
    { header: t("role"), value: (m) => m.role_name },
    status.csv,
    activation.csv,
    lastLogin.csv,
    created.csv,
  ];
  return { columns, csv };
}

function RoleCell({ member }: { member: Member }) {
  const t = useMessages(messages);
  const may = useMay();
  if (!member.role_id) return <span className="text-muted">{t("noRole")}</span>;
  if (!may(api.roles.get)) return member.role_name;
  return (
    <TextLink render={<ScreenLink screen="roleOfMember" params={{ id: member.role_id, uid: member.uid }} />}>
      {member.role_name}
    </TextLink>
  );
}

function StatusCell({ member }: { member: Member }) {
  const t = useMessages(messages);
  const may = useMay();
  const own = useUser()?.uid === member.uid;
  const set = useSetStatus();
  if (!may(api.members.setStatus) || own) return <EnabledDot account={member} />;
  return (
    <EnabledSwitch
      status={member.status}
      label={t("enableName", { name: member.nickname })}
      onSet={(status) => set(member.uid, status)}
    />
  );
}
