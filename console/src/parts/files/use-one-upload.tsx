import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { useReadOnly } from "../../ui/read-only.ts";
import { messages } from "./messages/en.ts";
import type { Wanted } from "./acceptance.ts";
import { ChooseButton } from "./drop-target.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useUploads } from "./use-uploads.ts";

interface OneUpload {
  /** Uploads the first of these files, and cancels any other upload of this control. */
  take: (files: File[]) => void;
  /** The progress of the upload, or why it failed; undefined without an upload. */
  progress: ReactNode;
}

/** The upload of a control that holds one file. */
export function useOneUpload(wanted: Wanted, onUploaded: (file: ShownFile, sent: File) => void): OneUpload {
  const { uploads, start, retry, discard } = useUploads(wanted, onUploaded);
  const [upload] = uploads;
  return {
    take: (files) => {
      for (const one of uploads) discard(one);
      start(files.slice(0, 1));
    },
    progress: upload && (
      <UploadProgress
        key={upload.key}
        upload={upload}
        onRetry={() => retry(upload)}
        onDiscard={() => discard(upload)}
      />
    ),
  };
}

interface ChooseOneProps {
  /** The label of the button as long as there is no file. */
  choose: string;
  chosen: boolean;
  disabled: boolean;
  onRemove: () => void;
}

/** Within a `DropTarget`: chooses the file, or replaces and removes it. */
export function ChooseOne({ choose, chosen, disabled, onRemove }: ChooseOneProps) {
  const t = useMessages(messages);
  if (useReadOnly()) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChooseButton disabled={disabled}>{chosen ? t("replace") : choose}</ChooseButton>
      {chosen ? (
        <Button variant="ghost" disabled={disabled} onClick={onRemove}>
          {t("remove")}
        </Button>
      ) : (
        <span className="text-meta text-muted pointer-coarse:hidden">{t("dropHere")}</span>
      )}
    </div>
  );
}
