import { ScreenLink } from "../../lib/screens.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ObjectHead } from "../../lib/object-head.tsx";
import { useObjectTitle } from "../../lib/title.ts";
import { useVisit } from "../../lib/visits.ts";
import { SidebarBack } from "../../ui/sidebar.tsx";
import { useProduct, useProductIcon } from "./api.ts";
import { messages } from "./messages/en.ts";
import { StageDot } from "./shared/product-words.tsx";

interface FrameProps {
  params: Record<string, string>;
}

/** The head of a product's menu: the back link, the product's icon, name and stage. */
export function ProductHead({ params }: FrameProps) {
  const t = useMessages(messages);
  const { data, isError, error } = useProduct(params.productId ?? "");
  useVisit("productId", data?.name, error);
  const iconOf = useProductIcon();
  const shown = data && {
    icon: iconOf(data),
    name: data.name,
    state: <StageDot status={data.status} />,
  };
  return (
    <ObjectHead
      back={<SidebarBack render={<ScreenLink screen="productList" />}>{t("title")}</SidebarBack>}
      object={shown ?? (isError ? null : undefined)}
    />
  );
}

/** A product's name in the breadcrumbs and in the browser's tab; the word "product" until the name has loaded. */
export function ProductCrumb({ params }: FrameProps) {
  const t = useMessages(messages);
  const name = useProduct(params.productId ?? "").data?.name;
  useObjectTitle(0, name);
  return name ?? t("product");
}
