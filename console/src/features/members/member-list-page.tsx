import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay, useUser } from "../../lib/user.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { ActivationFilter, EnabledFilter } from "../account/shared/account-filters.tsx";
import { RoleFilter } from "../roles/shared/role-filter.tsx";
import { useMemberColumns } from "./member-columns.tsx";
import { messages } from "./messages/en.ts";
import { NoMembers } from "./no-members.tsx";
import { useMemberActions } from "./use-member-actions.tsx";
import type { Member } from "@thingwright/contract/accounts/members.ts";
import { BulkActions } from "../../lib/bulk-actions.tsx";
import { call } from "../../lib/client.ts";
import { useStatusActions } from "../../lib/status-actions.ts";
import { listWords } from "../../lib/usual-words.ts";

const CreateMemberDrawer = lazyPart(() =>
  import("./create-member-drawer.tsx").then((m) => m.CreateMemberDrawer),
);

/** The members of the account. */
export function MemberListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const list = useList(api.members.list);
  const chosen = useChosen(list.rows, ({ uid }) => uid);
  const actions = useMemberActions(({ uid }) => chosen.drop([uid]));
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useMemberColumns()}
      rowKey={({ uid }) => uid}
      rowLabel={({ nickname }) => nickname}
      create={
        may(api.members.create) && {
          label: t("create"),
          drawer: (close) => <CreateMemberDrawer onClose={close} />,
        }
      }
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} />
          <EnabledFilter list={list} />
          <RoleFilter list={list} />
          <ActivationFilter list={list} />
        </ListFilterBar>
      }
      empty={(create) => <NoMembers list={list} create={create} />}
      selection={
        may(api.members.setStatus) && {
          chosen,
          bulk: (rows, done) => <BulkStatus chosen={rows} onDone={done} />,
        }
      }
      rowLink={({ uid }) => (
        <ScreenLink screen="subUser" params={{ uid }}>
          {t("open")}
        </ScreenLink>
      )}
      rowActions={actions.actionsOf}
    >
      {actions.dialog}
    </ListPage>
  );
}

/** Enables or disables the selected members, except the user. */
function BulkStatus({ chosen, onDone }: { chosen: readonly Member[]; onDone: () => void }) {
  const t = useMessages(messages);
  const user = useUser();
  const others = chosen.filter(({ uid }) => uid !== user?.uid);
  const actions = useStatusActions<Member>({
    set: ({ uid }, status) => call(api.members.setStatus, { params: { uid }, body: { status } }),
    enabled: (count) => t("enabledMany", { count }),
    disabled: (count) => t("disabledMany", { count }),
    sure: { title: (count) => t("disableTitle", { count }), description: t("disableText") },
  });
  return (
    <BulkActions
      rows={others}
      nameOf={({ nickname }) => nickname}
      refreshes={["members"]}
      note={others.length < chosen.length ? t("ownLeftOut") : undefined}
      onDone={onDone}
      actions={actions}
    />
  );
}
