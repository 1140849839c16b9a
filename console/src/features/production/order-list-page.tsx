import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { ProductionOrder } from "@thingwright/contract/devices/production.ts";
import { orderStatus } from "@thingwright/contract/devices/production-states.ts";
import { Factory } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SelectFilter } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { emptyWords, listWords } from "../../lib/usual-words.ts";
import { Alert } from "../../ui/alert.tsx";
import { TextLink } from "../../ui/button.tsx";
import { useProduct } from "../products/api.ts";
import { useProductWords } from "../products/shared/product-words.tsx";
import { messages } from "./messages/en.ts";
import { Alarms } from "./shared/alarms/alarms.tsx";
import { useOrderColumns } from "./order-columns.tsx";

const CreateOrder = lazyPart(() => import("./order-drawers.tsx").then((m) => m.CreateOrderDrawer));

/** Whether a product's stage is one in which identities are ordered. */
const isProduced = ({ status }: Product) => status === productStatus.trial || status === productStatus.mass;

/** The production orders of a product. */
export function OrderListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const { productId } = useScreenParams("production");
  const { data: product } = useProduct(productId);
  const list = useList(api.production.list, {}, { id: productId });
  const mayCreate = may(api.production.create) && product !== undefined && isProduced(product);
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useOrderColumns(productId)}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      quietWhileEmpty
      notices={
        <>
          {product && !isProduced(product) && <StageNotice product={product} />}
          <Alarms productId={productId} />
        </>
      }
      create={
        mayCreate && {
          label: t("create"),
          drawer: (close) => <CreateOrder productId={productId} onClose={close} />,
        }
      }
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} className="sm:w-65" />
          <SelectFilter
            list={list}
            name="status"
            label={t("state")}
            any={t("anyState")}
            options={[
              { value: orderStatus.open, label: t("open") },
              { value: orderStatus.closed, label: t("closed") },
            ]}
            className="w-full sm:w-40"
          />
        </ListFilterBar>
      }
      empty={{
        icon: Factory,
        ...emptyWords(t, may(api.production.create)),
      }}
      rowLink={({ id }: ProductionOrder) => (
        <ScreenLink screen="productionOrder" params={{ productId, orderId: id }}>
          {t("view")}
        </ScreenLink>
      )}
    />
  );
}

/** Says why nothing can be ordered, and links to the page that can change that. */
function StageNotice({ product }: { product: Product }) {
  const t = useMessages(messages);
  const words = useProductWords();
  return (
    <Alert tone="info">
      {t("notInProduction", { stage: words.stage(product.status) })}{" "}
      <TextLink render={<ScreenLink screen="productReleased" params={{ productId: product.id }} />}>
        {t("toRelease")}
      </TextLink>
    </Alert>
  );
}
