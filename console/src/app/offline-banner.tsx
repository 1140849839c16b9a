import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useMessages } from "../lib/i18n.ts";
import { messages } from "./messages/en.ts";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Floats over every page while the browser has no network. */
export function OfflineBanner() {
  const t = useMessages(messages);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="fixed inset-x-0 bottom-4 z-60 flex justify-center px-4 empty:hidden">
      {!online && (
        <p className="popup flex items-center gap-2 px-3 py-2 font-medium">
          <WifiOff aria-hidden size={16} className="text-warning-ink" />
          {t("offlineBanner")}
        </p>
      )}
    </div>
  );
}
