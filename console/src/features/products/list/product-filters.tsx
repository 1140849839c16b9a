import { communicationModes, productStatus } from "@thingwright/contract/enums.ts";
import { ArrowDownUp, LayoutGrid, Rows3 } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useList } from "../../../lib/list.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
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
  const words = useMessages(shared);
  return (
    <FilterBar trailing={<ViewSwitch list={list} view={view} onChange={onViewChange} />}>
      <SearchInput
        value={list.keyword}
        onChange={list.setKeyword}
        placeholder={t("search")}
        className="w-full sm:w-58"
      />
      <SegmentedControl
        aria-label={t("stage")}
        value={list.filters.status ?? ""}
        onChange={(status) => list.setFilter("status", status)}
        options={[
          { value: "", label: words("all") },
          ...stageKeys.map((key) => ({ value: String(productStatus[key]), label: t(`stage_${key}`) })),
        ]}
      />
      <CategoryFilter value={list.filters.category_id} onChange={(id) => list.setFilter("category_id", id)} />
      <Select
        aria-label={t("mode")}
        value={list.filters.communication_mode ?? ""}
        onChange={(mode) => list.setFilter("communication_mode", mode)}
        options={[
          { value: "", label: t("anyMode") },
          ...communicationModes.map((mode) => ({ value: mode, label: t(`mode_${mode}`) })),
        ]}
        className="w-[calc(50%-4px)] sm:w-44"
      />
    </FilterBar>
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
