import { useRouter } from "@tanstack/react-router";
import { CallError, errorText, requestIdOf } from "../lib/call-error.ts";
import { useMessages } from "../lib/i18n.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { messages } from "./messages/en.ts";

/** In place of a page that could not be loaded or that broke. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useMessages(messages);
  const router = useRouter();
  // A chunk of an older build is gone after an upgrade: only a fresh start helps.
  const stale = !(error instanceof CallError) && error instanceof TypeError;
  const retry = () => {
    if (stale) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <ErrorState
      message={t("errorTitle")}
      detail={errorText(error)}
      requestId={requestIdOf(error)}
      onRetry={retry}
    />
  );
}
