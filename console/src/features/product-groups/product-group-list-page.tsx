import type { ProductGroup } from "@thingwright/contract/products/product-groups.ts";
import { Group, Pencil } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { deletionWords, emptyWords, listWords } from "../../lib/usual-words.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { messages } from "./messages/en.ts";
import { useProductGroupColumns } from "./product-group-columns.tsx";

// The forms are loaded later, because they import schemas, which the list does not need.
const drawers = () => import("./product-group-drawers.tsx");
const CreateDrawer = lazyPart(() => drawers().then((m) => m.CreateProductGroupDrawer));
const EditDrawer = lazyPart(() => drawers().then((m) => m.EditProductGroupDrawer));

/** The product groups of the account. */
export function ProductGroupListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const list = useList(api.productGroups.list);
  const [edited, setEdited] = useState<ProductGroup>();
  const mayCreate = may(api.productGroups.create);
  const remove = useDelete(api.productGroups.remove, {
    input: ({ id }: ProductGroup) => ({ params: { id } }),
    ...deletionWords(t),
  });
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useProductGroupColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      create={mayCreate && { label: t("create"), drawer: (close) => <CreateDrawer onClose={close} /> }}
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} />
        </ListFilterBar>
      }
      empty={{
        icon: Group,
        ...emptyWords(t, mayCreate),
      }}
      rowLink={({ id }) => (
        <ScreenLink screen="groupInfo" params={{ id }}>
          {t("view")}
        </ScreenLink>
      )}
      rowActions={(row) => [
        may(api.productGroups.update) && { label: t("edit"), icon: Pencil, onSelect: () => setEdited(row) },
        remove.menuEntry(row, row.product_count > 0 ? t("hasProducts") : undefined),
      ]}
    >
      {remove.dialog}
      {edited && <EditDrawer productGroup={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}
