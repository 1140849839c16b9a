import { deviceKind, productStatus } from "@thingwright/contract/enums.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { Cpu, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { EmptyList } from "../../lib/empty-list.tsx";
import { ExportButton } from "../../lib/export-button.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { tableOf } from "../../lib/list-table.tsx";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { useCall } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Page } from "../../ui/page.tsx";
import { useProduct } from "../products/api.ts";
import { BulkReal } from "./list/bulk-real.tsx";
import { messages } from "./list/messages/en.ts";
import { Quota } from "./list/quota.tsx";
import { useRealColumns } from "./list/real-columns.tsx";
import { RealFilters, RealPages, useRealDevices } from "./list/real-filters.tsx";
import { useDeviceActions } from "./list/use-device-actions.tsx";
import { useProductMarks } from "./list/use-product-marks.ts";
import { messages as devices } from "./messages/en.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const CreateDrawer = lazyPart(() =>
  import("./list/create-device-drawer.tsx").then((m) => m.CreateDeviceDrawer),
);

/** What may be done with real devices of a product in its present stage. */
function useRealQuota(productId: string) {
  const product = useProduct(productId).data;
  const counted = useCall(api.devices.list, {
    query: { product_id: productId, kind: deviceKind.real, page_size: 1 },
  });
  const count = counted.data?.total;
  const developing = product?.status === productStatus.developing;
  return {
    count,
    developing,
    ceased: product?.status === productStatus.ceased,
    full: developing && count !== undefined && count >= limits.debugDevices,
  };
}

/** Hardware of a product: what is registered, what is online, and how to add more. */
export function RealDevicesPage() {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const may = useMay();
  const { productId } = useScreenParams("realDevices");
  const list = useRealDevices(productId);
  const quota = useRealQuota(productId);
  const { live, withMarks } = useProductMarks(productId, () => void list.query.refetch());
  const { columns, csv } = useRealColumns();
  const chosen = useChosen(list.rows, ({ id }) => id);
  const actions = useDeviceActions(chosen.drop);
  const [creating, setCreating] = useState(false);
  const nothing = list.rows?.length === 0 && !list.filtered;
  const create = may(api.devices.create) && (
    <Button
      variant="primary"
      icon={Plus}
      disabled={quota.full || quota.ceased}
      onClick={() => setCreating(true)}
    >
      {t("addReal")}
    </Button>
  );
  return (
    <Page
      title={words("realTitle")}
      description={words("realText")}
      actions={
        !nothing && (
          <>
            <ExportButton list={list} name={t("fileName")} columns={csv} />
            {create}
          </>
        )
      }
    >
      <LiveNotice live={live} />
      {quota.ceased && <Alert tone="warning">{t("ceased")}</Alert>}
      {quota.full && <Alert tone="warning">{t("quotaFull", { limit: limits.debugDevices })}</Alert>}
      <RealFilters list={list} trailing={quota.developing && <Quota count={quota.count} />} />
      <DataTable
        label={words("realTitle")}
        {...tableOf(list)}
        rows={list.rows?.map(withMarks)}
        rowKey={(device) => device.id}
        rowLabel={(device) => device.name}
        rowHeight={48}
        columns={columns}
        empty={
          <EmptyList
            list={list}
            nothingFound={t("nothingFound")}
            icon={Cpu}
            title={t("emptyRealTitle")}
            description={t(create ? "emptyRealText" : "emptyReadText")}
            action={create}
          />
        }
        selection={may(api.devices.setStatus) || may(api.devices.remove) ? chosen.keys : undefined}
        onSelectionChange={chosen.choose}
        bulkActions={<BulkReal chosen={chosen.rows} onDone={() => chosen.choose([])} />}
        rowQuickAction={({ id }) => (
          <TextLink render={<ScreenLink screen="onlineDebug" params={{ productId, deviceId: id }} />}>
            {words("debug")}
          </TextLink>
        )}
        rowActions={actions.actionsOf}
        footer={<RealPages list={list} />}
      />
      {creating && (
        <Suspense>
          <CreateDrawer
            productId={productId}
            onClose={() => setCreating(false)}
            onCreated={(credentials, name) => {
              setCreating(false);
              actions.show({ credentials, name, productId });
            }}
          />
        </Suspense>
      )}
      {actions.dialogs}
    </Page>
  );
}
