import { Check, Copy, Download, X } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { CopyText } from "../ui/copy-text.tsx";
import { useCopy } from "../ui/use-copy.ts";
import { download } from "./csv.ts";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

export interface SecretListProps {
  parts: readonly { label: string; value: string }[];
  /** All parts, as they are copied and downloaded together. */
  all: Record<string, string>;
  /** The name of the file, without its ending. */
  fileName: string;
  /** Called when all parts were copied or downloaded. */
  onSaved: () => void;
}

/** Secrets that are shown once: each can be copied, or all at once. */
export function SecretList({ parts, all, fileName, onSaved }: SecretListProps) {
  const t = useMessages(messages);
  const { state, copy } = useCopy();
  const text = JSON.stringify(all, null, 2);
  const said = { idle: t("copyAll"), done: t("copied"), failed: t("copyFailed") }[state];
  return (
    <div className="rounded-lg border border-line">
      <dl className="divide-y divide-line">
        {parts.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 flex-wrap items-center gap-x-3 px-3 py-2">
            <dt className="w-28 shrink-0 text-muted">{label}</dt>
            <dd className="flex min-w-0 flex-1 basis-52">
              <CopyText value={value} label={label} wrap className="text-ink" />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap justify-end gap-2 rounded-b-lg border-t border-line bg-sunken px-3 py-2">
        <Button
          size="sm"
          icon={Download}
          onClick={() => {
            download(`${fileName}.json`, text, "application/json");
            onSaved();
          }}
        >
          {t("download")}
        </Button>
        <Button
          size="sm"
          icon={{ idle: Copy, done: Check, failed: X }[state]}
          onClick={() => void copy(text).then((done) => done && onSaved())}
        >
          <span aria-live="polite">{said}</span>
        </Button>
      </div>
    </div>
  );
}
