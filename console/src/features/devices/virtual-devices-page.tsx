import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { Activity, Smartphone } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { useMessages } from "../../lib/i18n.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SelectFilter } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { BulkVirtual } from "./list/bulk-virtual.tsx";
import { CreateFirst, CreateVirtual } from "./list/create-virtual.tsx";
import { messages } from "./list/messages/en.ts";
import { useDeleteDevice } from "./list/use-delete-device.tsx";
import { useProductPresence } from "./list/use-product-presence.ts";
import { useVirtualColumns } from "./list/virtual-columns.tsx";
import { messages as devices } from "./messages/en.ts";
import { messages as panelMessages } from "./shared/panel/messages/en.ts";

const PanelDrawer = lazyPart(() => import("./panel/panel-drawer.tsx").then((m) => m.PanelDrawer));

/** The devices that the platform runs for a product. */
export function VirtualDevicesPage() {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const panel = useMessages(panelMessages);
  const may = useMay();
  const { productId } = useScreenParams("virtualDevices");
  const list = useList(api.virtualDevices.list, {}, { id: productId });
  const { live, withPresence } = useProductPresence(productId, () => void list.query.refetch());
  const chosen = useChosen(list.rows, ({ id }) => id);
  const remove = useDeleteDevice(({ id }) => chosen.drop([id]));
  const [shown, setShown] = useState<string>();
  const opened = list.rows?.find(({ id }) => id === shown);
  const mayCreate = may(api.virtualDevices.create);
  return (
    <ListPage
      title={words("virtualTitle")}
      description={words("virtualText")}
      list={{ ...list, rows: list.rows?.map(withPresence) }}
      columns={useVirtualColumns()}
      fileName={t("virtualFileName")}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      skeletonRows={4}
      quietWhileEmpty
      actions={mayCreate && <CreateVirtual productId={productId} />}
      notices={<LiveNotice live={live} />}
      filters={
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
      }
      empty={{
        icon: Activity,
        title: t("emptyVirtualTitle"),
        description: t("emptyVirtualText"),
        nothingFound: t("nothingFound"),
        action: mayCreate && <CreateFirst productId={productId} />,
      }}
      selection={
        (may(api.virtualDevices.setOnline) || may(api.virtualDevices.remove)) && {
          chosen,
          bulk: (rows, done) => <BulkVirtual chosen={rows} onDone={done} />,
        }
      }
      rowLink={({ id }) => (
        <ScreenLink screen="onlineDebug" params={{ productId, deviceId: id }}>
          {words("debug")}
        </ScreenLink>
      )}
      rowActions={(device) => [
        { label: panel("open"), icon: Smartphone, onSelect: () => setShown(device.id) },
        remove.menuEntry(device),
      ]}
    >
      {opened && <PanelDrawer device={opened} onClose={() => setShown(undefined)} />}
      {remove.dialog}
    </ListPage>
  );
}
