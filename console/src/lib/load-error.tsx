import { Link } from "@tanstack/react-router";
import { ErrorState } from "../ui/error-state.tsx";
import { LinkButton } from "../ui/button.tsx";
import { CallError, errorText, requestIdOf } from "./call-error.ts";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

/**
 * Shown in place of data that could not be loaded: the reason, the request id to report, and a button to try again, or
 * a link to the start page if the object does not exist.
 */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useMessages(messages);
  if (error instanceof CallError && error.is("not_found"))
    return (
      <ErrorState
        message={errorText(error)}
        action={<LinkButton render={<Link to="/dashboard" />}>{t("toDashboard")}</LinkButton>}
      />
    );
  return (
    <ErrorState message={errorText(error)} requestId={requestIdOf(error)} onRetry={() => void onRetry()} />
  );
}
