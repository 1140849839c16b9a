import type { VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import { online } from "@thingwright/contract/grammar/enums.ts";
import { Play, Square, Trash2 } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { BulkActions } from "../../../lib/bulk-actions.tsx";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useMay } from "../../../lib/user.ts";
import { messages } from "./messages/en.ts";

interface BulkProps {
  chosen: readonly VirtualDevice[];
  onDone: () => void;
}

function paramsOf({ id, product_id }: VirtualDevice) {
  return { id: product_id, deviceId: id };
}

/** Starts, stops or deletes the chosen virtual devices. */
export function BulkVirtual({ chosen, onDone }: BulkProps) {
  const t = useMessages(messages);
  const may = useMay();
  const set = (state: VirtualDevice["online"]) => (device: VirtualDevice) =>
    call(api.virtualDevices.setOnline, { params: paramsOf(device), body: { online: state } });
  return (
    <BulkActions
      rows={chosen}
      nameOf={({ name }) => name}
      refreshes={["virtualDevices", "devices", "products"]}
      onDone={onDone}
      actions={[
        may(api.virtualDevices.setOnline) && {
          label: t("start"),
          icon: Play,
          run: set(online.online),
          done: (count) => t("startedMany", { count }),
        },
        may(api.virtualDevices.setOnline) && {
          label: t("stop"),
          icon: Square,
          run: set(online.offline),
          done: (count) => t("stoppedMany", { count }),
        },
        may(api.virtualDevices.remove) && {
          label: t("delete"),
          icon: Trash2,
          run: (device) => call(api.virtualDevices.remove, { params: paramsOf(device) }),
          done: (count) => t("deletedMany", { count }),
          sure: { title: (count) => t("deleteManyTitle", { count }), description: t("deleteManyText") },
        },
      ]}
    />
  );
}
