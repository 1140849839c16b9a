import type { Device } from "@thingwright/contract/devices/devices.ts";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Switch } from "../../../ui/switch.tsx";
import { useRunning } from "../list/use-running.ts";
import { messages as devices } from "../messages/en.ts";

/** Starts and stops one virtual device. */
export function RunSwitch({ device }: { device: Device }) {
  const t = useMessages(devices);
  const may = useMay();
  const running = useRunning();
  const params = { id: device.product_id, deviceId: device.id };
  const virtual = useCall(api.virtualDevices.get, { params }).data;
  if (!virtual || !may(api.virtualDevices.setOnline)) return null;
  const runs = running.isRunning(virtual);
  return (
    <div className="flex h-8 items-center rounded-md border border-line-strong px-2.5">
      <Switch
        label={t(runs ? "running" : "stopped")}
        value={runs}
        pending={running.isPending(virtual)}
        onChange={(run) => running.set(virtual, run)}
      />
    </div>
  );
}
