import type { Device } from "@thingwright/contract/devices.ts";
import { deviceKind } from "@thingwright/contract/enums.ts";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DeviceName } from "./device-name.tsx";
import { messages } from "./messages/en.ts";

interface DeleteDialogProps {
  device: Device;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Names the device that is about to be deleted, and asks. */
export function DeleteDeviceDialog({ device, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages(messages);
  const virtual = device.kind === deviceKind.virtual;
  const options = {
    success: t("deleted", { name: device.name }),
    invalidates: ["virtualDevices", api.devices.list, "products"],
  };
  const remove = useAction(api.devices.remove, options);
  const removeVirtual = useAction(api.virtualDevices.remove, options);
  const error = remove.error ?? removeVirtual.error;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(virtual ? "deleteVirtualTitle" : "deleteRealTitle")}
      description={t("deleteText")}
      subject={<DeviceName device={device} link={false} />}
      confirmLabel={t("delete")}
      error={error && errorText(error)}
      onConfirm={async () => {
        if (virtual) await removeVirtual.run({ params: { id: device.product_id, deviceId: device.id } });
        else await remove.run({ params: { id: device.id } });
        onDeleted?.();
      }}
    />
  );
}
