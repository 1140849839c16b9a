import type { Purpose } from "@thingwright/contract/content/file-purposes.ts";
import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { File as FileIcon } from "lucide-react";
import { useMessages } from "../../lib/i18n.ts";
import { useGroupProps } from "../../ui/field-context.ts";
import { useReadOnly } from "../../ui/read-only.ts";
import { messages } from "./messages/en.ts";
import { acceptOf, hintOf } from "./acceptance.ts";
import { DropTarget } from "./drop-target.tsx";
import { ChooseOne, useOneUpload } from "./use-one-upload.tsx";
import { useWanted } from "./use-wanted.ts";
import { type MouseEvent, useState } from "react";
import { downloadFile } from "../../lib/download-file.ts";
import { TextLink } from "../../ui/button.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import { toast } from "../../ui/toast.ts";

interface FileFieldProps {
  value: ShownFile | null;
  onChange: (value: ShownFile | null) => void;
  purpose: Purpose;
  /** The media types, if only some of the purpose's types are wanted. */
  types?: readonly string[];
  disabled?: boolean;
}

/**
 * A field for a file. It uploads the file as soon as the user chooses or drops it; the form holds the uploaded file.
 * For use in a `Field`.
 */
export function FileField({ value, onChange, purpose, types, disabled = false }: FileFieldProps) {
  const t = useMessages(messages);
  const readOnly = useReadOnly();
  const wanted = useWanted({ purpose, types });
  const [uploaded, setUploaded] = useState<{ id: string; bytes: number }>();
  const { take, progress } = useOneUpload(wanted, (file, { size: bytes }) => {
    setUploaded({ id: file.id, bytes });
    onChange(file);
  });
  return (
    <div {...useGroupProps()} role="group" className="flex flex-col gap-1.5">
      <DropTarget
        accept={acceptOf(wanted)}
        disabled={disabled}
        onFiles={take}
        className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border border-dashed border-line-strong px-3 py-2"
      >
        {progress ?? (
          <>
            {value && (
              <span className="flex min-w-40 flex-1 items-center gap-2">
                <FileIcon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-muted" />
                <DownloadLink file={value} />
                {uploaded?.id === value.id && (
                  <span className="shrink-0 text-meta text-muted">{formatBytes(uploaded.bytes)}</span>
                )}
              </span>
            )}
            <ChooseOne
              choose={t("chooseFile")}
              chosen={Boolean(value)}
              disabled={disabled}
              onRemove={() => onChange(null)}
            />
          </>
        )}
      </DropTarget>
      {!readOnly && <p className="text-meta text-muted">{hintOf(t, wanted)}</p>}
    </div>
  );
}

/** A link with the name of a file, which downloads the file. If the download fails, a toast says so. */
function DownloadLink({ file: { name, url } }: { file: ShownFile }) {
  const t = useMessages(messages);
  const click = async (event: MouseEvent) => {
    event.preventDefault();
    if (!(await downloadFile(url, name))) toast.error(t("downloadFailed", { name }));
  };
  return (
    <TextLink
      render={<a href={url} aria-label={t("download", { name })} onClick={(event) => void click(event)} />}
    >
      <span className="min-w-0 break-all">{name}</span>
    </TextLink>
  );
}
