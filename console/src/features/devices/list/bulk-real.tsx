import type { Device } from "@thingwright/contract/devices.ts";
import { enabled } from "@thingwright/contract/enums.ts";
import { Ban, CircleCheck, Trash2 } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { BulkActions } from "../../../lib/bulk-actions.tsx";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useMay } from "../../../lib/user.ts";
import { messages } from "./messages/en.ts";

interface BulkProps {
  chosen: readonly Device[];
  onDone: () => void;
}

/** Enables, disables or deletes the chosen real devices. */
export function BulkReal({ chosen, onDone }: BulkProps) {
  const t = useMessages(messages);
  const may = useMay();
  const set = (status: Device["status"]) => (device: Device) =>
    call(api.devices.setStatus, { params: { id: device.id }, body: { status } });
  return (
    <BulkActions
      rows={chosen}
      nameOf={({ name }) => name}
      refreshes={["devices", "products"]}
      onDone={onDone}
      actions={[
        may(api.devices.setStatus) && {
          label: t("enable"),
          icon: CircleCheck,
          run: set(enabled.yes),
          done: (count) => t("enabledMany", { count }),
        },
        may(api.devices.setStatus) && {
          label: t("disable"),
          icon: Ban,
          run: set(enabled.no),
          done: (count) => t("disabledMany", { count }),
          sure: { title: (count) => t("disableManyTitle", { count }), description: t("disableManyText") },
        },
        may(api.devices.remove) && {
          label: t("delete"),
          icon: Trash2,
          run: ({ id }) => call(api.devices.remove, { params: { id } }),
          done: (count) => t("deletedMany", { count }),
          sure: { title: (count) => t("deleteManyTitle", { count }), description: t("deleteManyText") },
        },
      ]}
    />
  );
}
