import { TextLink } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { BesideCode, QrCode } from "../../ui/qr-code.tsx";
import { useMessages } from "../i18n.ts";
import { messages } from "./messages/en.ts";
import { OnlyHere } from "./only-here.tsx";
import { useSite } from "./use-site.ts";

interface AddressCodeProps {
  /**
   * The path of the page, or an address from the server. Of an address, only the path is used, because the server does
   * not know at which host this console was opened.
   */
  page: string;
  /** Says what the code opens. */
  label: string;
  text: string;
}

/**
 * The address of a page for phones, as a QR code and as text. This module contains a QR encoder, so it should be loaded
 * lazily.
 */
export function AddressCode({ page, label, text }: AddressCodeProps) {
  const t = useMessages(messages);
  const { url, isOnlyHere } = useSite();
  const { pathname, search, hash } = new URL(page, url);
  const address = url + pathname + search + hash;
  return (
    <div className="flex w-full min-w-0 flex-col gap-4">
      <OnlyHere />
      <BesideCode code={!isOnlyHere && <QrCode text={address} label={label} />}>
        <p className="text-muted">{text}</p>
        <CopyText value={address} wrap />
        <TextLink render={<a href={address} target="_blank" rel="noreferrer" />}>{t("openPage")}</TextLink>
      </BesideCode>
    </div>
  );
}
