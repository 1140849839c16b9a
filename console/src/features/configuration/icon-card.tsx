import type { Product } from "@thingwright/contract/products.ts";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { Card } from "../../ui/card.tsx";
import { ReadOnly } from "../../ui/read-only.ts";
import { useProductIcon } from "../products/api.ts";
import { IconPicker } from "../products/shared/icon-picker.tsx";
import { messages } from "./messages/en.ts";

/** The icon of a product, by which apps show its devices; a choice is saved at once. */
export function IconCard({ product, readOnly }: { product: Product; readOnly: boolean }) {
  const t = useMessages(messages);
  const iconOf = useProductIcon();
  const update = useAction(api.products.update, { success: t("saved") });
  return (
    <Card title={t("icon")} description={t("iconText")}>
      <ReadOnly value={readOnly}>
        <IconPicker
          value={product.icon}
          fallback={iconOf({ ...product, icon: "" })}
          onChange={(icon) => update.start({ params: { id: product.id }, body: { icon } })}
        />
      </ReadOnly>
    </Card>
  );
}
