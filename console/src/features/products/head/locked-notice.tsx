import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { nextStages } from "@thingwright/contract/products/product-stages.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { Lock } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay, useUser } from "../../../lib/user.ts";
import { messages } from "./messages/en.ts";

/** If the product has left development, shows that its configuration is locked, why, and who may unlock it. */
export function LockedNotice({ product: { id, status } }: { product: Product }) {
  const t = useMessages(messages);
  const may = useMay();
  const user = useUser();
  if (status === productStatus.developing) return null;
  const mayReturn =
    user !== undefined &&
    may(api.releases.setStatus) &&
    nextStages(status, user.level).includes(productStatus.developing);
  const why = mayReturn ? "lockedReturn" : status === productStatus.ceased ? "lockedCeased" : "lockedAsk";
  return (
    <p className="flex max-w-200 gap-2 text-muted">
      <Lock aria-hidden size={14} className="mt-[3px] shrink-0" />
      <span>
        {t(why)}{" "}
        {mayReturn && (
          <ScreenLink
            screen="productReleased"
            params={{ productId: id }}
            className="font-medium text-accent-ink hover:underline aria-[current=page]:hidden"
          >
            {t("lockedLink")}
          </ScreenLink>
        )}
      </span>
    </p>
  );
}
