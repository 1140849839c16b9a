import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { Languages } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { ScreenPlace } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { useMay } from "../../lib/user.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TabNav } from "../../ui/tabs.tsx";
import { ProductPage } from "../products/shared/product-page.tsx";
import { messages } from "./messages/en.ts";
import { TranslationEditor } from "./shared/translation-editor.tsx";
import { type ProductPart, productParts, useProductTexts } from "./use-product-texts.ts";

const screens = {
  name: "productNameTexts",
  functions: "productPointTexts",
  guides: "productGuideTexts",
} as const satisfies Record<ProductPart, string>;

/** The screen on which the original texts of each part are written. */
const writtenOn = {
  functions: "productDefinition",
  guides: "productGuides",
} as const satisfies Partial<Record<ProductPart, string>>;

/** The texts of a product in all languages, one part on each page. */
function ProductTexts({ part }: { part: ProductPart }) {
  const t = useMessages(messages);
  return (
    <ProductPage title={t("productTexts")} skeleton={<Skeleton className="h-96 w-full" />}>
      {(product) => <Texts key={`${product.id} ${part}`} product={product} part={part} />}
    </ProductPage>
  );
}

export const ProductNameTextsPage = () => <ProductTexts part="name" />;
export const ProductPointTextsPage = () => <ProductTexts part="functions" />;
export const ProductGuideTextsPage = () => <ProductTexts part="guides" />;

function Texts({ product, part }: { product: Product; part: ProductPart }) {
  const t = useMessages(messages);
  const titles = useTitles();
  const may = useMay();
  const { source, counts, error, retry } = useProductTexts(product.id, part);
  const editable = product.status === productStatus.developing && may(api.productLanguages.change);
  return (
    <>
      <TabNav
        label={t("productTexts")}
        items={productParts.map((one) => ({
          label: titles.screen(screens[one]),
          active: one === part,
          ...(counts && { count: counts[one] }),
          render: <ScreenPlace screen={screens[one]} params={{ productId: product.id }} />,
        }))}
      />
      {source ? (
        <TranslationEditor
          source={source}
          name={`${product.product_key}-${part}`}
          editable={editable}
          isExplained={product.status !== productStatus.developing}
          empty={
            part !== "name" && (
              <EmptyState
                icon={Languages}
                title={t(part === "guides" ? "guidesEmpty" : "featuresEmpty")}
                description={t(part === "guides" ? "guidesEmptyText" : "productFunctionsEmptyText")}
                action={
                  <LinkButton
                    render={<ScreenPlace screen={writtenOn[part]} params={{ productId: product.id }} />}
                  >
                    {titles.screen(writtenOn[part])}
                  </LinkButton>
                }
              />
            )
          }
        />
      ) : error ? (
        <LoadError error={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}
