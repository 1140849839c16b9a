import type { ProductGroup } from "@thingwright/contract/products/product-groups.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { Boxes, LogOut, Pencil } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { LoadError } from "../../lib/load-error.tsx";
import { useAction, useCall } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { useProductColumns } from "../products/shared/product-columns.tsx";
import { messages } from "./messages/en.ts";

const AddProductDrawer = lazyPart(() => import("./add-product-drawer.tsx").then((m) => m.AddProductDrawer));
const EditDrawer = lazyPart(() =>
  import("./product-group-drawers.tsx").then((m) => m.EditProductGroupDrawer),
);

/** One group, with its products. */
export function GroupPage() {
  const t = useMessages(messages);
  const { id } = useScreenParams("groupInfo");
  const { data, error, isError, refetch } = useCall(api.productGroups.get, { params: { id } });
  if (data) return <Members group={data} />;
  return (
    <Page title={t("group")} back={<ScreenLink screen="groupManage">{t("backToList")}</ScreenLink>}>
      {isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonForm fields={4} />}
    </Page>
  );
}

function Members({ group }: { group: ProductGroup }) {
  const t = useMessages(messages);
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const { name, category, stage, devices, created } = useProductColumns();
  const list = useList(api.products.list, { fixed: { group_id: group.id } });
  const mayAdd = may(api.productGroups.join);
  const leave = useAction(api.productGroups.leave, {
    invalidates: ["products", "productGroups"],
    success: (product) => t("takenOut", { name: product.name }),
  });
  return (
    <ListPage
      title={group.name}
      description={`${t("supports")}: ${t(group.supports_groups ? "supportsYes" : "supportsNo")}`}
      list={list}
      columns={{
        columns: [name.column, category.column, stage.column, devices.column, created.column],
        csv: [name.csv, category.csv, stage.csv, devices.csv, created.csv],
      }}
      fileName={group.name}
      rowKey={({ id }) => id}
      rowLabel={(product) => product.name}
      actions={
        may(api.productGroups.update) && (
          <Button icon={Pencil} onClick={() => setEditing(true)}>
            {t("edit")}
          </Button>
        )
      }
      create={
        mayAdd && {
          label: t("addProduct"),
          drawer: (close) => <AddProductDrawer groupId={group.id} onClose={close} />,
        }
      }
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("searchProduct")} />
        </ListFilterBar>
      }
      empty={{
        icon: Boxes,
        title: t("noProductsTitle"),
        description: t(mayAdd ? "noProductsText" : "noProductsReadText"),
        nothingFound: t("noProductFound"),
      }}
      rowActions={({ id }: Product) => [
        mayAdd && {
          label: t("takeOut"),
          icon: LogOut,
          onSelect: () => leave.start({ params: { id, groupId: group.id } }),
        },
      ]}
    >
      {editing && <EditDrawer productGroup={group} onClose={() => setEditing(false)} />}
    </ListPage>
  );
}
