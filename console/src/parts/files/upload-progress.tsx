import { CircleAlert } from "lucide-react";
import { useMessages } from "../../lib/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { messages } from "./messages/en.ts";
import type { Upload } from "./use-uploads.ts";

interface UploadProgressProps {
  upload: Upload;
  onRetry: () => void;
  /** Cancels an upload, or dismisses one that failed. */
  onDiscard: () => void;
}

/** The progress of an upload, with a button that cancels it; or why it failed, with a button that retries it. */
export function UploadProgress({ upload, onRetry, onDiscard }: UploadProgressProps) {
  const t = useMessages(messages);
  const { error, file, share, retryable } = upload;
  if (error === undefined)
    return (
      <div className="flex min-w-0 flex-1 flex-wrap items-end gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-48">
          <ProgressBar value={share} label={t("uploading", { name: file.name })} showValue />
        </div>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {t("cancel")}
        </Button>
      </div>
    );
  return (
    <div role="alert" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="flex min-w-0 grow basis-48 items-start gap-1.5 text-meta text-danger-ink">
        <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
        <span className="min-w-0 break-words">
          {retryable && <span className="block font-medium">{t("uploadFailed", { name: file.name })}</span>}
          {error}
        </span>
      </p>
      <span className="flex gap-1">
        {retryable && (
          <Button size="sm" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {t("remove")}
        </Button>
      </span>
    </div>
  );
}
