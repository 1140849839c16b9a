import type { Device } from "@thingwright/contract/devices/devices.ts";
import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { api } from "../../../lib/api.ts";
import { useDelete } from "../../../lib/delete-question.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { DeviceName } from "../shared/device-name.tsx";
import { messages } from "./messages/en.ts";

/** Deletes a device after a confirmation. Real and virtual devices have separate routes. */
export function useDeleteDevice(onDeleted: (device: Device) => void) {
  const t = useMessages(messages);
  const options = {
    description: t("deleteText"),
    subject: (device: Device) => <DeviceName device={device} link={false} />,
    success: ({ name }: Device) => t("deleted", { name }),
    invalidates: ["virtualDevices", api.devices.list, "products"],
    onDeleted,
  };
  const real = useDelete(api.devices.remove, {
    ...options,
    title: t("deleteRealTitle"),
    input: ({ id }: Device) => ({ params: { id } }),
  });
  const virtual = useDelete(api.virtualDevices.remove, {
    ...options,
    title: t("deleteVirtualTitle"),
    input: ({ id, product_id }: Device) => ({ params: { id: product_id, deviceId: id } }),
  });
  return {
    menuEntry: (device: Device) => (device.kind === deviceKind.virtual ? virtual : real).menuEntry(device),
    dialog: real.dialog ?? virtual.dialog,
  };
}
