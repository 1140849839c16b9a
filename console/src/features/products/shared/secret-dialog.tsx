import type { Product } from "@thingwright/contract/products/products.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { OnceSecret } from "../../../lib/once-secret.tsx";
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
    <OnceSecret
      title={t("secretTitle", { name: product.name })}
      savedLabel={t("acknowledge")}
      warning={{ title: t("onceTitle"), text: t("onceText") }}
      parts={[
        { label: t("productKey"), value: product_key },
        { label: t("productSecret"), value: secret },
      ]}
      all={{ product_key, product_secret: secret }}
      fileName={`${t("fileName")}-${product_key}`}
      onClose={onClose}
    />
  );
}
