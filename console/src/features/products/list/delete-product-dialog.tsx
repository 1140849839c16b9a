import type { Product } from "@thingwright/contract/products.ts";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { messages } from "../messages/en.ts";
import { ProductName } from "../shared/product-name.tsx";

interface DeleteDialogProps {
  product: Product;
  onClose: () => void;
  onDeleted: (ids: readonly string[]) => void;
}

/** Names the product that is about to be deleted, and asks. */
export function DeleteDialog({ product, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages(messages);
  const remove = useAction(api.products.remove, {
    success: t("deleted", { name: product.name }),
    onDone: () => onDeleted([product.id]),
  });
  return (
    <ConfirmAction
      action={remove}
      input={{ params: { id: product.id } }}
      onClose={onClose}
      title={t("deleteTitle")}
      description={t("deleteText")}
      subject={<ProductName product={product} plain />}
      confirmLabel={t("delete")}
    />
  );
}
