import type { Cluster } from "@thingwright/contract/devices/device-map.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Input } from "@thingwright/contract/grammar/route.ts";
import type { devices } from "@thingwright/contract/devices/devices.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Globe, Minus, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useDebounced } from "../../../lib/debounce.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { queryOf } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { AreaAttribution } from "../shared/attribution.tsx";
import { ClusterButtons } from "./cluster-buttons.tsx";
import { ClusterPanel } from "./cluster-panel.tsx";
import { useLand } from "./land.ts";
import { messages } from "./messages/en.ts";
import { boxOf, viewOf, zoomOf } from "./projection.ts";
import { closest, useMapView } from "./use-map-view.ts";

type Query = NonNullable<Input<(typeof devices)["map"]>["query"]>;

interface DeviceMapProps {
  /** The filters of the list. */
  filter: Query;
  /** The search parameters of links to devices. */
  search: Record<string, string>;
  /** Shows devices in the table, with these filters added. */
  onTable: (filters: Record<string, string>) => void;
}

/** From this scale on, the map shows the fine coasts. */
const fineFrom = 4;
/** After a move, the map requests clusters once it has not moved for this long. */
const settleMs = 150;

/** Where devices are, in clusters that the server counts. */
export function DeviceMap({ filter, search, onTable }: DeviceMapProps) {
  const t = useMessages(messages);
  const frame = useRef<HTMLDivElement>(null);
  const { view, size, zoomBy, reset, show } = useMapView(frame);
  const land = useLand(view.k >= fineFrom);
  const [choice, setChoice] = useState<{ cluster: Cluster; of: string }>();
  // A cluster that was chosen while other filters were set is ignored.
  const of = JSON.stringify(filter);
  const chosen = choice?.of === of ? choice.cluster : undefined;
  const standing = useDebounced(view, settleMs);
  const query = size && {
    ...filter,
    ...rounded(boxOf(standing, size)),
    zoom: zoomOf(standing, size.width, limits.mapZoom),
  };
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(api.devices.map, { query: query ?? filter }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
  const choose = (cluster: Cluster) => {
    const isOnePlace = cluster.west === cluster.east && cluster.south === cluster.north;
    if (isOnePlace || !size) setChoice({ cluster, of });
    else show(viewOf(cluster, size, closest));
  };
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex min-h-0 flex-col gap-3">
      {data?.sampled !== undefined && <Alert tone="info">{t("sampled", { count: data.sampled })}</Alert>}
      <div className="flex flex-col gap-3 lg:h-[min(38rem,70vh)] lg:flex-row">
        <section
          aria-label={t("label")}
          aria-busy={isFetching || standing !== view}
          className="relative aspect-[8/5] min-w-0 overflow-hidden rounded-lg border border-line bg-sunken lg:aspect-auto lg:h-full lg:flex-1"
        >
          <div ref={frame} className="absolute inset-0 cursor-grab touch-none active:cursor-grabbing">
            <svg aria-hidden className="size-full">
              <g transform={`translate(${view.x} ${view.y}) scale(${view.k})`}>
                <path d={land} className="fill-sheet stroke-line-strong" vectorEffect="non-scaling-stroke" />
              </g>
            </svg>
            {size && (
              <ClusterButtons
                clusters={data?.clusters ?? []}
                view={view}
                size={size}
                chosen={chosen}
                onChoose={choose}
              />
            )}
          </div>
          <div className="absolute top-2 right-2 flex flex-col gap-1">
            <IconButton icon={Plus} label={t("zoomIn")} variant="secondary" onClick={() => zoomBy(2)} />
            <IconButton icon={Minus} label={t("zoomOut")} variant="secondary" onClick={() => zoomBy(0.5)} />
            <IconButton icon={Globe} label={t("whole")} variant="secondary" onClick={() => reset()} />
          </div>
          {data?.located === 0 && (
            <div className="pointer-events-none absolute inset-x-4 bottom-4 rounded-md border border-line bg-sheet p-3 text-center">
              <p className="font-medium">{t("nothing")}</p>
              <p className="text-muted">{t("nothingText")}</p>
            </div>
          )}
        </section>
        {chosen && (
          <ClusterPanel
            cluster={chosen}
            filter={filter}
            search={search}
            onClose={() => setChoice(undefined)}
            onAll={onTable}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-meta text-muted">
        <span className="flex flex-wrap items-center gap-x-3">
          {data && <span role="status">{t("located", { count: data.located })}</span>}
          {data && data.unlocated > 0 && (
            <Button variant="link" size="sm" onClick={() => onTable({ area: "none" })}>
              {t("unlocated", { count: data.unlocated })}
            </Button>
          )}
        </span>
        <AreaAttribution />
      </div>
    </div>
  );
}

/** Widens a box to whole degrees, so that the request stays the same after a small move of the map. */
function rounded({ west, south, east, north }: Record<"west" | "south" | "east" | "north", number>) {
  return { west: Math.floor(west), south: Math.floor(south), east: Math.ceil(east), north: Math.ceil(north) };
}
