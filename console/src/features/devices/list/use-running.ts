import type { VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import { enabled, online, type Enabled } from "@thingwright/contract/grammar/enums.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { useAction, useKept } from "../../../lib/query.ts";
import { toast } from "../../../ui/toast.ts";

/**
 * Starts and stops virtual devices. The change is shown at once. If it fails, it is reverted and the reason is shown.
 */
export function useRunning() {
  const kept = useKept();
  const setOnline = useAction(api.virtualDevices.setOnline, { invalidates: [] });
  const [wanted, setWanted] = useState<ReadonlyMap<string, Enabled>>(new Map());

  const settle = (id: string) =>
    setWanted((before) => {
      const next = new Map(before);
      next.delete(id);
      return next;
    });

  const set = async ({ id, product_id }: Pick<VirtualDevice, "id" | "product_id">, run: boolean) => {
    setWanted((before) => new Map(before).set(id, run ? enabled.yes : enabled.no));
    try {
      await setOnline.run({
        params: { id: product_id, deviceId: id },
        body: { online: run ? online.online : online.offline },
      });
      await kept.refresh("virtualDevices");
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      settle(id);
    }
  };

  return {
    set: (device: VirtualDevice, run: boolean) => void set(device, run),
    isRunning: (device: VirtualDevice) => (wanted.get(device.id) ?? device.running) === enabled.yes,
    isPending: (device: VirtualDevice) => wanted.has(device.id),
  };
}
