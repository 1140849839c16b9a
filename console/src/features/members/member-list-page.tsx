import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { ExportButton } from "../../lib/export-button.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { tableOf } from "../../lib/list-table.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Page } from "../../ui/page.tsx";
import { BulkStatus } from "./bulk-status.tsx";
import { useMemberColumns } from "./member-columns.tsx";
import { MemberFilters, useMemberList } from "./member-filters.tsx";
import { messages } from "./messages/en.ts";
import { NoMembers } from "./no-members.tsx";
import { useMemberActions } from "./use-member-actions.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";

const CreateMemberDrawer = lazyPart(() =>
  import("./create-member-drawer.tsx").then((m) => m.CreateMemberDrawer),
);

/** The members of the account. */
export function MemberListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const list = useMemberList();
  const { columns, csv } = useMemberColumns();
  const chosen = useChosen(list.rows, ({ uid }) => uid);
  const [creating, setCreating] = useState(false);
  const actions = useMemberActions((uid) => chosen.drop([uid]));
  return (
    <Page
      title={t("title")}
      description={t("subtitle")}
      actions={
        <>
          <ExportButton list={list} name={t("fileName")} columns={csv} />
          {may(api.members.create) && (
            <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
              {t("create")}
            </Button>
          )}
        </>
      }
    >
      <MemberFilters list={list} />
      <DataTable
        label={t("title")}
        {...tableOf(list)}
        rowKey={(member) => member.uid}
        rowLabel={(member) => member.nickname}
        rowHeight={48}
        columns={columns}
        empty={<NoMembers list={list} onCreate={() => setCreating(true)} />}
        selection={may(api.members.setStatus) ? chosen.keys : undefined}
        onSelectionChange={chosen.choose}
        bulkActions={<BulkStatus chosen={chosen.rows} onDone={() => chosen.choose([])} />}
        rowQuickAction={({ uid }) => (
          <TextLink render={<ScreenLink screen="subUser" params={{ uid }} />}>{t("open")}</TextLink>
        )}
        rowActions={actions.actionsOf}
      />
      {actions.dialogs}
      {creating && (
        <Suspense>
          <CreateMemberDrawer onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  );
}
