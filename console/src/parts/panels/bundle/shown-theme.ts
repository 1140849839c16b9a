import type { BridgeTheme } from "@thingwright/contract/content/panel-bridge.ts";
import { useSyncExternalStore } from "react";

/** The theme that the document shows, whoever has chosen it. */
export function useShownTheme(): BridgeTheme {
  return useSyncExternalStore(follow, read);
}

const read = (): BridgeTheme => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

function follow(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
