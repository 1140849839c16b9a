import type { BridgeTheme } from "@thingwright/contract/content/panel-bridge.ts";
import { useSyncExternalStore } from "react";

/** The theme of the document, chosen by the user or by the system. */
export function useShownTheme(): BridgeTheme {
  return useSyncExternalStore(follow, read);
}

const read = (): BridgeTheme => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

function follow(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
