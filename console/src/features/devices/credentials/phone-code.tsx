import { CopyText } from "../../../ui/copy-text.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "./messages/en.ts";

interface PhoneCodeProps {
  address: string;
  /** The display name of the device. */
  name: string;
}

/** The QR code of a device's live page, which brings an encoder along: to be loaded late. */
export function PhoneCode({ address, name }: PhoneCodeProps) {
  const t = useMessages(messages);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode text={address} label={t("phoneCode", { name })} />
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-2">
        <p className="text-muted">{t("phoneText")}</p>
        <CopyText value={address} wrap />
      </div>
    </div>
  );
}
