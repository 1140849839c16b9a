import { enabled } from "@thingwright/contract/enums.ts";
import { Activity, Plus } from "lucide-react";
import { useState } from "react";
import type { VirtualDevice } from "@thingwright/contract/virtual-devices.ts";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { EmptyList } from "../../lib/empty-list.tsx";
import { ExportButton } from "../../lib/export-button.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SelectFilter } from "../../lib/list-filters.tsx";
import { tableOf } from "../../lib/list-table.tsx";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Page } from "../../ui/page.tsx";
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
            <ExportButton list={list} name={t("virtualFileName")} columns={csv} />
            {may(api.virtualDevices.create) && <CreateVirtual productId={productId} />}
          </>
        )
      }
    >
      <LiveNotice live={live} />
      <ListFilterBar list={list}>
        <ListSearch list={list} placeholder={t("search")} className="sm:w-65" />
        <SelectFilter
          list={list}
          name="running"
          label={words("state")}
          any={t("anyRunning")}
          options={[
            { value: enabled.yes, label: words("running") },
            { value: enabled.no, label: words("stopped") },
          ]}
          className="w-full sm:w-40"
        />
      </ListFilterBar>
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
          <EmptyList
            list={list}
            nothingFound={t("nothingFound")}
            icon={Activity}
            title={t("emptyVirtualTitle")}
            description={t("emptyVirtualText")}
            action={may(api.virtualDevices.create) && <CreateHere productId={productId} />}
          />
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

function CreateHere({ productId }: { productId: string }) {
  const t = useMessages(messages);
  const create = useCreateVirtual(productId);
  return (
    <Button variant="primary" icon={Plus} loading={create.pending} onClick={() => create.start()}>
      {t("addVirtualHere")}
    </Button>
  );
}
