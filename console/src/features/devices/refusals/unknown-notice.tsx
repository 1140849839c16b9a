import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useCall } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { ToUnknown } from "./last-refusal.tsx";
import { messages } from "./messages/en.ts";

/**
 * The polling interval in milliseconds. It is short, because a user who has just connected a device waits here for the
 * device to appear.
 */
const refetchInterval = 10_000;

/** A notice that devices which are not registered in the product have tried to sign in. */
export function UnknownNotice({ productId }: { productId: string }) {
  const t = useMessages(messages);
  const query = { product_id: productId, page_size: 1 };
  const { data } = useCall(api.unknownDevices.list, { query }, { refetchInterval });
  if (!data || data.total === 0) return null;
  return <Alert action={<ToUnknown productId={productId} />}>{t("unknown", { count: data.total })}</Alert>;
}
