import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useGo } from "../../lib/screens.tsx";
import { useConfig } from "../../lib/use-config.ts";
import { useMay } from "../../lib/user.ts";
import { toast } from "../../ui/toast.ts";
import { messages } from "./messages/en.ts";

interface Activation {
  /** The email address or mobile number that is to be activated. */
  contact: string;
  /**
   * The title of the toast, for callers that did more than send the activation. By default, the text about the
   * activation is the title.
   */
  title?: string;
}

/**
 * Returns a function that shows a toast after an activation message was written. The toast names the recipient of the
 * message. If the installation cannot send the message, the toast explains that it stays in the outbox (the list of the
 * platform's messages). Users who may see the outbox get a link to it.
 */
export function useActivationToast(): (activation: Activation) => void {
  const t = useMessages(messages);
  const channels = useConfig("message_channel");
  const may = useMay();
  const go = useGo();
  return ({ contact, title }) => {
    const way = contact.includes("@") ? "email" : "phone";
    const sent = channels?.some(({ value }) => value === way) ?? true;
    const words = t(sent ? "activationGoes" : `activationKept_${way}`, { contact });
    const action = may(api.outbox.list) && {
      label: t("openOutbox"),
      onSelect: () => void go({ screen: "outbox" }),
    };
    toast({
      title: title ?? words,
      ...(title !== undefined && { description: words }),
      tone: sent ? "success" : "warning",
      ...(action && { action }),
    });
  };
}
