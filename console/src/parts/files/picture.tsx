import { ImageOff } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { cx } from "../../ui/cx.ts";
import { messages } from "./messages/en.ts";

/** Returns the address of an uploaded image in a width that suits a small box on any screen. Other addresses stay the same. */
const smaller = (url: string) => (url.startsWith("/files/") && !url.includes("?") ? `${url}?w=320` : url);

interface PictureProps {
  url: string;
  /** Describes the picture; empty if its name is beside it. */
  alt: string;
  className?: string;
}

/** An uploaded picture in a box, as large as fits. An icon replaces a picture that cannot be loaded. */
export function Picture({ url, alt, className }: PictureProps) {
  const t = useMessages(messages);
  const [missing, setMissing] = useState("");
  return (
    <span
      className={cx(
        "grid shrink-0 grid-cols-1 grid-rows-1 place-items-center overflow-hidden rounded-md border border-line bg-sunken",
        className,
      )}
    >
      {missing === url ? (
        <span role="img" aria-label={t("imageNotFound")} title={t("imageNotFound")} className="text-muted">
          <ImageOff aria-hidden size={18} strokeWidth={1.75} />
        </span>
      ) : (
        <img
          src={smaller(url)}
          alt={alt}
          className="size-full object-contain"
          onError={() => setMissing(url)}
        />
      )}
    </span>
  );
}
