import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { ArrowUpDown, ChevronsDownUp, ChevronsUpDown, Plus, Shapes } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { EmptyList } from "../../lib/empty-list.tsx";
import { ExportButton } from "../../lib/export-button.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ListFilterBar, SegmentFilter } from "../../lib/list-filters.tsx";
import { LoadError } from "../../lib/load-error.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { useCategoryColumns } from "./list/category-columns.tsx";
import { CreateCategoryDrawer, useCategoryActions } from "./list/use-category-actions.tsx";
import { useCategoryList } from "./list/use-category-list.ts";
import { messages } from "./messages/en.ts";

/** In lists with more rows than this, only the visible rows are rendered. */
const drawnAtOnce = 120;
/** The height of everything above the rows, in pixels. */
const aboveRows = 240;

/** The categories of both levels, as a tree. */
export function CategoryListPage() {
  const t = useMessages(messages);
  const local = useLocalName();
  const may = useMay();
  const list = useCategoryList();
  const phone = useMedia("(max-width: 40rem)");
  const long = (list.rows?.length ?? 0) > drawnAtOnce;
  const { columns, csv } = useCategoryColumns(list, long && phone);
  const actions = useCategoryActions(list);
  const [creating, setCreating] = useState(false);
  const create = may(api.categories.create) && (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  );
  return (
    <Page
      title={t("title")}
      description={t("subtitle")}
      actions={
        <>
          <ExportButton list={list} name={t("fileName")} columns={csv} />
          {may(api.categories.sort) && (
            <LinkButton icon={ArrowUpDown} render={<ScreenLink screen="categorySort" />}>
              {t("sort")}
            </LinkButton>
          )}
          {create}
        </>
      }
    >
      <ListFilterBar
        list={list}
        trailing={
          !list.filtered && (
            <Button
              variant="ghost"
              size="sm"
              icon={list.allFolded ? ChevronsUpDown : ChevronsDownUp}
              onClick={() => list.foldAll(!list.allFolded)}
            >
              {t(list.allFolded ? "unfoldAll" : "foldAll")}
            </Button>
          )
        }
      >
        <SearchInput
          value={list.keyword}
          onChange={list.setKeyword}
          // The delay is shorter than in other searches, because this search runs in the browser.
          delay={100}
          placeholder={t("search")}
          className="w-full sm:w-68"
        />
        <SegmentFilter
          list={list}
          name="status"
          label={t("state")}
          options={[
            { value: enabled.yes, label: t("online") },
            { value: enabled.no, label: t("offline") },
          ]}
        />
      </ListFilterBar>
      <DataTable
        label={t("title")}
        rows={list.rows}
        loading={list.query.isPending}
        error={
          list.query.isError &&
          !list.query.data && <LoadError error={list.query.error} onRetry={list.query.refetch} />
        }
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={local}
        rowHeight={48}
        revealed={actions.revealed}
        virtualHeight={long ? Math.max(480, window.innerHeight - aboveRows) : undefined}
        rowActions={actions.menuOf}
        empty={
          <EmptyList
            list={list}
            icon={Shapes}
            title={t("emptyTitle")}
            description={t("emptyText")}
            action={create}
            nothingFound={t("nothingFound")}
          />
        }
      />
      {actions.dialogs}
      {creating && <CreateCategoryDrawer onCreated={actions.reveal} onClose={() => setCreating(false)} />}
    </Page>
  );
}
