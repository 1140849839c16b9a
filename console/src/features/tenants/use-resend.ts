import type { Tenant } from "@thingwright/contract/accounts/tenants.ts";
import { useRef } from "react";
import { api } from "../../lib/api.ts";
import { useAction } from "../../lib/query.ts";
import { useActivationToast } from "../outbox/api.ts";

/** Sends a tenant the activation mail again. */
export function useResend() {
  const written = useActivationToast();
  const contact = useRef("");
  const resend = useAction(api.tenants.sendActivation, {
    invalidates: [],
    onDone: () => written({ contact: contact.current }),
  });
  return {
    pending: resend.pending,
    start: ({ uid, username }: Tenant) => {
      contact.current = username;
      resend.start({ params: { uid } });
    },
  };
}
