import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useGo } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { toast } from "../../ui/toast.ts";
import { messages } from "./messages/en.ts";

/**
 * Shows a toast after an action that wrote a message, with a link to the outbox for users who may see it: without a
 * mail server, the message stays there.
 */
export function useWrittenToast(): (title: string) => void {
  const t = useMessages(messages);
  const may = useMay();
  const go = useGo();
  return (title) => {
    const action = may(api.outbox.list) && {
      label: t("openOutbox"),
      onSelect: () => void go({ screen: "outbox" }),
    };
    toast({ title, tone: "success", ...(action && { action }) });
  };
}
