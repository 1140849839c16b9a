import { FileUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { useMessages } from "../../lib/i18n.ts";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { listWords } from "../../lib/usual-words.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { NoProducts } from "./list/no-products.tsx";
import { ProductFilters, useProductList } from "./list/product-filters.tsx";
import { useProductListColumns } from "./list/product-list-columns.tsx";
import { useProductActions } from "./list/use-product-actions.tsx";
import { useView } from "./list/use-view.ts";
import { messages } from "./messages/en.ts";

const ImportDrawer = lazyPart(() =>
  import("../product-files/shared/import-drawer.tsx").then((m) => m.ImportDrawer),
);

// Loaded on demand, because most users look at the table.
const ProductCards = lazyPart(() => import("./list/product-cards.tsx").then((m) => m.ProductCards));

/** Every product that the user may see, as a table or as cards. */
export function ProductListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const list = useProductList();
  const [view, setView] = useView();
  const chosen = useChosen(list.rows, ({ id }) => id);
  const [importing, setImporting] = useState(false);
  const actions = useProductActions(chosen.drop);
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useProductListColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      create={may(api.products.create) && { label: t("create"), link: <ScreenLink screen="productCreate" /> }}
      actions={
        may(api.productFiles.make) && (
          <Button icon={FileUp} onClick={() => setImporting(true)}>
            {t("importFile")}
          </Button>
        )
      }
      filters={
        <ProductFilters
          list={list}
          view={view}
          onViewChange={(next) => {
            // Cards show no selection, so the table's selection is cleared.
            chosen.choose([]);
            setView(next);
          }}
        />
      }
      instead={
        view === "cards" &&
        ((empty) => <ProductCards list={list} actionsOf={actions.actionsOf} empty={empty} />)
      }
      empty={(create) => <NoProducts list={list} create={create} />}
      selection={
        may(api.products.remove) && {
          chosen,
          bulk: (rows) => (
            <Button size="sm" icon={Trash2} onClick={() => actions.deleteMany(rows)}>
              {t("delete")}
            </Button>
          ),
        }
      }
      rowLink={({ id }) => (
        <ScreenLink screen="productDefinition" params={{ productId: id }}>
          {t("configure")}
        </ScreenLink>
      )}
      rowActions={actions.actionsOf}
    >
      {actions.dialogs}
      {importing && <ImportDrawer onClose={() => setImporting(false)} />}
    </ListPage>
  );
}
