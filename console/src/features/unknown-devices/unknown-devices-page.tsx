import { ShieldQuestion } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { listWords } from "../../lib/usual-words.ts";
import { ProductFilter } from "../products/shared/product-filter.tsx";
import { messages } from "./messages/en.ts";
import { useUnknownDeviceColumns } from "./unknown-device-columns.tsx";

/**
 * The polling interval in milliseconds. It is short, because users look at this page after trying to connect a device.
 */
const refetchInterval = 5000;

/** Devices that were refused because nobody has registered them. */
export function UnknownDevicesPage() {
  const t = useMessages(messages);
  const list = useList(api.unknownDevices.list, { refetchInterval });
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useUnknownDeviceColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ device_name, address }) => device_name || address}
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} />
          <ProductFilter list={list} />
        </ListFilterBar>
      }
      empty={{
        icon: ShieldQuestion,
        title: t("emptyTitle"),
        description: t("emptyText"),
        nothingFound: t("nothingFound"),
      }}
    />
  );
}
