import { Cpu } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useChosen } from "../../lib/chosen.ts";
import { useChosenAll } from "../../lib/chosen-all.ts";
import { useMessages } from "../../lib/i18n.ts";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { useListHere } from "../../lib/list-above.ts";
import { useLiveRows } from "./list/live-rows.tsx";
import { useAllColumns } from "./list/all-columns.tsx";
import { BulkDevices } from "./list/bulk-devices.tsx";
import { AllFilters, DevicePages, filterOf, useAllDevices } from "./list/device-filters.tsx";
import { messages } from "./list/messages/en.ts";
import { useDeviceActions } from "./list/use-device-actions.tsx";
import { messages as devices } from "./messages/en.ts";

const keyOf = ({ id }: { id: string }) => id;

/** All devices that the user reaches, of every product, real and virtual. */
export function DeviceListPage() {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const may = useMay();
  const fromHere = useListHere();
  const list = useAllDevices();
  const live = useLiveRows(list.rows);
  const { chosen, all } = useChosenAll(useChosen(list.rows, keyOf), list, keyOf);
  const actions = useDeviceActions(({ id }) => chosen.drop([id]));
  return (
    <ListPage
      title={words("allTitle")}
      description={words("allText")}
      list={{ ...list, rows: live.rows }}
      columns={useAllColumns({ search: fromHere, byReport: !list.totalCapped })}
      fileName={t("fileName")}
      rowKey={keyOf}
      rowLabel={({ name }) => name}
      quietWhileEmpty
      notices={live.followers}
      filters={<AllFilters list={list} search={fromHere} />}
      empty={{
        icon: Cpu,
        title: t("emptyAllTitle"),
        description: t("emptyAllText"),
        nothingFound: t("nothingFound"),
      }}
      selection={
        (may(api.devices.setStatusOfMany) || may(api.devices.removeMany)) && {
          chosen,
          all,
          bulk: (rows, done) => (
            <BulkDevices
              filter={filterOf(list)}
              allText={t(list.filtered ? "allThatFit" : "allOfAccount")}
              chosen={rows}
              all={all}
              onDone={done}
            />
          ),
        }
      }
      rowLink={({ product_id: productId, id }) => (
        <ScreenLink screen="onlineDebug" params={{ productId, deviceId: id }} search={fromHere}>
          {words("debug")}
        </ScreenLink>
      )}
      rowActions={actions.actionsOf}
      footer={<DevicePages list={list} />}
    >
      {actions.dialogs}
    </ListPage>
  );
}
