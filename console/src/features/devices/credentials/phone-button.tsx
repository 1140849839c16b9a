import type { Device } from "@thingwright/contract/devices/devices.ts";
import { QrCode } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { entryOf, fillPath } from "../../../lib/screens.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";

const AddressCode = lazyPart(() => import("../../../lib/site/address-code.tsx").then((m) => m.AddressCode));

/** Shows the QR code of a device's live page. Hidden on phones. */
export function PhoneButton({ device }: { device: Pick<Device, "id" | "product_id" | "name"> }) {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="max-sm:hidden">
      <IconButton icon={QrCode} label={t("phone")} variant="secondary" onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onOpenChange={setOpen} title={t("phone")}>
        <AddressCode
          meanwhile={<Skeleton className="mx-auto size-44" />}
          page={fillPath(entryOf("deviceInfo").path, { productId: device.product_id, deviceId: device.id })}
          label={t("phoneCode", { name: device.name })}
          text={t("phoneText")}
        />
      </Dialog>
    </div>
  );
}
