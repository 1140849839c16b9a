import type { Product } from "@thingwright/contract/products.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { OnceDialog } from "../../../lib/once-dialog.tsx";
import { SecretList } from "../../../lib/secret-list.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { messages } from "../hardware/messages/en.ts";

interface SecretDialogProps {
  product: Product;
  secret: string;
  onClose: () => void;
}

/** Shows a product's secret, which will not be shown again. */
export function SecretDialog({ product, secret, onClose }: SecretDialogProps) {
  const t = useMessages(messages);
  const { product_key } = product;
  return (
    <OnceDialog
      savedLabel={t("acknowledge")}
      onClose={onClose}
      title={t("secretTitle", { name: product.name })}
    >
      {(onSaved) => (
        <div className="flex flex-col gap-3">
          <Alert tone="warning" title={t("onceTitle")}>
            {t("onceText")}
          </Alert>
          <SecretList
            parts={[
              { label: t("productKey"), value: product_key },
              { label: t("productSecret"), value: secret },
            ]}
            all={{ product_key, product_secret: secret }}
            fileName={`${t("fileName")}-${product_key}`}
            onSaved={onSaved}
          />
        </div>
      )}
    </OnceDialog>
  );
}
