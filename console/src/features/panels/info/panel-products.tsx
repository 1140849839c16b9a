import type { PanelUse } from "@thingwright/contract/products/product-panels.ts";
import type { Panel } from "@thingwright/contract/content/panels.ts";
import { Boxes, RefreshCw } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useChosen } from "../../../lib/chosen.ts";
import { EmptyList } from "../../../lib/empty-list.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useList } from "../../../lib/list.ts";
import { ListFilterBar, ListSearch } from "../../../lib/list-filters.tsx";
import { tableOf } from "../../../lib/list-table.tsx";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { ObjectTasks } from "../../tasks/shared/object-tasks.tsx";
import { StageDot } from "../../products/shared/product-words.tsx";
import { messages } from "../messages/en.ts";

const UpdateDrawer = lazyPart(() => import("./update-drawer.tsx").then((m) => m.UpdateDrawer));

/** The products that use a panel; chosen ones can be moved to another version of the panel. */
export function PanelProducts({ panel }: { panel: Panel }) {
  const t = useMessages(messages);
  const may = useMay();
  const list = useList(api.productPanels.uses, {}, { id: panel.id });
  const chosen = useChosen(list.rows, ({ id }) => id);
  const [updating, setUpdating] = useState<readonly PanelUse[]>();
  const mayUpdate = !panel.built_in && may(api.productPanels.updateProducts);
  const runs = ({ android, ios }: PanelUse["in_effect"]) => {
    if (panel.built_in || (android === null && ios === null)) return t("generic");
    if (android === ios) return android;
    return `${t("android")} ${android ?? t("none")} · ${t("ios")} ${ios ?? t("none")}`;
  };
  return (
    <Card title={t("uses")} description={t(mayUpdate ? "usesText" : "usesReadText")} flush>
      {mayUpdate && <ObjectTasks objectId={panel.id} />}
      <div className="p-3 empty:hidden">
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("searchProduct")} />
        </ListFilterBar>
      </div>
      <DataTable
        label={t("uses")}
        {...tableOf(list)}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowHeight={48}
        empty={
          <EmptyList
            list={list}
            icon={Boxes}
            title={t("noUsesTitle")}
            description={t("noUsesText")}
            nothingFound={t("noUseFound")}
          />
        }
        selection={mayUpdate ? chosen.keys : undefined}
        onSelectionChange={mayUpdate ? chosen.choose : undefined}
        bulkActions={
          mayUpdate && (
            <Button size="sm" icon={RefreshCw} onClick={() => setUpdating(chosen.rows)}>
              {t("update")}
            </Button>
          )
        }
        columns={[
          {
            id: "name",
            header: t("product"),
            minWidth: 150,
            cell: ({ id, name }) => (
              <ScreenLink
                screen="productPanel"
                params={{ productId: id }}
                className="truncate rounded-sm font-medium text-ink hover:text-accent-ink"
              >
                {name}
              </ScreenLink>
            ),
          },
          {
            id: "status",
            header: t("stage_of"),
            minWidth: 120,
            cell: ({ status }) => <StageDot status={status} />,
          },
          {
            id: "version",
            header: t("keeps"),
            minWidth: 110,
            cell: ({ version }) => (panel.built_in ? "--" : (version ?? t("latest"))),
          },
          { id: "runs", header: t("runs"), minWidth: 130, cell: ({ in_effect }) => runs(in_effect) },
          {
            id: "problem",
            header: t("problem"),
            minWidth: 150,
            cell: ({ unfit, waiting }) => {
              if (unfit.length === 0 && !waiting) return "--";
              const points = unfit.join(", ");
              const text = waiting && !points ? t("waiting", { version: waiting }) : t("unfit", { points });
              return (
                <StatusDot tone={points ? "danger" : "warning"} wraps>
                  <span className="line-clamp-2 min-w-0 break-words" title={text}>
                    {text}
                  </span>
                </StatusDot>
              );
            },
          },
        ]}
      />
      {updating && (
        <UpdateDrawer
          panelId={panel.id}
          products={updating}
          onClose={() => setUpdating(undefined)}
          onBegun={() => chosen.choose([])}
        />
      )}
    </Card>
  );
}
