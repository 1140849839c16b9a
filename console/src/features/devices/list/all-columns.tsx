import type { Device } from "@thingwright/contract/devices.ts";
import { deviceKind, enabled, online } from "@thingwright/contract/enums.ts";
import { type ListColumns, useCreatedColumn } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { formatTime } from "../../../ui/time.tsx";
import { useProductColumn } from "../../products/shared/product-column.tsx";
import { messages } from "../messages/en.ts";
import { DeviceName } from "../shared/device-name.tsx";
import { EnabledDot, OnlineDot } from "../shared/device-state.tsx";
import { LastSeen } from "./last-seen.tsx";

/** The columns of the list of all devices, on the page and in its export. */
export function useAllColumns(): ListColumns<Device> {
  const t = useMessages(messages);
  const created = useCreatedColumn();
  const product = useProductColumn<Device>({
    productOf: ({ product_id: id, product_name: name }) => ({ id, name }),
  });
  const kindOf = ({ kind }: Device) => t(kind === deviceKind.virtual ? "virtual" : "real");
  return {
    columns: [
      {
        id: "device_name",
        header: t("device"),
        sortable: true,
        minWidth: 180,
        cell: (device) => <DeviceName device={device} />,
      },
      product.column,
      { id: "online", header: t("state"), width: 110, cell: (device) => <OnlineDot value={device.online} /> },
      { id: "seen", header: t("lastSeen"), width: 130, cell: (device) => <LastSeen device={device} /> },
      {
        id: "kind",
        header: t("kind"),
        width: 130,
        priority: 3,
        cell: (device) => <span className="text-muted">{kindOf(device)}</span>,
      },
      {
        id: "status",
        header: t("status"),
        width: 110,
        cell: (device) => <EnabledDot value={device.status} />,
      },
      { ...created.column, width: 150 },
    ],
    csv: [
      { header: t("name"), value: (d) => d.name },
      { header: t("deviceName"), value: (d) => d.device_name },
      { header: t("deviceId"), value: (d) => d.id },
      product.csv,
      { header: t("productKey"), value: (d) => d.product_key },
      { header: t("kind"), value: kindOf },
      { header: t("state"), value: (d) => t(d.online === online.online ? "online" : "offline") },
      { header: t("status"), value: (d) => t(d.status === enabled.yes ? "enabled" : "disabled") },
      { header: t("mac"), value: (d) => d.mac },
      { header: t("onlineAt"), value: (d) => formatTime(d.online_at, "second") },
      { header: t("offlineAt"), value: (d) => formatTime(d.offline_at, "second") },
      { header: t("createdAt"), value: (d) => formatTime(d.created_at, "second") },
    ],
  };
}
