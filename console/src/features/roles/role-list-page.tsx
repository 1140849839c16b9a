import type { Role } from "@thingwright/contract/accounts/roles.ts";
import { Copy, ShieldCheck } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { deletionWords, listWords } from "../../lib/usual-words.ts";
import { messages } from "./messages/en.ts";
import { useRoleColumns } from "./role-columns.tsx";

/** The roles of the account. */
export function RoleListPage() {
  const t = useMessages(messages);
  const mayCreate = useMay()(api.roles.create);
  const go = useGo();
  const list = useList(api.roles.list);
  const remove = useDelete(api.roles.remove, {
    input: ({ id }: Role) => ({ params: { id } }),
    ...deletionWords(t),
  });
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useRoleColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      create={
        mayCreate && { label: t("create"), link: <ScreenLink screen="roleInfo" params={{ id: "new" }} /> }
      }
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} />
        </ListFilterBar>
      }
      empty={{
        icon: ShieldCheck,
        title: t(mayCreate ? "emptyTitle" : "emptyReadTitle"),
        description: t(mayCreate ? "emptyText" : "emptyReadText"),
        nothingFound: t("nothingFound"),
      }}
      rowLink={({ id }) => (
        <ScreenLink screen="roleInfo" params={{ id }}>
          {t("open")}
        </ScreenLink>
      )}
      rowActions={(role) => [
        mayCreate && {
          label: t("copy"),
          icon: Copy,
          onSelect: () => void go({ screen: "roleInfo", params: { id: "new" }, search: { from: role.id } }),
        },
        remove.menuEntry(role, role.member_count > 0 ? t("inUse", { count: role.member_count }) : undefined),
      ]}
    >
      {remove.dialog}
    </ListPage>
  );
}
