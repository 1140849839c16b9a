import type { UnknownDevice } from "@thingwright/contract/devices/unknown-devices.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "../messages/en.ts";

/** Returns a sentence that explains why the sign-in of an unknown device was refused. */
export function useUnknownReason(): (
  of: Pick<UnknownDevice, "reason" | "product_id" | "product_key">,
) => string {
  const t = useMessages(messages);
  return ({ reason, product_id, product_key }) => {
    if (reason !== "refused_unknown" || product_id) return t(`reason_${reason}`);
    return t(product_key ? "noProduct" : "noId");
  };
}
