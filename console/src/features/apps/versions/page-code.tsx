import { useMessages } from "../../../lib/i18n.ts";
import { TextLink } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy-text.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { messages } from "./messages/en.ts";

interface PageCodeProps {
  url: string;
  label: string;
  text: string;
}

/** The QR code of a download page, which brings an encoder along: to be loaded late. */
export function PageCode({ url, label, text }: PageCodeProps) {
  const t = useMessages(messages);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode text={url} label={label} />
      <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-2">
        <p className="text-muted">{text}</p>
        <CopyText value={url} wrap />
        <TextLink render={<a href={url} target="_blank" rel="noreferrer" />}>{t("openPage")}</TextLink>
      </div>
    </div>
  );
}
