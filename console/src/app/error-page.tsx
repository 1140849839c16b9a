import { useRouter } from "@tanstack/react-router";
import { BrokenPage } from "./broken-page.tsx";

/** A `BrokenPage` inside the router, which fetches again what the page needs. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <BrokenPage error={error} onRetry={retry} />;
}
