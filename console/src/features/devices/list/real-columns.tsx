import type { Device } from "@thingwright/contract/devices/devices.ts";
import { activated, enabled, online } from "@thingwright/contract/grammar/enums.ts";
import { tuyalinkIdOf } from "@thingwright/contract/devices/tuyalink-sign-in.ts";
import { type ListColumns, useCreatedColumn } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { CopyText } from "../../../ui/copy-text.tsx";
import { formatTime } from "../../../ui/time.tsx";
import { DeviceDot, EnabledDot } from "../shared/device-state.tsx";
import { messages } from "../messages/en.ts";
import { DeviceName } from "../shared/device-name.tsx";
import { LastSeen } from "./last-seen.tsx";

/** The columns of the list of real devices, on the page and in its export. */
export function useRealColumns(): ListColumns<Device> {
  const t = useMessages(messages);
  const created = useCreatedColumn();
  const activation = (device: Device) => t(device.activated === activated.yes ? "activated" : "notActivated");

  const columns: ListColumns<Device>["columns"] = [
    {
      id: "device_name",
      header: t("device"),
      sortable: true,
      minWidth: 180,
      yields: true,
      cell: (device) => <DeviceName device={device} />,
    },
    { id: "online", header: t("state"), width: 110, cell: (device) => <DeviceDot device={device} /> },
    {
      id: "activated",
      header: t("activation"),
      width: 120,
      cell: (device) => (
        <span className={device.activated === activated.yes ? undefined : "text-muted"}>
          {activation(device)}
        </span>
      ),
    },
    { id: "status", header: t("status"), width: 110, cell: (device) => <EnabledDot value={device.status} /> },
    { id: "seen", header: t("lastSeen"), width: 130, cell: (device) => <LastSeen device={device} /> },
    {
      id: "mac",
      header: t("macOrImei"),
      width: 160,
      cell: ({ mac, imei }) =>
        mac || imei ? (
          <CopyText value={mac || imei} label={t(mac ? "mac" : "imei")} />
        ) : (
          <span className="text-muted">--</span>
        ),
    },
    { ...created.column, width: 150 },
  ];

  const csv: ListColumns<Device>["csv"] = [
    { header: t("name"), value: (d) => d.name },
    { header: t("deviceName"), value: (d) => d.device_name },
    { header: t("deviceId"), value: (d) => d.id },
    { header: t("tuyalinkId"), value: tuyalinkIdOf },
    { header: t("productKey"), value: (d) => d.product_key },
    { header: t("mac"), value: (d) => d.mac },
    { header: t("imei"), value: (d) => d.imei },
    { header: t("state"), value: (d) => t(d.online === online.online ? "online" : "offline") },
    { header: t("activation"), value: activation },
    { header: t("status"), value: (d) => t(d.status === enabled.yes ? "enabled" : "disabled") },
    { header: t("firmware"), value: (d) => d.firmware_version },
    { header: t("activatedAt"), value: (d) => formatTime(d.activated_at, "second") },
    { header: t("onlineAt"), value: (d) => formatTime(d.online_at, "second") },
    { header: t("offlineAt"), value: (d) => formatTime(d.offline_at, "second") },
    { header: t("createdAt"), value: (d) => formatTime(d.created_at, "second") },
  ];
  return { columns, csv };
}
