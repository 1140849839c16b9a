import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useMessages } from "../lib/i18n.ts";
import { messages } from "./messages/en.ts";
import { noticeClass } from "./notice-class.ts";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Says in the bar above every page that the browser has no network. */
export function OfflineNotice() {
  const t = useMessages(messages);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <p className={noticeClass}>
      <WifiOff aria-hidden size={16} className="text-warning-ink" />
      {t("offlineBanner")}
    </p>
  );
}
