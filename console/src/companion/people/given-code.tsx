import { Copy, Share2 } from "lucide-react";
import { useCompanion } from "../companion-context.ts";
import { Tap } from "../parts.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { Sheet } from "./sheet.tsx";
import { whenText } from "./when.ts";
import { fill } from "./words.ts";

interface GivenCodeProps {
  title: string;
  code: string;
  /** Seconds since 1970. */
  expiresAt: number;
  /** The page that accepts the code. */
  page: "join" | "receive";
  /** The text to send, in which `{link}` stands for the link. */
  message: string;
  onClose: () => void;
}

/** Shows a code once, with a link to send. The code is in the link's fragment, which browsers send to no server. */
export function GivenCode({ title, code, expiresAt, page, message, onClose }: GivenCodeProps) {
  const { base, tag } = useCompanion();
  const words = useLaterWords();
  const link = `${location.origin}${base}${page}#${code}`;
  const text = fill(message, { link });
  const copy = async () => {
    await navigator.clipboard?.writeText(text).then(
      () => tell(words.copied),
      () => {},
    );
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <p className="text-muted">{fill(words.codeOnce, { time: whenText(expiresAt * 1000, tag) })}</p>
      <p className="rounded-xl bg-sunken p-3 text-meta break-all select-all" dir="ltr">
        {link}
      </p>
      <p className="text-muted">{words.enterCode}</p>
      <p
        className="rounded-xl bg-sunken p-3 text-center font-mono text-section break-all select-all"
        dir="ltr"
      >
        {code}
      </p>
      <div className="flex gap-2">
        {navigator.clipboard && (
          <Tap
            icon={Copy}
            look={"share" in navigator ? "secondary" : "primary"}
            className="flex-1"
            onClick={() => void copy()}
          >
            {words.copy}
          </Tap>
        )}
        {"share" in navigator && (
          <Tap
            icon={Share2}
            look="primary"
            className="flex-1"
            // The promise also rejects when the person closes the phone's share sheet, which is no error.
            onClick={() => void navigator.share({ text }).catch(() => {})}
          >
            {words.sendOn}
          </Tap>
        )}
      </div>
    </Sheet>
  );
}
