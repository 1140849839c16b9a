import { ArrowDownUp, LayoutGrid, Rows3 } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { ComboboxFilter } from "../../../lib/combobox-filter.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useList } from "../../../lib/list.ts";
import { ListFilterBar, ListSearch, SegmentFilter, SelectFilter } from "../../../lib/list-filters.tsx";
import { useLocalName } from "../../../lib/local-name.ts";
import { useOpenOnly } from "../../../lib/open-only.ts";
import { useGo } from "../../../lib/screens.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { useCategories } from "../api.ts";
import { messages } from "../messages/en.ts";
import { useProductWords } from "../shared/product-words.tsx";
import { LabelFilter } from "./label-filter.tsx";
import type { View } from "./use-view.ts";

export function useProductList() {
  return useList(api.products.list);
}
export type ProductList = ReturnType<typeof useProductList>;

interface FiltersProps {
  list: ProductList;
  view: View;
  onViewChange: (view: View) => void;
}

/** The filters of the list of products, which are stored in the page's address. */
export function ProductFilters({ list, view, onViewChange }: FiltersProps) {
  const t = useMessages(messages);
  const words = useProductWords();
  const go = useGo();
  const openOnly = useOpenOnly(list, ({ id }) => {
    void go({ screen: "productDefinition", params: { productId: id } });
  });
  return (
    <ListFilterBar list={list} trailing={<ViewSwitch list={list} view={view} onChange={onViewChange} />}>
      <ListSearch list={list} placeholder={t("search")} onEnter={openOnly} />
      <SegmentFilter list={list} name="status" label={t("stage")} options={words.stages} />
      <CategoryFilter list={list} />
      <SelectFilter
        list={list}
        name="communication_mode"
        label={t("mode")}
        any={t("anyMode")}
        options={words.modes}
        className="w-[calc(50%-4px)] sm:w-44"
      />
      <LabelFilter list={list} />
    </ListFilterBar>
  );
}

function CategoryFilter({ list }: { list: ProductList }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const { tree = [] } = useCategories();
  const options = tree.flatMap((parent) => [
    { value: parent.id, label: local(parent) },
    ...parent.children.map((child) => ({ value: child.id, label: local(child), hint: local(parent) })),
  ]);
  return (
    <ComboboxFilter
      list={list}
      name="category_id"
      label={t("category")}
      any={t("anyCategory")}
      options={options}
      className="w-[calc(50%-4px)] sm:w-44"
    />
  );
}

function ViewSwitch({
  list,
  view,
  onChange,
}: {
  list: ProductList;
  view: View;
  onChange: (v: View) => void;
}) {
  const t = useMessages(messages);
  const sorts = ["created_at", "name", "device_count"] as const;
  return (
    <>
      {view === "cards" && (
        <Menu
          align="end"
          trigger={<IconButton icon={ArrowDownUp} variant="secondary" label={t("sortBy")} />}
          items={sorts.map((id) => ({
            label: t(`sort_${id}`),
            checked: list.sort.id === id,
            onSelect: () => list.setSort({ id, desc: id !== "name" }),
          }))}
        />
      )}
      <SegmentedControl
        aria-label={t("view")}
        value={view}
        onChange={onChange}
        options={[
          { value: "table", label: <ViewIcon icon={Rows3} name={t("viewTable")} /> },
          { value: "cards", label: <ViewIcon icon={LayoutGrid} name={t("viewCards")} /> },
        ]}
      />
    </>
  );
}

function ViewIcon({ icon: Icon, name }: { icon: typeof Rows3; name: string }) {
  return (
    <span title={name}>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      <span className="sr-only">{name}</span>
    </span>
  );
}
