import type { Device } from "@thingwright/contract/devices.ts";
import { QrCode } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { usePhoneAddress } from "./phone-address.ts";

const PhoneCode = lazyPart(() => import("./phone-code.tsx").then((m) => m.PhoneCode));

/** Shows the QR code of a device's live page; not on telephones, nor where no telephone would find the page. */
export function PhoneButton({ device }: { device: Pick<Device, "id" | "product_id" | "name"> }) {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(false);
  const address = usePhoneAddress({ productId: device.product_id, deviceId: device.id });
  if (address === undefined) return null;
  return (
    <div className="max-sm:hidden">
      <IconButton icon={QrCode} label={t("phone")} variant="secondary" onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onOpenChange={setOpen} title={t("phone")}>
        <PhoneCode meanwhile={<Skeleton className="size-44" />} address={address} name={device.name} />
      </Dialog>
    </div>
  );
}
