import { useEffect } from "react";
import { goTo, usePlace } from "../../../lib/place.tsx";

/**
 * Returns the key of the link that opened the page; empty if there is none. The key is removed from the page's address,
 * where others could see it. It is stored in the state of the history entry, so that it is still available after a
 * reload.
 */
export function useLinkKey(): string {
  const { query, pathname } = usePlace();
  const given = query.get("key");
  useEffect(() => {
    if (given === null) return;
    // The router's own state must be kept. Without it, the router would replace the whole state at its next start.
    goTo(pathname, { replace: true, state: { ...(history.state as object | null), linkKey: given } });
  }, [given, pathname]);
  return given ?? keptKey(history.state);
}

function keptKey(state: unknown): string {
  if (typeof state !== "object" || state === null || !("linkKey" in state)) return "";
  return typeof state.linkKey === "string" ? state.linkKey : "";
}
