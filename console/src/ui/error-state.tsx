import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyText } from "./copy-text.tsx";
import { useUiText } from "./text/ui-text.ts";

interface ErrorStateProps {
  /** Says what happened. */
  message: ReactNode;
  /** Says what to do next, or that the input was kept. */
  detail?: ReactNode;
  requestId?: string | undefined;
  onRetry?: () => void;
  action?: ReactNode;
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ message, detail, requestId, onRetry, action }: ErrorStateProps) {
  const text = useUiText();
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 grid size-11 place-items-center rounded-xl border border-danger-line bg-danger-soft text-danger-ink">
        <TriangleAlert aria-hidden size={20} strokeWidth={1.5} />
      </span>
      <p className="text-section font-semibold text-balance">{message}</p>
      {detail && <p className="mt-1 max-w-105 text-balance text-muted">{detail}</p>}
      {requestId && (
        <p className="mt-3 flex max-w-full flex-wrap items-center justify-center gap-1.5 text-meta text-muted">
          {text.requestId} <CopyText value={requestId} label={text.requestId} />
        </p>
      )}
      {(onRetry || action) && (
        <div className="mt-5 flex flex-wrap items-center justify-center gap-3">
          {onRetry && (
            <Button icon={RotateCw} onClick={onRetry}>
              {text.retry}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
