import type { Device } from "@thingwright/contract/devices.ts";
import { deviceKind } from "@thingwright/contract/enums.ts";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { DeviceName } from "../shared/device-name.tsx";
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
    onDone: onDeleted,
  };
  const remove = useAction(api.devices.remove, options);
  const removeVirtual = useAction(api.virtualDevices.remove, options);
  const shared = {
    description: t("deleteText"),
    subject: <DeviceName device={device} link={false} />,
    confirmLabel: t("delete"),
    onClose,
  };
  return virtual ? (
    <ConfirmAction
      {...shared}
      action={removeVirtual}
      input={{ params: { id: device.product_id, deviceId: device.id } }}
      title={t("deleteVirtualTitle")}
    />
  ) : (
    <ConfirmAction
      {...shared}
      action={remove}
      input={{ params: { id: device.id } }}
      title={t("deleteRealTitle")}
    />
  );
}
