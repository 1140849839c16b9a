import { online } from "@thingwright/contract/grammar/enums.ts";
import type { SubDevice } from "@thingwright/contract/devices/sub-devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Network, Unplug } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SelectFilter } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { useAction } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { LinkButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useDevice } from "./api.ts";
import { useLiveRows } from "./list/live-rows.tsx";
import { messages as devices } from "./messages/en.ts";
import { DeviceName } from "./shared/device-name.tsx";
import { BelowGateway } from "./sub-devices/below-gateway.tsx";
import { messages } from "./sub-devices/messages/en.ts";
import { useSubColumns } from "./sub-devices/sub-columns.tsx";

const AddDrawer = lazyPart(() => import("./sub-devices/add-drawer.tsx").then((m) => m.AddSubDevicesDrawer));

/** The sub-devices of a gateway. For a sub-device, shows the gateway that it belongs to. */
export function SubDevicesPage() {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const may = useMay();
  const { deviceId } = useScreenParams("subDevices");
  const { data: gateway } = useDevice(deviceId);
  const list = useList(api.subDevices.list, {}, { id: deviceId });
  const live = useLiveRows(list.rows);
  const [doomed, setDoomed] = useState<SubDevice>();
  const isBelow = gateway?.gateway !== undefined && gateway.gateway !== null;
  const remove = useAction(api.subDevices.remove, {
    invalidates: ["subDevices", api.devices.get, api.devices.list],
    ...(doomed && { success: () => t("removed", { name: doomed.name }) }),
    onDone: () => setDoomed(undefined),
  });
  return (
    <ListPage
      title={t("title")}
      description={t(isBelow ? "belowText" : "text")}
      list={{ ...list, rows: live.rows as SubDevice[] | undefined }}
      columns={useSubColumns()}
      fileName={t("fileName")}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      skeletonRows={4}
      quietWhileEmpty
      notices={
        <>
          {live.followers}
          {isBelow && <BelowGateway gateway={gateway.gateway!} />}
        </>
      }
      actions={
        (list.rows?.length ?? 0) > 0 && (
          <LinkButton render={<ScreenLink screen="deviceList" search={{ gateway_id: deviceId }} />}>
            {t("inDeviceList")}
          </LinkButton>
        )
      }
      create={
        gateway !== undefined &&
        !isBelow &&
        gateway.sub_device_count < limits.subDevices &&
        may(api.subDevices.add) && {
          label: t("add"),
          drawer: (close) => <AddDrawer gateway={gateway} onClose={close} />,
        }
      }
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} className="sm:w-65" />
          <SelectFilter
            list={list}
            name="online"
            label={words("state")}
            any={t("anyOnline")}
            options={[
              { value: online.online, label: words("online") },
              { value: online.offline, label: words("offline") },
            ]}
            className="w-full sm:w-40"
          />
        </ListFilterBar>
      }
      empty={{
        icon: Network,
        title: t(isBelow ? "belowTitle" : "emptyTitle"),
        description: t(isBelow ? "belowText" : "emptyText"),
        nothingFound: t("nothingFound"),
      }}
      rowLink={({ product_id: productId, id }) => (
        <ScreenLink screen="deviceInfo" params={{ productId, deviceId: id }}>
          {t("open")}
        </ScreenLink>
      )}
      rowActions={(device) => [
        may(api.subDevices.remove) && {
          label: t("remove"),
          icon: Unplug,
          onSelect: () => setDoomed(device),
        },
      ]}
    >
      {doomed && (
        <ConfirmAction
          action={remove}
          input={{ params: { id: deviceId, subDeviceId: doomed.id } }}
          onClose={() => setDoomed(undefined)}
          title={t("removeTitle")}
          description={t("removeText")}
          subject={<DeviceName device={doomed} link={false} />}
          confirmLabel={t("remove")}
        />
      )}
    </ListPage>
  );
}
