import { enabled } from "@thingwright/contract/enums.ts";
import { Activity, Download, Plus } from "lucide-react";
import { useState } from "react";
import type { VirtualDevice } from "@thingwright/contract/devices.ts";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { tableOf } from "../../lib/list-table.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { NothingFound } from "../../lib/nothing-found.tsx";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Select } from "../../ui/select.tsx";
import { BulkVirtual } from "./list/bulk-virtual.tsx";
import { CreateVirtual, useCreateVirtual } from "./list/create-virtual.tsx";
import { DeleteDeviceDialog } from "./list/delete-device-dialog.tsx";
import { messages } from "./list/messages/en.ts";
import { useProductMarks } from "./list/use-product-marks.ts";
import { useVirtualColumns } from "./list/virtual-columns.tsx";
import { messages as devices } from "./messages/en.ts";

/** The devices that the platform runs for a product. */
export function VirtualDevicesPage() {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const general = useMessages(shared);
  const may = useMay();
  const { productId } = useScreenParams("virtualDevices");
  const list = useList(api.virtualDevices.list, {}, { id: productId });
  const { live, withMarks } = useProductMarks(productId, () => void list.query.refetch());
  const { columns, csv } = useVirtualColumns();
  const chosen = useChosen(list.rows, ({ id }) => id);
  const [deleting, setDeleting] = useState<VirtualDevice>();
  const nothing = list.rows?.length === 0 && !list.filtered;
  return (
    <Page
      title={words("virtualTitle")}
      description={words("virtualText")}
      actions={
        !nothing && (
          <>
            <Button
              icon={Download}
              loading={list.exporting}
              onClick={() => void list.exportCsv(t("virtualFileName"), csv)}
            >
              {general("export")}
            </Button>
            {may(api.virtualDevices.create) && <CreateVirtual productId={productId} />}
          </>
        )
      }
    >
      <LiveNotice live={live} />
      {!nothing && (
        <FilterBar>
          <SearchInput value={list.keyword} onChange={list.setKeyword} placeholder={t("search")} />
          <Select
            aria-label={words("state")}
            value={list.filters.running ?? ""}
            onChange={(running) => list.setFilter("running", running)}
            options={[
              { value: "", label: t("anyRunning") },
              { value: String(enabled.yes), label: words("running") },
              { value: String(enabled.no), label: words("stopped") },
            ]}
            className="w-full sm:w-40"
          />
        </FilterBar>
      )}
      <DataTable
        label={words("virtualTitle")}
        {...tableOf(list)}
        rows={list.rows?.map(withMarks)}
        rowKey={(device) => device.id}
        rowLabel={(device) => device.name}
        rowHeight={48}
        skeletonRows={4}
        columns={columns}
        empty={
          list.filtered ? (
            <NothingFound
              title={t("nothingFound")}
              description={t("nothingFoundText")}
              onClear={list.clearFilters}
            />
          ) : (
            <NoneYet productId={productId} />
          )
        }
        selection={
          may(api.virtualDevices.setOnline) || may(api.virtualDevices.remove) ? chosen.keys : undefined
        }
        onSelectionChange={chosen.choose}
        bulkActions={<BulkVirtual chosen={chosen.rows} onDone={() => chosen.choose([])} />}
        rowQuickAction={({ id }) => (
          <TextLink render={<ScreenLink screen="onlineDebug" params={{ productId, deviceId: id }} />}>
            {words("debug")}
          </TextLink>
        )}
        rowActions={(device) => [
          may(api.virtualDevices.remove) && {
            label: t("delete"),
            tone: "danger",
            onSelect: () => setDeleting(device),
          },
        ]}
      />
      {deleting && (
        <DeleteDeviceDialog
          device={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => chosen.drop([deleting.id])}
        />
      )}
    </Page>
  );
}

function NoneYet({ productId }: { productId: string }) {
  const t = useMessages(messages);
  const may = useMay();
  const create = useCreateVirtual(productId);
  return (
    <EmptyState
      icon={Activity}
      title={t("emptyVirtualTitle")}
      description={t("emptyVirtualText")}
      action={
        may(api.virtualDevices.create) && (
          <Button variant="primary" icon={Plus} loading={create.pending} onClick={() => create.start()}>
            {t("addVirtualHere")}
          </Button>
        )
      }
    />
  );
}
