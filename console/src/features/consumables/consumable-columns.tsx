import type { Consumable } from "@thingwright/contract/devices/consumables.ts";
import { Ago } from "../../lib/ago.tsx";
import type { ListColumns } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { formatTime, Time } from "../../ui/time.tsx";
import { useDeviceTo } from "../devices/shared/device-link.ts";
import { useProductColumn } from "../products/shared/product-column.tsx";
import { messages } from "./messages/en.ts";

const tones = { ok: "success", low: "warning", expired: "danger" } as const;

/** The columns of the list on the page and in its export. */
export function useConsumableColumns(): ListColumns<Consumable> {
  const t = useMessages(messages);
  const local = useLocalName();
  const deviceTo = useDeviceTo();
  const product = useProductColumn<Consumable>({
    productOf: ({ product_id: id, product_name: name }) => ({ id, name }),
  });
  const amount = (unit: Consumable["unit"], count: number) =>
    unit === "days" ? t("days", { count }) : t("percent", { count: String(count) });
  const nameOf = ({ point_name: name, point_name_en: name_en }: Consumable) => local({ name, name_en });
  return {
    columns: [
      {
        id: "device",
        header: t("device"),
        minWidth: 140,
        maxWidth: 220,
        cell: ({ device_id: id, product_id, name, device_name }) => (
          <div className="min-w-0 text-start">
            <ScreenLink
              {...deviceTo({ id, product_id })}
              title={name}
              className="block max-w-full truncate rounded-sm font-medium text-ink hover:text-accent-ink"
            >
              {name}
            </ScreenLink>
            {name !== device_name && (
              <span className="block truncate font-mono text-meta text-muted">{device_name}</span>
            )}
          </div>
        ),
      },
      {
        id: "consumable",
        header: t("consumable"),
        minWidth: 110,
        maxWidth: 200,
        cell: (row) => (
          <div className="min-w-0">
            <span className="block truncate">{nameOf(row)}</span>
            <span className="block truncate font-mono text-meta text-muted">{row.identifier}</span>
          </div>
        ),
      },
      { ...product.column, priority: 3, maxWidth: 140 },
      {
        id: "remaining",
        header: t("remaining"),
        sortable: true,
        align: "end",
        width: 110,
        cell: ({ unit, remaining }) => <span className="tabular">{amount(unit, remaining)}</span>,
      },
      {
        id: "state",
        header: t("state"),
        width: 120,
        cell: ({ state }) => <StatusDot tone={tones[state]}>{t(`state_${state}`)}</StatusDot>,
      },
      {
        id: "threshold",
        header: t("threshold"),
        align: "end",
        width: 110,
        priority: 3,
        cell: ({ unit, threshold }) => <span className="tabular text-muted">{amount(unit, threshold)}</span>,
      },
      {
        id: "reported_at",
        header: t("reported"),
        sortable: true,
        width: 110,
        priority: 2,
        cell: ({ reported_at }) => <Ago time={reported_at} />,
      },
      {
        id: "replaced_at",
        header: t("replaced"),
        width: 110,
        priority: 3,
        cell: ({ replaced_at }) =>
          replaced_at === null ? (
            <Time value={null} none={t("neverReplaced")} />
          ) : (
            <Time value={replaced_at / 1000} precision="day" className="text-muted" />
          ),
      },
    ],
    csv: [
      { header: t("device"), value: ({ name }) => name },
      { header: t("deviceName"), value: ({ device_name }) => device_name },
      product.csv,
      { header: t("consumable"), value: nameOf },
      { header: t("identifier"), value: ({ identifier }) => identifier },
      { header: t("remaining"), value: ({ remaining }) => remaining },
      { header: t("unit"), value: ({ unit }) => t(`unit_${unit}`) },
      { header: t("threshold"), value: ({ threshold }) => threshold },
      { header: t("state"), value: ({ state }) => t(`state_${state}`) },
      { header: t("reported"), value: ({ reported_at }) => formatTime(reported_at / 1000, "second") },
      {
        header: t("replaced"),
        value: ({ replaced_at }) => (replaced_at === null ? "" : formatTime(replaced_at / 1000, "second")),
      },
    ],
  };
}
