import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "../messages/en.ts";

/** Returns why a product cannot be deleted in its current state; undefined if it can. The server checks again. */
export function useKeepReason(): (product: Product) => string | undefined {
  const t = useMessages(messages);
  return ({ status, device_count }) => {
    if (status !== productStatus.developing) return t("lockedHint");
    return device_count > 0 ? t("devicesHint", { count: device_count }) : undefined;
  };
}
