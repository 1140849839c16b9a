import type { Role } from "@thingwright/contract/accounts/roles.ts";
import { type ListColumns, useCreatedColumn } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { TextLink } from "../../ui/button.tsx";
import { messages } from "./messages/en.ts";

/** The columns of the list of roles on the page and in its export. */
export function useRoleColumns(): ListColumns<Role> {
  const t = useMessages(messages);
  const created = useCreatedColumn();
  const productsOf = ({ products, products_out_of_reach: others }: Role) =>
    products.kind === "all" ? t("all") : t("productCount", { count: products.ids.length + others });
  const columns: ListColumns<Role>["columns"] = [
    {
      id: "name",
      header: t("role"),
      sortable: true,
      minWidth: 220,
      cell: (role) => <RoleName role={role} />,
    },
    { id: "members", header: t("members"), cell: (role) => <MemberCount role={role} /> },
    { id: "screens", header: t("screens"), cell: (role) => <ScreenCount role={role} /> },
    {
      id: "products",
      header: t("products"),
      cell: productsOf,
    },
    created.column,
  ];
  const csv: ListColumns<Role>["csv"] = [
    { header: t("name"), value: (role) => role.name },
    { header: t("description"), value: (role) => role.description },
    { header: t("members"), value: (role) => role.member_count },
    { header: t("screens"), value: (role) => role.menu_permissions.join(" ") },
    { header: t("products"), value: productsOf },
    created.csv,
  ];
  return { columns, csv };
}

function RoleName({ role }: { role: Role }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate font-medium">{role.name}</span>
      {role.description && (
        <span className="max-w-100 truncate text-meta text-muted">{role.description}</span>
      )}
    </span>
  );
}

function MemberCount({ role }: { role: Role }) {
  const t = useMessages(messages);
  const words = t("membersWith", { count: role.member_count });
  if (role.member_count === 0) return <span className="text-muted">{words}</span>;
  return (
    <TextLink render={<ScreenLink screen="subUserManage" search={{ role_id: role.id }} />}>{words}</TextLink>
  );
}

function ScreenCount({ role }: { role: Role }) {
  const t = useMessages(messages);
  const edited = role.menu_permissions.filter((one) => one.endsWith(":edit"));
  const seen = new Set(role.menu_permissions.map((one) => one.split(":")[0]));
  return (
    <span className="flex flex-col">
      <span>{t("screensSeen", { count: seen.size })}</span>
      {edited.length > 0 && (
        <span className="text-meta text-muted">{t("ofWhichEdited", { count: edited.length })}</span>
      )}
    </span>
  );
}
