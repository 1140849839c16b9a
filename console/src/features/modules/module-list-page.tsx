import type { ModuleSummary } from "@thingwright/contract/products/modules.ts";
import { Microchip, Pencil } from "lucide-react";
import { api } from "../../lib/api.ts";
import { ComboboxFilter } from "../../lib/combobox-filter.tsx";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SelectFilter } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { useOpenOnly } from "../../lib/open-only.ts";
import { useCall } from "../../lib/query.ts";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { deletionWords, listWords } from "../../lib/usual-words.ts";
import { useProductWords } from "../products/shared/product-words.tsx";
import { messages } from "./messages/en.ts";
import { useModuleColumns } from "./module-columns.tsx";

function useModuleList() {
  return useList(api.modules.list);
}

/** The communication modules of the platform. */
export function ModuleListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const go = useGo();
  const list = useModuleList();
  const remove = useDelete(api.modules.remove, {
    input: ({ id }: ModuleSummary) => ({ params: { id } }),
    ...deletionWords(t),
  });
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useModuleColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      create={
        may(api.modules.create) && {
          label: t("create"),
          link: <ScreenLink screen="moduleInfo" params={{ id: "new" }} />,
        }
      }
      filters={<ModuleFilters list={list} />}
      empty={{
        icon: Microchip,
        title: t("emptyTitle"),
        description: t("emptyText"),
        nothingFound: t("nothingFound"),
      }}
      rowLink={({ id }) => (
        <ScreenLink screen="moduleInfo" params={{ id }}>
          {t("view")}
        </ScreenLink>
      )}
      rowActions={(module) => [
        may(api.modules.update) && {
          label: t("edit"),
          icon: Pencil,
          onSelect: () => void go({ screen: "moduleEdit", params: { id: module.id } }),
        },
        remove.menuEntry(module),
      ]}
    >
      {remove.dialog}
    </ListPage>
  );
}

const optionsOf = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));

function ModuleFilters({ list }: { list: ReturnType<typeof useModuleList> }) {
  const t = useMessages(messages);
  const go = useGo();
  const { modes } = useProductWords();
  const { data } = useCall(api.modules.values, {});
  const openOnly = useOpenOnly(list, ({ id }) => void go({ screen: "moduleInfo", params: { id } }));
  return (
    <ListFilterBar list={list}>
      <ListSearch list={list} placeholder={t("search")} onEnter={openOnly} />
      <SelectFilter
        list={list}
        name="communication_mode"
        label={t("mode")}
        any={t("anyMode")}
        options={modes}
        className="w-[calc(50%-4px)] sm:w-44"
      />
      <ComboboxFilter
        list={list}
        name="chip"
        label={t("chip")}
        any={t("anyChip")}
        options={optionsOf(data?.chips)}
        className="w-[calc(50%-4px)] sm:w-44"
      />
      <SelectFilter
        list={list}
        name="type"
        label={t("type")}
        any={t("anyType")}
        options={optionsOf(data?.types)}
        className="w-[calc(50%-4px)] sm:w-36"
      />
    </ListFilterBar>
  );
}
