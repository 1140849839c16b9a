import { useEffect } from "react";
import { goTo, usePlace } from "../../../lib/place.tsx";

/**
 * The key of the link that opened the page; empty where the address has none. It is taken out of the address, where
 * others could see it, and is kept with the entry of the browser's history, so that a reload still has it.
 */
export function useLinkKey(): string {
  const { query, pathname } = usePlace();
  const given = query.get("key");
  useEffect(() => {
    if (given === null) return;
    // What the router keeps there stays, or it would put its own in place of all at the next start.
    goTo(pathname, { replace: true, state: { ...(history.state as object | null), linkKey: given } });
  }, [given, pathname]);
  return given ?? keptKey(history.state);
}

function keptKey(state: unknown): string {
  if (typeof state !== "object" || state === null || !("linkKey" in state)) return "";
  return typeof state.linkKey === "string" ? state.linkKey : "";
}
