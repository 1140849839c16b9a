import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { errorText, requestIdOf } from "../lib/call-error.ts";
import { useMessages } from "../lib/i18n.ts";
import { MissingPage, reload, reloadOnce, untilReached } from "../lib/missing-part.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { PagePending } from "./page-pending.tsx";
import { messages } from "./messages/en.ts";

/** Shown in place of a page that could not be loaded, or that threw an error. */
export function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages(messages);
  if (error instanceof MissingPage) return <PageGone />;
  return (
    <ErrorState
      message={t("errorTitle")}
      detail={errorText(error)}
      requestId={requestIdOf(error)}
      onRetry={onRetry}
    />
  );
}

/**
 * Shown when the code of a page cannot be loaded, for example because an upgrade of the server has removed the code of
 * older builds. Reloads once automatically, because a reload fetches the new build.
 */
function PageGone() {
  const t = useMessages(messages);
  const [state, setState] = useState<"trying" | "missing" | "unreached">("trying");
  useEffect(() => {
    void reloadOnce().then(
      (end) => end !== "under way" && setState(end === "tried" ? "missing" : "unreached"),
    );
  }, []);
  // Reloads as soon as the server answers again. This cannot loop, because it happens only if the server could not be
  // reached before.
  useEffect(() => {
    if (state !== "unreached") return undefined;
    let left = false;
    void untilReached().then(() => left || location.reload());
    return () => {
      left = true;
    };
  }, [state]);
  if (state === "trying") return <PagePending />;
  return (
    <ErrorState
      message={t("missingTitle")}
      detail={t(state === "missing" ? "missingPage" : "missingUnreached")}
      action={
        <Button
          icon={RotateCw}
          onClick={() => void reload().then((under) => !under && setState("unreached"))}
        >
          {t("reload")}
        </Button>
      }
    />
  );
}
