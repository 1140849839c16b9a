import { useRouter } from "@tanstack/react-router";
import { BrokenPage } from "./broken-page.tsx";

/** A `BrokenPage` inside the router: trying again also fetches the page's data again. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <BrokenPage error={error} onRetry={retry} />;
}
