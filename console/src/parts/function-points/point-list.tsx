import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { useEffect, useRef } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { cx } from "../../ui/cx.ts";
import { SortableList } from "../../ui/sortable-list.tsx";
import { messages } from "./messages/en.ts";
import { PointRow, COLUMNS, type PointActions } from "./point-row.tsx";

interface PointListProps {
  points: readonly FunctionPoint[];
  /** The identifiers of points just added: all are highlighted, and the first is scrolled into view. */
  added: ReadonlySet<string>;
  /** The keys that firmware uses, by identifier. */
  keys: ReadonlyMap<string, string>;
  /** Whether all points are standard, so that no row needs to say so. */
  allStandard?: boolean;
  actions: PointActions | undefined;
  /** If undefined, the order is fixed. */
  onReorder: ((identifiers: string[]) => void) | undefined;
}

/** The function points in their order, with a header row where there is room for columns. */
export function PointList({ points, added, keys, allStandard = false, actions, onReorder }: PointListProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const list = useRef<HTMLDivElement>(null);
  // The added point may be hidden by a filter until the filter is cleared.
  const shown = points.find(({ identifier }) => added.has(identifier))?.identifier;
  useEffect(() => {
    if (shown === undefined) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    list.current
      ?.querySelector("[data-added]")
      ?.scrollIntoView({ block: "center", behavior: still ? "instant" : "smooth" });
  }, [shown]);
  return (
    <div ref={list} className="@container overflow-clip rounded-lg border border-line bg-sheet">
      <div
        aria-hidden
        className={cx(
          COLUMNS,
          "hidden h-9 border-b border-line text-meta font-medium whitespace-nowrap text-muted @5xl:grid",
        )}
      >
        <span />
        <span>{t("name")}</span>
        <span>{t("dataType")}</span>
        <span>{t("transferType")}</span>
        <span>{t("range")}</span>
        <span>{t("sceneTrigger")}</span>
        <span>{t("sceneExecute")}</span>
        <span />
      </div>
      <SortableList
        label={t("title")}
        items={points}
        keyOf={(point) => point.identifier}
        labelOf={local}
        disabled={!onReorder}
        onReorder={(next) => onReorder?.(next.map((point) => point.identifier))}
        className="[&>li:last-child>div]:border-b-0"
      >
        {(point, { handle }) => (
          <PointRow
            point={point}
            handle={handle}
            keys={keys.get(point.identifier)}
            actions={actions}
            added={added.has(point.identifier)}
            marksStandard={!allStandard}
          />
        )}
      </SortableList>
    </div>
  );
}
