import { platforms } from "@thingwright/contract/people/apps.ts";
import type { Panel } from "@thingwright/contract/content/panels.ts";
import { Smartphone } from "lucide-react";
import { api } from "../../lib/api.ts";
import { type ListColumns, useCreatedColumn } from "../../lib/columns.tsx";
import { ComboboxFilter } from "../../lib/combobox-filter.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SegmentFilter } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { useOpenOnly } from "../../lib/open-only.ts";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { emptyWords, listWords } from "../../lib/usual-words.ts";
import { messages } from "./messages/en.ts";
import { PanelCards } from "./panel-cards.tsx";
import { useCategoryNames, useCategoryOptions } from "./use-category-names.ts";

/** The panels of the account, and those that the platform offers. */
export function PanelListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const go = useGo();
  const list = useList(api.panels.list);
  const mayCreate = may(api.panels.create);
  const openOnly = useOpenOnly(list, ({ id }) => void go({ screen: "panelInfo", params: { id } }));
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={usePanelColumns()}
      rowKey={({ id }) => id}
      create={mayCreate && { label: t("create"), link: <ScreenLink screen="panelCreate" /> }}
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} onEnter={openOnly} />
          <SegmentFilter
            list={list}
            name="own"
            label={t("whose")}
            options={[
              { value: "1", label: t("mine") },
              { value: "2", label: t("offered") },
            ]}
          />
          <SegmentFilter
            list={list}
            name="platform"
            label={t("platform")}
            options={platforms.map((value) => ({ value, label: t(value) }))}
          />
          <ComboboxFilter
            list={list}
            name="category_id"
            label={t("category")}
            any={t("anyCategory")}
            options={useCategoryOptions()}
          />
        </ListFilterBar>
      }
      instead={(empty) => <PanelCards list={list} empty={empty} />}
      empty={{
        icon: Smartphone,
        ...emptyWords(t, mayCreate),
      }}
    />
  );
}

/** The columns of the list's CSV export; the page itself shows panels as cards. */
function usePanelColumns(): ListColumns<Panel> {
  const t = useMessages(messages);
  const names = useCategoryNames();
  const created = useCreatedColumn();
  return {
    columns: [],
    csv: [
      { header: t("name"), value: ({ name }) => name },
      { header: t("nameEn"), value: ({ name_en }) => name_en },
      { header: t("categories"), value: ({ categories }) => names(categories) },
      { header: t("android"), value: ({ current }) => current.android ?? "" },
      { header: t("ios"), value: ({ current }) => current.ios ?? "" },
      created.csv,
    ],
  };
}
