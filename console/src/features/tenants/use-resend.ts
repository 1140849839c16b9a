import type { Tenant } from "@thingwright/contract/tenants.ts";
import { useRef } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { useWrittenToast } from "../outbox/api.ts";
import { messages } from "./messages/en.ts";

/** Sends a tenant the activation mail again. */
export function useResend() {
  const t = useMessages(messages);
  const written = useWrittenToast();
  const contact = useRef("");
  const resend = useAction(api.tenants.sendActivation, {
    invalidates: [],
    onDone: () => written(t("resent", { contact: contact.current })),
  });
  return {
    pending: resend.pending,
    start: ({ uid, username }: Tenant) => {
      contact.current = username;
      resend.start({ params: { uid } });
    },
  };
}
