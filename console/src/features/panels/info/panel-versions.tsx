import { listed } from "@thingwright/contract/basics/language.ts";
import { isReleased, type PanelVersion } from "@thingwright/contract/content/panel-versions.ts";
import type { Panel } from "@thingwright/contract/content/panels.ts";
import { Download, Layers, Pencil, Plus, Send } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useDelete } from "../../../lib/delete-question.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { currentLanguage } from "../../../lib/language.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { Time } from "../../../ui/time.tsx";
import { messages } from "../messages/en.ts";
import { stageTone, useStageWords } from "../use-stage-words.ts";

const drawers = () => import("./version-drawers.tsx");
const AddDrawer = lazyPart(() => drawers().then((m) => m.AddVersionDrawer));
const EditDrawer = lazyPart(() => drawers().then((m) => m.EditVersionDrawer));
const StageDrawer = lazyPart(() => import("./stage-drawer.tsx").then((m) => m.StageDrawer));

/** The versions of a panel, and who receives each. */
export function PanelVersions({ panel }: { panel: Panel }) {
  const t = useMessages(messages);
  const may = useMay();
  const who = useStageWords();
  const params = { id: panel.id };
  const query = useCall(api.panelVersions.list, { params });
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<PanelVersion>();
  const [released, setReleased] = useState<PanelVersion>();
  const remove = useDelete(api.panelVersions.remove, {
    input: ({ id: versionId }: PanelVersion) => ({ params: { ...params, versionId } }),
    title: t("deleteVersionTitle"),
    description: t("deleteVersionText"),
    subject: ({ version }) => version,
    success: ({ version }) => t("versionDeleted", { version }),
    invalidates: ["panelVersions", "panels", "productPanels"],
  });
  const mayAdd = panel.own && may(api.panelVersions.create);
  const mayChange = panel.own && may(api.panelVersions.update);
  const addButton = mayAdd && (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t("addVersion")}
    </Button>
  );
  return (
    <Card title={t("versions")} description={t("versionsText")} actions={addButton} flush>
      <DataTable
        label={t("versions")}
        rows={query.data?.list}
        loading={query.isPending}
        error={
          query.isError && !query.data ? <LoadError error={query.error} onRetry={query.refetch} /> : undefined
        }
        rowKey={({ id }) => id}
        rowLabel={({ version }) => version}
        rowHeight={48}
        empty={
          <EmptyState
            icon={Layers}
            title={t("noVersionsTitle")}
            description={t(mayAdd ? "noVersionsText" : "noVersionsReadText")}
          />
        }
        columns={[
          {
            id: "version",
            header: t("version"),
            minWidth: 80,
            cell: ({ version }) => <span className="tabular font-medium">{version}</span>,
          },
          {
            id: "stage",
            header: t("stage"),
            minWidth: 130,
            cell: (version) => <StatusDot tone={stageTone[version.stage]}>{who(version)}</StatusDot>,
          },
          {
            id: "platforms",
            header: t("platforms"),
            minWidth: 110,
            cell: ({ platforms: chosen }) =>
              listed(
                chosen.map((one) => t(one)),
                currentLanguage(),
              ),
          },
          {
            id: "notes",
            header: t("notes"),
            minWidth: 110,
            cell: ({ notes }) => (
              <span className="block max-w-44 truncate" title={notes}>
                {notes || "--"}
              </span>
            ),
          },
          {
            id: "size",
            header: t("size"),
            minWidth: 80,
            align: "end",
            cell: ({ bytes }) => formatBytes(bytes),
          },
          {
            id: "by",
            header: t("by"),
            minWidth: 150,
            cell: ({ username, created_at }) => (
              <span className="flex flex-col">
                <Time value={created_at} />
                <span className="block max-w-44 truncate text-meta text-muted" title={username}>
                  {username}
                </span>
              </span>
            ),
          },
        ]}
        rowActions={(version) => [
          mayChange && { label: t("release"), icon: Send, onSelect: () => setReleased(version) },
          mayChange && { label: t("editVersion"), icon: Pencil, onSelect: () => setEdited(version) },
          {
            label: t("download"),
            icon: Download,
            render: (
              // eslint-disable-next-line jsx-a11y/anchor-has-content -- the menu puts the label in
              <a href={version.url} download={`${panel.name_en}-${version.version}.zip`} />
            ),
          },
          panel.own && !isReleased(version.stage) && remove.menuEntry(version),
        ]}
      />
      {remove.dialog}
      {adding && <AddDrawer panelId={panel.id} onClose={() => setAdding(false)} />}
      {edited && <EditDrawer panelId={panel.id} version={edited} onClose={() => setEdited(undefined)} />}
      {released && (
        <StageDrawer panelId={panel.id} version={released} onClose={() => setReleased(undefined)} />
      )}
    </Card>
  );
}
