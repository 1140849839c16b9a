import type { VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import { enabled, online } from "@thingwright/contract/grammar/enums.ts";
import { api } from "../../../lib/api.ts";
import { type ListColumns, useCreatedColumn } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useMay } from "../../../lib/user.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { formatTime } from "../../../ui/time.tsx";
import { DeviceDot } from "../shared/device-state.tsx";
import { messages as behaviorMessages } from "../behavior/messages/en.ts";
import { messages } from "../messages/en.ts";
import { DoesNow } from "../behavior/does-now.tsx";
import { DeviceName } from "../shared/device-name.tsx";
import { LastSeen } from "./last-seen.tsx";
import { useRunning } from "./use-running.ts";

/**
 * The columns of the list of virtual devices, on the page and in its export. On the page, they include a switch that
 * starts and stops each device.
 */
export function useVirtualColumns(): ListColumns<VirtualDevice> {
  const t = useMessages(messages);
  const behavior = useMessages(behaviorMessages);
  const created = useCreatedColumn();
  const may = useMay();
  const running = useRunning();
  const runs = (device: VirtualDevice) => {
    const isRunning = running.isRunning(device);
    if (!may(api.virtualDevices.setOnline))
      return (
        <StatusDot tone={isRunning ? "success" : "neutral"}>{t(isRunning ? "running" : "stopped")}</StatusDot>
      );
    return (
      <span className="inline-flex items-center gap-2">
        <Switch
          aria-label={t("runningLabel", { name: device.name })}
          value={isRunning}
          pending={running.isPending(device)}
          onChange={(run) => running.set(device, run)}
        />
        <span className="min-w-16 text-muted" aria-hidden>
          {t(isRunning ? "running" : "stopped")}
        </span>
      </span>
    );
  };
  const columns: ListColumns<VirtualDevice>["columns"] = [
    {
      id: "device_name",
      header: t("device"),
      sortable: true,
      minWidth: 200,
      cell: (device) => <DeviceName device={device} />,
    },
    { id: "running", header: t("running"), width: 160, cell: runs },
    {
      id: "now",
      header: behavior("title"),
      width: 220,
      cell: (device) => (running.isRunning(device) ? <DoesNow scenario={device.scenario} /> : null),
    },
    { id: "online", header: t("state"), width: 120, cell: (device) => <DeviceDot device={device} /> },
    { id: "seen", header: t("lastSeen"), width: 140, cell: (device) => <LastSeen device={device} /> },
    { ...created.column, width: 160 },
  ];
  const csv: ListColumns<VirtualDevice>["csv"] = [
    { header: t("name"), value: (d) => d.name },
    { header: t("deviceName"), value: (d) => d.device_name },
    { header: t("deviceId"), value: (d) => d.id },
    { header: t("productKey"), value: (d) => d.product_key },
    { header: t("running"), value: (d) => t(d.running === enabled.yes ? "running" : "stopped") },
    { header: t("state"), value: (d) => t(d.online === online.online ? "online" : "offline") },
    { header: t("onlineAt"), value: (d) => formatTime(d.online_at, "second") },
    { header: t("offlineAt"), value: (d) => formatTime(d.offline_at, "second") },
    { header: t("createdAt"), value: (d) => formatTime(d.created_at, "second") },
  ];
  return { columns, csv };
}
