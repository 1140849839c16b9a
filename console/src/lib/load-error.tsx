import { ErrorState } from "../ui/error-state.tsx";
import { errorText, requestIdOf } from "./call-error.ts";

/** Shown in place of data that could not be loaded: the reason, the request id to report, and a button to try again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <ErrorState message={errorText(error)} requestId={requestIdOf(error)} onRetry={() => void onRetry()} />
  );
}
