import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useSearch } from "@tanstack/react-router";
import { Cpu, Upload } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { useChosenAll } from "../../lib/chosen-all.ts";
import { EmptyList } from "../../lib/empty-list.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ListPage } from "../../lib/list-page.tsx";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { ScreenLink, useGo, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useExportAll } from "./bulk/use-export-all.tsx";
import { BulkDevices } from "./list/bulk-devices.tsx";
import { DevicePages, filterOf, RealFilters } from "./list/device-filters.tsx";
import { useRealDevices } from "./list/use-devices.ts";
import { messages } from "./list/messages/en.ts";
import { Quota } from "./list/quota.tsx";
import { useRealColumns } from "./list/real-columns.tsx";
import { useDeviceActions } from "./list/use-device-actions.tsx";
import { UnknownNotice } from "./refusals/unknown-notice.tsx";
import { useProductPresence } from "./list/use-product-presence.ts";
import { useRealQuota } from "./list/use-real-quota.ts";
import { messages as devices } from "./messages/en.ts";

const CreateDrawer = lazyPart(() =>
  import("./list/create-device-drawer.tsx").then((m) => m.CreateDeviceDrawer),
);

const keyOf = ({ id }: { id: string }) => id;

/** The registered real devices of a product, with their state, and ways to add more. */
export function RealDevicesPage() {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const may = useMay();
  const { productId } = useScreenParams("realDevices");
  const list = useRealDevices(productId);
  const quota = useRealQuota(productId);
  const { live, withPresence } = useProductPresence(productId, () => void list.query.refetch());
  const { chosen, all } = useChosenAll(useChosen(list.rows, keyOf), list, keyOf);
  const actions = useDeviceActions(({ id }) => chosen.drop([id]));
  const mayCreate = may(api.devices.create);
  const allText = t(list.filtered ? "allThatMatch" : "allOfProduct");
  // The page of unknown devices links here to open the drawer. The link contains the name with which a device tried to
  // connect.
  const { create: asked }: { create?: string } = useSearch({ strict: false });
  const go = useGo();
  const endAsked = () => void go({ screen: "realDevices", params: { productId } }, { replace: true });
  const exporting = useExportAll(filterOf(list, { product_id: productId, kind: deviceKind.real }), allText);
  const importLink = mayCreate && !quota.ceased && (
    <LinkButton icon={Upload} render={<ScreenLink screen="deviceImport" search={{ product: productId }} />}>
      {t("import")}
    </LinkButton>
  );
  return (
    <ListPage
      title={words("realTitle")}
      description={words("realText")}
      list={{ ...list, rows: list.rows?.map(withPresence) }}
      columns={useRealColumns()}
      fileName={t("fileName")}
      exports={exporting.entries}
      rowKey={keyOf}
      rowLabel={({ name }) => name}
      quietWhileEmpty
      actions={importLink}
      create={
        mayCreate && {
          label: t("addReal"),
          disabled: quota.full || quota.ceased,
          drawer: (close) => (
            <CreateDrawer
              productId={productId}
              onClose={close}
              onCreated={(made) => {
                close();
                actions.show({ ...made, productId });
              }}
            />
          ),
        }
      }
      notices={
        <>
          <LiveNotice live={live} />
          <UnknownNotice productId={productId} />
          {quota.ceased && <Alert tone="warning">{t("ceased")}</Alert>}
          {quota.full && <Alert tone="warning">{t("quotaFull", { limit: limits.debugDevices })}</Alert>}
        </>
      }
      filters={<RealFilters list={list} trailing={quota.developing && <Quota count={quota.count} />} />}
      empty={(create) => (
        <EmptyList
          list={list}
          icon={Cpu}
          title={t("emptyRealTitle")}
          description={t(mayCreate ? "emptyRealText" : "emptyReadText")}
          nothingFound={t("nothingFound")}
          action={
            <>
              {create}
              {importLink}
            </>
          }
        />
      )}
      selection={
        (may(api.devices.setStatusOfMany) || may(api.devices.removeMany) || may(api.deviceIssues.create)) && {
          chosen,
          all,
          bulk: (rows, done) => (
            <BulkDevices
              filter={filterOf(list, { product_id: productId, kind: deviceKind.real })}
              allText={allText}
              chosen={rows}
              all={all}
              onDone={done}
            />
          ),
        }
      }
      rowLink={({ id }) => (
        <ScreenLink screen="onlineDebug" params={{ productId, deviceId: id }}>
          {words("debug")}
        </ScreenLink>
      )}
      rowActions={actions.actionsOf}
      footer={<DevicePages list={list} />}
    >
      {mayCreate && asked && !quota.full && !quota.ceased && (
        <CreateDrawer
          productId={productId}
          deviceName={asked}
          onClose={endAsked}
          onCreated={(made) => {
            endAsked();
            actions.show({ ...made, productId });
          }}
        />
      )}
      {actions.dialogs}
      {exporting.drawer}
    </ListPage>
  );
}
