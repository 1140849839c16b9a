import { productType } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { messages } from "../../../parts/function-points/messages/en.ts";

interface CustomizeDialogProps {
  product: Product;
  /** Called instead of `onClose` once the product is customized. */
  onCustomized: () => void;
  onClose: () => void;
}

/**
 * Explains why a standard product cannot have function points of its own, and offers to make the product customized.
 */
export function CustomizeDialog({ product, onCustomized, onClose }: CustomizeDialogProps) {
  const t = useMessages(messages);
  const update = useAction(api.products.update, { success: t("customized", { name: product.name }) });
  const done = useRef(false);
  const [problem, setProblem] = useState<unknown>();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && (done.current ? onCustomized() : onClose())}
      tone="primary"
      title={t("customizeTitle")}
      description={t("customizeText")}
      subject={product.name}
      confirmLabel={t("customize")}
      error={problem === undefined ? undefined : errorText(problem)}
      onConfirm={async () => {
        setProblem(undefined);
        try {
          await update.run({ params: { id: product.id }, body: { product_type: productType.customized } });
        } catch (error) {
          setProblem(error);
          throw error;
        }
        done.current = true;
      }}
    />
  );
}
