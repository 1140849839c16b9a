import { ErrorState } from "../ui/error-state.tsx";
import { errorText, requestIdOf } from "./call-error.ts";

/** In place of what could not be loaded: why, the id to report, and another try. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <ErrorState message={errorText(error)} requestId={requestIdOf(error)} onRetry={() => void onRetry()} />
  );
}
