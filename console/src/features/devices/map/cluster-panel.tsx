import { areaText, noArea } from "@thingwright/contract/devices/device-areas.ts";
import type { Cluster } from "@thingwright/contract/devices/device-map.ts";
import type { Input } from "@thingwright/contract/grammar/route.ts";
import type { devices } from "@thingwright/contract/devices/devices.ts";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { queryOf } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DeviceName } from "../shared/device-name.tsx";
import { DeviceDot } from "../shared/device-state.tsx";
import { useClusterName } from "./cluster-buttons.tsx";
import { messages } from "./messages/en.ts";

const shown = 20;

/** Returns the filters with which the list shows the devices of a cluster at one place. */
function filtersOf({ country, region, latitude, longitude }: Cluster): {
  area: string;
  place: string;
} {
  return {
    area: country === "" ? noArea : areaText({ country, region }),
    place: `${latitude.toFixed(1)},${longitude.toFixed(1)}`,
  };
}

interface ClusterPanelProps {
  cluster: Cluster;
  /** The filters of the list, in addition to the filters for the cluster. */
  filter: Input<(typeof devices)["map"]>["query"];
  search: Record<string, string>;
  onClose: () => void;
  /** Shows the devices of the cluster in the table. */
  onAll: (filters: { area: string; place: string }) => void;
}

/** The devices of a cluster, beside the map. */
export function ClusterPanel({ cluster, filter, search, onClose, onAll }: ClusterPanelProps) {
  const t = useMessages(messages);
  const nameOf = useClusterName();
  const filters = filtersOf(cluster);
  const { data, error, refetch } = useQuery(
    queryOf(api.devices.list, { query: { ...filter, ...filters, page_size: shown } }),
  );
  const title = t("cluster", { name: nameOf(cluster), count: cluster.count });
  return (
    <section
      aria-label={title}
      className="flex max-h-full min-h-0 w-full flex-col gap-2 rounded-lg border border-line p-3 lg:w-72"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        <IconButton icon={X} label={t("close")} size="sm" onClick={onClose} />
      </div>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="flex min-h-0 flex-col gap-2 overflow-y-auto">
          {data
            ? data.list.map((device) => (
                <li key={device.id} className="flex items-center justify-between gap-3">
                  <DeviceName device={device} search={search} />
                  <DeviceDot device={device} />
                </li>
              ))
            : Array.from({ length: 3 }, (_, at) => <Skeleton key={at} className="h-8 w-full" />)}
        </ul>
      )}
      {cluster.count > shown && (
        <p className="text-meta text-muted">{t("more", { count: cluster.count - shown })}</p>
      )}
      <Button size="sm" onClick={() => onAll(filters)}>
        {t("showAll")}
      </Button>
    </section>
  );
}
