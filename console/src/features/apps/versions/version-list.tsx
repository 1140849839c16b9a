import { appVersionStatus } from "@thingwright/contract/people/app-states.ts";
import type { AppInfo, AppVersion } from "@thingwright/contract/people/app-versions.ts";
import { nameOf } from "@thingwright/contract/grammar/enums.ts";
import { CircleCheck, CircleOff, Link2, PackageOpen, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useDelete } from "../../../lib/delete-question.tsx";
import { EmptyList } from "../../../lib/empty-list.tsx";
import { ExportButton } from "../../../lib/export-button.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useList } from "../../../lib/list.ts";
import { ListFilterBar, ListSearch, SegmentFilter, SelectFilter } from "../../../lib/list-filters.tsx";
import { tableOf } from "../../../lib/list-table.tsx";
import { useAction } from "../../../lib/query.ts";
import { ReadOnlyForms } from "../../../lib/read-only-forms.ts";
import { useMay } from "../../../lib/user.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { messages } from "./messages/en.ts";
import { usePublish } from "./use-publish.tsx";
import { useVersionColumns } from "./version-columns.tsx";

const VersionDrawer = lazyPart(() => import("./version-drawer.tsx").then((m) => m.VersionDrawer));
const LinkDialog = lazyPart(() => import("./link-dialog.tsx").then((m) => m.LinkDialog));

const { published, withdrawn } = appVersionStatus;

/** The versions of an app, a page at a time. */
export function useVersionList(appId: string) {
  return useList(api.appVersions.list, { fixed: { app_id: appId } });
}

interface VersionListProps {
  list: ReturnType<typeof useVersionList>;
  app: AppInfo;
  /**
   * The link to the page that uploads a version, shown if the app has no versions; empty for users who may not upload.
   */
  upload: ReactNode;
}

/** The versions of an app, newest first. */
export function VersionList({ list, app, upload }: VersionListProps) {
  const t = useMessages(messages);
  const may = useMay();
  const columns = useVersionColumns();
  const [edited, setEdited] = useState<AppVersion>();
  const [shared, setShared] = useState<AppVersion>();
  const [doomed, setDoomed] = useState<AppVersion>();
  const publish = usePublish();
  const withdraw = useAction(api.appVersions.setStatus, {
    success: ({ version }) => t("withdrawn", { version }),
  });
  const remove = useDelete(api.appVersions.remove, {
    input: ({ id }: AppVersion) => ({ params: { id } }),
    title: t("deleteTitle"),
    description: t("deleteText"),
    subject: ({ version }) => version,
    success: ({ version }) => t("deleted", { version }),
  });
  const mayChange = may(api.appVersions.update);
  return (
    <>
      <ListFilterBar
        list={list}
        trailing={<ExportButton list={list} name={`${app.name}-${t("fileName")}`} columns={columns.csv} />}
      >
        <ListSearch list={list} placeholder={t("search")} />
        {app.platforms.length > 1 && (
          <SegmentFilter
            list={list}
            name="platform"
            label={t("platform")}
            options={app.platforms.map((value) => ({ value, label: t(value) }))}
          />
        )}
        <SelectFilter
          list={list}
          name="status"
          label={t("status")}
          any={t("anyStatus")}
          options={Object.values(appVersionStatus).map((value) => ({
            value,
            label: t(`status_${nameOf(appVersionStatus, value)}`),
          }))}
        />
      </ListFilterBar>
      <DataTable<AppVersion>
        {...tableOf(list)}
        label={t("versions")}
        columns={columns.columns}
        rowKey={({ id }) => id}
        rowLabel={({ version }) => version}
        rowHeight={48}
        onRowClick={setEdited}
        rowActions={(row) => [
          mayChange &&
            row.status !== published && {
              label: t("publish"),
              icon: CircleCheck,
              onSelect: () => publish.start(row),
            },
          mayChange &&
            row.status === published && {
              label: t("withdraw"),
              icon: CircleOff,
              onSelect: () => setDoomed(row),
            },
          mayChange && { label: t("edit"), icon: Pencil, onSelect: () => setEdited(row) },
          may(api.appVersions.link) && {
            label: t("preview"),
            icon: Link2,
            disabled: row.status === withdrawn,
            hint: row.status === withdrawn ? t("linkWithdrawn") : undefined,
            onSelect: () => setShared(row),
          },
          remove.menuEntry(row, row.status === published ? t("deletePublished") : undefined),
        ]}
        empty={
          <EmptyList
            list={list}
            icon={PackageOpen}
            title={t("emptyTitle")}
            description={t(mayChange ? "emptyText" : "emptyReadText")}
            nothingFound={t("nothingFound")}
            action={upload}
          />
        }
      />
      {remove.dialog}
      {publish.dialog}
      {doomed && (
        <ConfirmAction
          action={withdraw}
          input={{ params: { id: doomed.id }, body: { status: withdrawn } }}
          title={t("withdrawTitle")}
          description={t("withdrawText")}
          subject={doomed.version}
          confirmLabel={t("withdraw")}
          onClose={() => setDoomed(undefined)}
        />
      )}
      {edited && (
        <ReadOnlyForms value={!mayChange}>
          <VersionDrawer version={edited} onClose={() => setEdited(undefined)} />
        </ReadOnlyForms>
      )}
      {shared && <LinkDialog version={shared} onClose={() => setShared(undefined)} />}
    </>
  );
}
