import { areaSource } from "@thingwright/contract/grammar/enums.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Cpu, Send, Upload } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { useChosenAll } from "../../lib/chosen-all.ts";
import { useMessages } from "../../lib/i18n.ts";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { useListHere } from "../../lib/list-above.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLiveRows } from "./list/live-rows.tsx";
import { useAllColumns } from "./list/all-columns.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { useExportAll } from "./bulk/use-export-all.tsx";
import { BulkDevices } from "./list/bulk-devices.tsx";
import { AllFilters, DevicePages, filterOf } from "./list/device-filters.tsx";
import { useAllDevices } from "./list/use-devices.ts";
import { messages } from "./list/messages/en.ts";
import { AreaAttribution } from "./shared/attribution.tsx";
import { useDeviceActions } from "./list/use-device-actions.tsx";
import { messages as devices } from "./messages/en.ts";

const DeviceMap = lazyPart(() => import("./map/device-map.tsx").then((m) => m.DeviceMap));

type View = "table" | "map";

/** The view in the page's address: table or map. `show` changes the view, and sets filters at the same time. */
function useView() {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const view: View = search.view === "map" ? "map" : "table";
  const show = (next: View, filters: Record<string, string> = {}) =>
    void navigate({
      to: ".",
      search: (now: Record<string, unknown>) => ({
        ...now,
        ...filters,
        page: undefined,
        cursor: undefined,
        view: next === "map" ? next : undefined,
      }),
    });
  return [view, show] as const;
}

const keyOf = ({ id }: { id: string }) => id;

/** All devices that the user has access to, of every product, real and virtual. */
export function DeviceListPage() {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const may = useMay();
  const fromHere = useListHere();
  const list = useAllDevices();
  const live = useLiveRows(list.rows);
  const { chosen, all } = useChosenAll(useChosen(list.rows, keyOf), list, keyOf);
  const [view, showView] = useView();
  const actions = useDeviceActions(({ id }) => chosen.drop([id]));
  const allText = t(list.filtered ? "allThatFit" : "allOfAccount");
  const exporting = useExportAll(filterOf(list), allText);
  const importLink = may(api.deviceImports.create) && (
    <LinkButton icon={Upload} render={<ScreenLink screen="deviceImport" />}>
      {t("import")}
    </LinkButton>
  );
  return (
    <ListPage
      title={words("allTitle")}
      description={words("allText")}
      list={{ ...list, rows: live.rows }}
      columns={useAllColumns({ search: fromHere, byReport: !list.totalCapped })}
      fileName={t("fileName")}
      exports={exporting.entries}
      rowKey={keyOf}
      rowLabel={({ name }) => name}
      actions={
        <>
          <LinkButton icon={Send} render={<ScreenLink screen="deviceIssues" />}>
            {t("issues")}
          </LinkButton>
          {importLink}
        </>
      }
      notices={live.followers}
      filters={
        <AllFilters
          list={list}
          search={fromHere}
          trailing={
            <SegmentedControl
              aria-label={t("view")}
              value={view}
              onChange={(next) => showView(next)}
              options={[
                { value: "table", label: t("table") },
                { value: "map", label: t("map") },
              ]}
            />
          }
        />
      }
      instead={
        view === "map" &&
        (() => (
          <DeviceMap
            meanwhile={<Skeleton className="h-[min(38rem,70vh)] w-full" />}
            filter={filterOf(list)}
            search={fromHere}
            onTable={(filters) => showView("table", filters)}
          />
        ))
      }
      empty={{
        icon: Cpu,
        title: t("emptyAllTitle"),
        description: t("emptyAllText"),
        nothingFound: t("nothingFound"),
        action: importLink,
      }}
      selection={
        (may(api.devices.setStatusOfMany) || may(api.devices.removeMany) || may(api.deviceIssues.create)) && {
          chosen,
          all,
          bulk: (rows, done) => (
            <BulkDevices filter={filterOf(list)} allText={allText} chosen={rows} all={all} onDone={done} />
          ),
        }
      }
      rowLink={({ product_id: productId, id }) => (
        <ScreenLink screen="onlineDebug" params={{ productId, deviceId: id }} search={fromHere}>
          {words("debug")}
        </ScreenLink>
      )}
      rowActions={actions.actionsOf}
      footer={<DevicePages list={list} />}
    >
      {view === "table" && list.rows?.some(({ area }) => area?.source === areaSource.address) && (
        <AreaAttribution />
      )}
      {actions.dialogs}
      {exporting.drawer}
    </ListPage>
  );
}
