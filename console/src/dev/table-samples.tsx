import { PackageOpen, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, TextLink } from "../ui/button.tsx";
import { CursorPager } from "../ui/cursor-pager.tsx";
import { DataTable, type Column, type Sort } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { FilterBar } from "../ui/filter-bar.tsx";
import { GlyphTile } from "../ui/glyph-tile.tsx";
import { GLYPH_NAMES } from "../ui/glyphs.ts";
import type { MenuEntry } from "../ui/menu.tsx";
import { Num } from "../ui/num.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { Select } from "../ui/select.tsx";
import { StatusDot } from "../ui/status-dot.tsx";
import { Switch } from "../ui/switch.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { Go } from "./sample.tsx";

const NAMES = [
  "Smart bulb A60",
  "RGB strip",
  "Dual socket",
  "Split AC controller",
  "Fingerprint lock Pro",
  "智能加湿器",
];
const STAGES = [
  ["info", "Developing"],
  ["warning", "Trial"],
  ["success", "Mass production"],
  ["neutral", "Discontinued"],
] as const;

interface Row {
  id: string;
  index: number;
}
const ROWS: Row[] = Array.from({ length: 12 }, (_, index) => ({ id: `row-${index}`, index }));
const LOG: Row[] = Array.from({ length: 5000 }, (_, index) => ({ id: `line-${index}`, index }));

const COLUMNS: Column<Row>[] = [
  {
    id: "name",
    header: "Product",
    sortable: true,
    minWidth: 220,
    cell: ({ index }) => (
      <div className="flex items-center gap-3">
        <GlyphTile name={GLYPH_NAMES[index + 1]} />
        <div className="min-w-0">
          <div className="truncate font-medium">{NAMES[index % NAMES.length]}</div>
          <div className="font-mono text-meta text-muted">XL-A60-{100 + index}</div>
        </div>
      </div>
    ),
  },
  { id: "category", header: "Category", cell: () => "Lighting" },
  {
    id: "mode",
    header: "Connectivity",
    cell: ({ index }) => <Tag>{index % 2 ? "BLE+Wi-Fi" : "Zigbee"}</Tag>,
  },
  {
    id: "status",
    header: "Stage",
    cell: ({ index }) => {
      const [tone, word] = STAGES[index % 4] ?? STAGES[0];
      return <StatusDot tone={tone}>{word}</StatusDot>;
    },
  },
  {
    id: "devices",
    header: "Devices",
    align: "end",
    sortable: true,
    cell: ({ index }) => <Num value={index * 7331} />,
  },
  {
    id: "created",
    header: "Created",
    sortable: true,
    priority: 3,
    cell: ({ index }) => <Time className="text-muted" value={1766999999 - index * 86_400} />,
  },
];

const LOG_COLUMNS: Column<Row>[] = [
  {
    id: "time",
    header: "Time",
    width: 160,
    cell: ({ index }) => <Time value={1766999999 - index} precision="second" />,
  },
  {
    id: "topic",
    header: "Topic",
    cell: ({ index }) => <code className="font-mono text-meta">/sys/pk/dev{index}/thing/property/post</code>,
  },
];
const ACTIONS: MenuEntry[] = [
  { label: "Edit", icon: Pencil, onSelect: () => {} },
  "separator",
  { label: "Delete", icon: Trash2, tone: "danger", onSelect: () => {} },
];
const configure = () => <TextLink render={<Go href="#table" />}>Configure</TextLink>;

export function TableSamples() {
  const [search, setSearch] = useState("");
  const [stage, setStage] = useState("all");
  const [state, setState] = useState("rows");
  const [sort, setSort] = useState<Sort | null>({ id: "created", desc: true });
  const [selection, setSelection] = useState<string[]>([]);
  const [page, setPage] = useState({ page: 4, pageSize: 10 });
  const [tall, setTall] = useState(true);
  return (
    <>
      <FilterBar
        trailing={
          <SegmentedControl
            aria-label="State of the sample"
            size="sm"
            value={state}
            onChange={setState}
            options={["rows", "loading", "fetching", "empty", "error"].map((value) => ({
              value,
              label: value,
            }))}
          />
        }
      >
        <SearchInput value={search} onChange={setSearch} placeholder="Search by name, model or ID" />
        <SegmentedControl
          aria-label="Stage"
          value={stage}
          onChange={setStage}
          options={[
            { value: "all", label: "All" },
            ...STAGES.map(([tone, label]) => ({ value: tone, label })),
          ]}
        />
        <Select
          aria-label="Connectivity"
          className="w-full sm:w-44"
          value=""
          onChange={() => {}}
          options={[{ value: "", label: "Any connectivity" }]}
        />
        <Switch value={tall} onChange={setTall} label="Two lines" />
      </FilterBar>
      <DataTable
        label="Products"
        columns={COLUMNS}
        rows={state === "loading" ? undefined : state === "empty" ? [] : ROWS}
        rowKey={(row) => row.id}
        rowLabel={(row) => NAMES[row.index % NAMES.length] ?? ""}
        rowHeight={tall ? 48 : 40}
        loading={state === "loading"}
        fetching={state === "fetching"}
        error={
          state === "error" && (
            <ErrorState
              message="The products could not be loaded."
              detail="Your filters are kept. Check the connection and try again."
              requestId="019a8f20-77c1-7b5e-9d4a-31c6b8e2f0aa"
              onRetry={() => setState("rows")}
            />
          )
        }
        empty={
          <EmptyState
            icon={PackageOpen}
            title="A product describes what your devices can do."
            description="Start from a category: it brings the usual function points with it."
            action={
              <>
                <Button variant="primary" icon={Plus}>
                  Create product
                </Button>
                <TextLink render={<Go href="#table" />}>Try a sample</TextLink>
              </>
            }
          />
        }
        sort={sort}
        onSortChange={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={
          <Button size="sm" icon={Trash2}>
            Delete
          </Button>
        }
        onRowClick={() => {}}
        rowQuickAction={configure}
        rowActions={() => ACTIONS}
        footer={<Pagination {...page} total={10_000} totalCapped onChange={setPage} />}
      />
      <DataTable
        label="Log"
        columns={LOG_COLUMNS}
        rows={LOG}
        rowKey={(row) => row.id}
        virtualHeight={260}
        footer={<CursorPager hasMore loading={false} onMore={() => {}} count={5000} />}
      />
    </>
  );
}
