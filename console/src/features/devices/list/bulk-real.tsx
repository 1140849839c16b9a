import type { Device } from "@thingwright/contract/devices.ts";
import { Trash2 } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { BulkActions } from "../../../lib/bulk-actions.tsx";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useStatusActions } from "../../../lib/status-actions.ts";
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
  const statusActions = useStatusActions<Device>({
    set: ({ id }, status) => call(api.devices.setStatus, { params: { id }, body: { status } }),
    enabled: (count) => t("enabledMany", { count }),
    disabled: (count) => t("disabledMany", { count }),
    sure: { title: (count) => t("disableManyTitle", { count }), description: t("disableManyText") },
  });
  return (
    <BulkActions
      rows={chosen}
      nameOf={({ name }) => name}
      refreshes={["devices", "products"]}
      onDone={onDone}
      actions={[
        ...(may(api.devices.setStatus) ? statusActions : []),
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
