import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useCall } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { ToUnknown } from "./last-refusal.tsx";
import { messages } from "./messages/en.ts";

/** In milliseconds: a maker who has just connected a device looks for it here. */
const refetchInterval = 10_000;

/** Says that devices have tried to sign in that the product does not have. */
export function UnknownNotice({ productId }: { productId: string }) {
  const t = useMessages(messages);
  const query = { product_id: productId, page_size: 1 };
  const { data } = useCall(api.unknownDevices.list, { query }, { refetchInterval });
  if (!data || data.total === 0) return null;
  return <Alert action={<ToUnknown productId={productId} />}>{t("unknown", { count: data.total })}</Alert>;
}
