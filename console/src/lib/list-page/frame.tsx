import type { RowData } from "@tanstack/react-table";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactElement, type ReactNode, useState } from "react";
import { Button, LinkButton, TextLink } from "../../ui/button.tsx";
import { DataTable, type DataTableProps } from "../../ui/data-table.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import { Page } from "../../ui/page.tsx";
import type { Chosen } from "../chosen.ts";
import type { ChosenAll } from "../chosen-all.ts";
import type { ListColumns } from "../columns.tsx";
import type { CsvColumn } from "../csv.ts";
import { type Clearable, EmptyList, type EmptyWords } from "../empty-list.tsx";
import { ExportButton } from "../export-button.tsx";
import { useMessages } from "../i18n.ts";
import { messages } from "../messages/en.ts";

/** How a row is created: on its own screen, or in a drawer over the list. */
type Create = { label: string; disabled?: boolean } & (
  | { link: ReactElement }
  | { drawer: (close: () => void) => ReactNode }
);

/** The parts of a list that its page needs, whether the list has numbered pages or is endless. */
export interface Listed<T> extends Clearable {
  rows: readonly T[] | undefined;
  exporting: boolean;
  exportCsv: (name: string, columns: readonly CsvColumn<T>[]) => unknown;
}

export interface ListPageProps<T extends RowData> extends Pick<
  DataTableProps<T>,
  "rowKey" | "rowLabel" | "rowHeight" | "skeletonRows" | "rowActions" | "footer"
> {
  title: string;
  description: string;
  columns: ListColumns<T>;
  /** The name of the exported file, without its ending. */
  fileName: string;
  /** Other ways to export, in one menu with the CSV. */
  exports?: readonly MenuEntry[];
  /** Left out where the user may not create rows. */
  create?: Create | false;
  /** Buttons in the head beside the export, where rows are made in another way than by `create`. */
  actions?: ReactNode;
  /** Hides the buttons of the head while the list is empty without any filter. */
  quietWhileEmpty?: boolean;
  /** A notice above the filters, about the whole list. */
  notices?: ReactNode;
  /** A `ListFilterBar`. */
  filters: ReactNode;
  /** Renders the rows in another way than a table, such as cards; gets the element for an empty list. */
  instead?: ((empty: ReactNode) => ReactNode) | false;
  /**
   * The words of an empty list, or a function that renders it from the button of `create`. With words, that button
   * shows below them, unless they have another button.
   */
  empty: EmptyWords | ((create: ReactNode) => ReactNode);
  /** Actions on several rows at once; left out where the user may do none of them. */
  selection?:
    | {
        chosen: Chosen<T>;
        /** Present if all rows that match the filters can be chosen. */
        all?: ChosenAll;
        bulk: (rows: readonly T[], done: () => void) => ReactNode;
      }
    | false;
  /** The link that opens a row. */
  rowLink?: (row: T) => ReactElement<{ children?: ReactNode }>;
  /** A drawer about the row that was clicked. */
  detail?: (row: T, close: () => void) => ReactNode;
  /** Dialogs of the row actions. */
  children?: ReactNode;
}

interface ListFrameProps<T extends RowData> extends ListPageProps<T> {
  list: Listed<T>;
  /** The props of the table that come from the list. */
  table: Partial<DataTableProps<T>> & Pick<DataTableProps<T>, "rows">;
}

/** The page of a list: head, filters, rows and their actions. */
export function ListFrame<T extends RowData>(props: ListFrameProps<T>) {
  const { list, table, title, columns, create, rowKey, selection, rowLink, detail } = props;
  const t = useMessages(messages);
  const all = selection ? selection.all : undefined;
  const creating = useCreating();
  const [openKey, setOpenKey] = useState<string>();
  const opened = detail && list.rows?.find((row) => rowKey(row) === openKey);
  const nothing = list.rows?.length === 0 && !list.filtered;
  const createButton = create && <CreateButton create={create} onOpen={creating.begin} />;
  // An empty list shows the button itself, unless its words have another.
  const isInEmpty = nothing && (typeof props.empty === "function" || !props.empty.action);
  const empty =
    typeof props.empty === "function" ? (
      props.empty(createButton)
    ) : (
      <EmptyList action={createButton} {...props.empty} list={list} />
    );
  return (
    <Page
      title={title}
      description={props.description}
      actions={
        !(props.quietWhileEmpty && nothing) && (
          <>
            <ExportButton list={list} name={props.fileName} columns={columns.csv} others={props.exports} />
            {props.actions}
            {!isInEmpty && createButton}
          </>
        )
      }
    >
      {props.notices}
      {props.filters}
      {props.instead ? (
        props.instead(empty)
      ) : (
        <DataTable<T>
          label={title}
          {...table}
          rowKey={rowKey}
          rowLabel={props.rowLabel}
          rowHeight={props.rowHeight ?? 48}
          skeletonRows={props.skeletonRows}
          columns={columns.columns}
          empty={empty}
          selection={selection ? selection.chosen.keys : undefined}
          onSelectionChange={selection ? selection.chosen.choose : undefined}
          selectionText={all?.active ? t(all.capped ? "allChosenCapped" : "allChosen", all) : undefined}
          selectionOffer={
            all?.offered && (
              <Button variant="link" size="sm" onClick={all.choose}>
                {t(all.capped ? "chooseAllCapped" : "chooseAll", all)}
              </Button>
            )
          }
          bulkActions={selection && selection.bulk(selection.chosen.rows, () => selection.chosen.choose([]))}
          onRowClick={detail && ((row) => setOpenKey(rowKey(row)))}
          activeKey={openKey}
          rowQuickAction={rowLink && ((row) => <RowLink link={rowLink(row)} />)}
          rowActions={props.rowActions}
          footer={props.footer ?? table.footer}
        />
      )}
      {props.children}
      {create &&
        (creating.begun || (creating.isAsked && !create.disabled)) &&
        "drawer" in create &&
        create.drawer(creating.end)}
      {opened && detail(opened, () => setOpenKey(undefined))}
    </Page>
  );
}

/** Whether a row is being made: its button was pressed, or the address asks for it (`?create=`). */
function useCreating() {
  const search: { create?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [begun, setBegun] = useState(false);
  const isAsked = search.create === "";
  return {
    begun,
    isAsked,
    begin: () => setBegun(true),
    end: () => {
      setBegun(false);
      if (isAsked)
        void navigate({
          to: ".",
          search: ({ create: _create, ...rest }: Record<string, unknown>) => rest,
          replace: true,
        });
    },
  };
}

function RowLink({ link }: { link: ReactElement<{ children?: ReactNode }> }) {
  return <TextLink render={link}>{link.props.children}</TextLink>;
}

function CreateButton({ create, onOpen }: { create: Create; onOpen: () => void }) {
  if ("link" in create)
    return (
      <LinkButton variant="primary" icon={Plus} render={create.link}>
        {create.label}
      </LinkButton>
    );
  return (
    <Button variant="primary" icon={Plus} disabled={create.disabled} onClick={onOpen}>
      {create.label}
    </Button>
  );
}
