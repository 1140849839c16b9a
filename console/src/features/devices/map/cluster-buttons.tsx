import type { Cluster } from "@thingwright/contract/devices/device-map.ts";
import { headerOf } from "@thingwright/contract/basics/language.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useAreaText, degreesText } from "../shared/area-text.ts";
import { messages } from "./messages/en.ts";
import { pointOf, type View } from "./projection.ts";

interface ClusterButtonsProps {
  clusters: readonly Cluster[];
  view: View;
  size: { width: number; height: number };
  chosen: Cluster | undefined;
  onChoose: (cluster: Cluster) => void;
}

/** Buttons for the clusters in view, the largest cluster first. This is also the order of the Tab key. */
export function ClusterButtons({ clusters, view, size, chosen, onChoose }: ClusterButtonsProps) {
  const nameOf = useClusterName();
  const t = useMessages(messages);
  const format = new Intl.NumberFormat(headerOf(useLanguage()), { notation: "compact" });
  const shown = clusters
    .map((cluster) => {
      const [x, y] = pointOf(cluster);
      return { cluster, x: x * view.k + view.x, y: y * view.k + view.y };
    })
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
  return (
    <ul className="pointer-events-none absolute inset-0 overflow-hidden">
      {shown.map(({ cluster, x, y }) => {
        const label = t("cluster", { name: nameOf(cluster), count: cluster.count });
        const side = sideOf(cluster.count);
        return (
          <li
            key={`${cluster.latitude} ${cluster.longitude}`}
            className="absolute top-0 left-0"
            style={{ transform: `translate(${x - side / 2}px, ${y - side / 2}px)` }}
          >
            <button
              type="button"
              aria-label={label}
              aria-pressed={chosen === cluster}
              title={label}
              onClick={() => onChoose(cluster)}
              style={{ width: side, height: side }}
              className="pointer-events-auto grid cursor-pointer place-items-center rounded-full border border-accent-line bg-accent text-meta font-semibold text-on-accent tabular opacity-90 shadow-raised transition-colors hover:bg-accent-hover hover:opacity-100 aria-pressed:ring-2 aria-pressed:ring-focus aria-pressed:ring-offset-2 aria-pressed:ring-offset-sheet"
            >
              {format.format(cluster.count)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Returns the size of a cluster's button in pixels. It ranges from 24, which can be hit with a finger, to 56 for
 * 100,000 devices.
 */
function sideOf(count: number): number {
  return Math.round(Math.min(56, 24 + 6.4 * Math.log10(Math.max(1, count))));
}

/** Names a cluster by its region and country, or by its coordinates if these are not known. */
export function useClusterName() {
  const t = useMessages(messages);
  const areas = useAreaText();
  return ({ country, region, latitude, longitude }: Cluster) =>
    areas.short({ country, region }) || t("around", { place: degreesText(latitude, longitude) });
}
