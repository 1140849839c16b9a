import type { StandardPoint } from "@thingwright/contract/points/property-models.ts";
import type { ListColumns } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { TextLink } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import { messages as pointMessages } from "../../parts/function-points/messages/en.ts";
import { typeIcon } from "../../parts/function-points/point-words.ts";
import { RangeCell } from "../../parts/function-points/range-cell.tsx";
import { messages } from "./messages/en.ts";

/**
 * The columns of the list of standard function points, on the page and in the export.
 * @param onUse shows where a function point is used
 */
export function usePointColumns(onUse: (point: StandardPoint) => void): ListColumns<StandardPoint> {
  const t = useMessages(messages);
  const words = useMessages(pointMessages);
  const local = useLocalName();
  const usedBy = ({ category_count, product_count }: StandardPoint) =>
    [
      category_count > 0 && t("templates", { count: category_count }),
      product_count > 0 && t("products", { count: product_count }),
    ]
      .filter(Boolean)
      .join(" · ");
  return {
    columns: [
      {
        id: "name",
        header: t("name"),
        sortable: true,
        minWidth: 200,
        cell: (point) => (
          <span className="flex w-0 min-w-full flex-col">
            <span className="truncate font-medium">{local(point)}</span>
            <span className="truncate font-mono text-meta text-muted">{point.identifier}</span>
          </span>
        ),
      },
      {
        id: "data_type",
        header: t("dataType"),
        priority: 2,
        cell: ({ data_type }) => {
          const Icon = typeIcon[data_type];
          return (
            <span className="flex items-center gap-1.5 whitespace-nowrap">
              <Icon size={14} aria-hidden className="text-muted" />
              {words(`type_${data_type}`)}
            </span>
          );
        },
      },
      {
        id: "range",
        header: t("range"),
        priority: 3,
        maxWidth: 280,
        cell: (point) => <RangeCell point={point} />,
      },
      {
        id: "product_count",
        header: t("use"),
        sortable: true,
        priority: 2,
        cell: (point) =>
          usedBy(point) ? (
            <TextLink render={<button type="button" onClick={() => onUse(point)} />}>
              {usedBy(point)}
            </TextLink>
          ) : (
            <span className="text-muted">{t("notUsed")}</span>
          ),
      },
      {
        id: "updated_at",
        header: t("updated"),
        sortable: true,
        priority: 3,
        cell: ({ updated_at }) => <Time value={updated_at || null} className="text-muted" />,
      },
    ],
    csv: [
      { header: t("identifier"), value: ({ identifier }) => identifier },
      { header: t("name"), value: ({ name }) => name },
      { header: t("nameEn"), value: ({ name_en = "" }) => name_en },
      { header: t("dataType"), value: ({ data_type }) => words(`type_${data_type}`) },
      { header: t("use"), value: usedBy },
    ],
  };
}
