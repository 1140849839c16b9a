import { securityLevel } from "@thingwright/contract/enums.ts";
import { useMessages } from "../../lib/i18n.ts";
import { api } from "../../lib/api.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ProductPrograms } from "../devices/shared/product-programs.tsx";
import { useProduct } from "./api.ts";
import { FirmwareSample } from "./hardware/firmware-sample.tsx";
import { messages as hardware } from "./hardware/messages/en.ts";
import { SecurityLevelCard } from "./hardware/security-level-card.tsx";
import { messages } from "./messages/en.ts";
import { ProductHeader } from "./product-header.tsx";

/** How the devices of a product come to their secrets, and what its firmware does for that. */
export function ProductHardwarePage() {
  const t = useMessages(messages);
  const { productId } = useScreenParams("productHardware");
  const product = useProduct(productId);
  const words = useMessages(hardware);
  const may = useMay();
  if (product.isError && !product.data) {
    return (
      <Page title={t("product")} back={<ScreenLink screen="productList">{t("backToList")}</ScreenLink>}>
        <LoadError error={product.error} onRetry={product.refetch} />
      </Page>
    );
  }
  if (!product.data) {
    return (
      <Page>
        <Skeleton className="h-12 w-48" />
        <Skeleton className="h-48 w-full" />
      </Page>
    );
  }
  return (
    <Page>
      <ProductHeader product={product.data} />
      <SecurityLevelCard key={productId} product={product.data} />
      {product.data.security_level === securityLevel.product && <FirmwareSample product={product.data} />}
      {may(api.devices.connection) && (
        <Card title={words("programs")} description={words("programsText")}>
          <ProductPrograms product={product.data} />
        </Card>
      )}
    </Page>
  );
}
