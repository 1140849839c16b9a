import { communicationModes, productStatus } from "@thingwright/contract/enums.ts";
import { ArrowDownUp, LayoutGrid, Rows3 } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useList } from "../../../lib/list.ts";
import { ListFilterBar, ListSearch, SegmentFilter, SelectFilter } from "../../../lib/list-filters.tsx";
import { useLocalName } from "../../../lib/local-name.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { useCategories } from "../api.ts";
import { messages } from "../messages/en.ts";
import { stageKeys } from "../product-words.tsx";
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

/** What narrows the list of products; all of it stands in the address. */
export function ProductFilters({ list, view, onViewChange }: FiltersProps) {
  const t = useMessages(messages);
  return (
    <ListFilterBar list={list} trailing={<ViewSwitch list={list} view={view} onChange={onViewChange} />}>
      <ListSearch list={list} placeholder={t("search")} />
      <SegmentFilter
        list={list}
        name="status"
        label={t("stage")}
        options={stageKeys.map((key) => ({ value: productStatus[key], label: t(`stage_${key}`) }))}
      />
      <CategoryFilter value={list.filters.category_id} onChange={(id) => list.setFilter("category_id", id)} />
      <SelectFilter
        list={list}
        name="communication_mode"
        label={t("mode")}
        any={t("anyMode")}
        options={communicationModes.map((mode) => ({ value: mode, label: t(`mode_${mode}`) }))}
        className="w-[calc(50%-4px)] sm:w-44"
      />
    </ListFilterBar>
  );
}

function CategoryFilter(props: { value: string | undefined; onChange: (id: string | null) => void }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const { tree = [] } = useCategories();
  const options = tree.flatMap((parent) => [
    { value: parent.id, label: local(parent) },
    ...parent.children.map((child) => ({ value: child.id, label: local(child), hint: local(parent) })),
  ]);
  return (
    <Combobox
      aria-label={t("category")}
      placeholder={t("anyCategory")}
      value={props.value ?? null}
      onChange={props.onChange}
      options={options}
      clearable
      className="w-[calc(50%-4px)] sm:w-44 [&_input::placeholder]:text-ink"
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
