import type { devices as routes } from "@thingwright/contract/devices.ts";
import {
  type Activated,
  activated,
  type DeviceKind,
  deviceKind,
  type Enabled,
  enabled,
  type Online,
  online,
} from "@thingwright/contract/enums.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { Input } from "@thingwright/contract/route.ts";
import type { ReactNode } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useList } from "../../../lib/list.ts";
import { ListFilterBar, ListSearch, SelectFilter } from "../../../lib/list-filters.tsx";
import { ListPages } from "../../../lib/list-table.tsx";
import { useOpenOnly } from "../../../lib/open-only.ts";
import { useGo } from "../../../lib/screens.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProductFilter } from "../../products/shared/product-filter.tsx";
import { messages as devices } from "../messages/en.ts";
import { messages } from "./messages/en.ts";

export type DeviceFilter = NonNullable<NonNullable<Input<(typeof routes)["removeMany"]>["body"]>["filter"]>;

/** The real devices of a product, with paging and filters in the address. */
export function useRealDevices(productId: string) {
  return useList(api.devices.list, { fixed: { product_id: productId, kind: deviceKind.real } });
}

/** All devices that the user reaches, each with its activity; with paging and filters in the address. */
export function useAllDevices() {
  return useList(api.devices.list, { fixed: { activity: "1" } });
}
export type Devices = ReturnType<typeof useAllDevices>;

/**
 * The filter of a list for a call on all devices that match it.
 * @param fixed what the list itself is limited to
 */
export function filterOf({ keyword, filters }: Devices, fixed: DeviceFilter = {}): DeviceFilter {
  const { product_id, kind, online: connected, activated: active, status, refused } = filters;
  return {
    ...(product_id && { product_id }),
    ...(kind && { kind: Number(kind) as DeviceKind }),
    ...(keyword && { keyword }),
    ...(connected && { online: Number(connected) as Online }),
    ...(active && { activated: Number(active) as Activated }),
    ...(status && { status: Number(status) as Enabled }),
    ...(refused === "1" && { refused }),
    ...fixed,
  };
}

const half = "w-[calc(50%-0.25rem)] sm:w-38";

interface SearchProps {
  list: Devices;
  /** The search parameters of the device that Enter opens. */
  search?: Record<string, string>;
}

function Search({ list, search }: SearchProps) {
  const t = useMessages(messages);
  const go = useGo();
  const openOnly = useOpenOnly(list, ({ product_id: productId, id: deviceId }) => {
    void go({ screen: "deviceInfo", params: { productId, deviceId }, ...(search && { search }) });
  });
  return <ListSearch list={list} placeholder={t("search")} onEnter={openOnly} className="sm:w-72" />;
}

/** Filters by whether devices are online, activated and enabled. */
function StateFilters({ list }: { list: Devices }) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  return (
    <>
      <SelectFilter
        list={list}
        name="online"
        label={words("state")}
        any={t("anyOnline")}
        options={[
          { value: online.online, label: words("online") },
          { value: online.offline, label: words("offline") },
        ]}
        className={half}
      />
      <SelectFilter
        list={list}
        name="activated"
        label={words("activation")}
        any={t("anyActivated")}
        options={[
          { value: activated.yes, label: words("activated") },
          { value: activated.no, label: words("notActivated") },
        ]}
        className={half}
      />
      <SelectFilter
        list={list}
        name="status"
        label={words("status")}
        any={t("anyStatus")}
        options={[
          { value: enabled.yes, label: words("enabled") },
          { value: enabled.no, label: words("disabled") },
        ]}
        className="w-full sm:w-42"
      />
    </>
  );
}

/** Search and filters of the real devices of a product. */
export function RealFilters({ list, trailing }: { list: Devices; trailing?: ReactNode }) {
  return (
    <ListFilterBar list={list} trailing={trailing}>
      <Search list={list} />
      <StateFilters list={list} />
    </ListFilterBar>
  );
}

/** Search and filters of all devices. */
export function AllFilters({ list, search }: Required<SearchProps>) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  return (
    <ListFilterBar list={list}>
      <Search list={list} search={search} />
      <ProductFilter list={list} />
      <StateFilters list={list} />
      <SelectFilter
        list={list}
        name="kind"
        label={words("kind")}
        any={t("anyKind")}
        options={[
          { value: deviceKind.real, label: words("real") },
          { value: deviceKind.virtual, label: words("virtual") },
        ]}
        className={half}
      />
      <SelectFilter
        list={list}
        name="refused"
        label={t("refused")}
        any={t("anyRefused")}
        options={[{ value: "1", label: t("refusedLately") }]}
        className={half}
      />
    </ListFilterBar>
  );
}

/** The pagination: by page number as far as the total is exact, beyond that by cursor. */
export function DevicePages({ list }: { list: Devices }) {
  const t = useMessages(messages);
  const { nextCursor, goAfter } = list;
  const last = list.page * list.pageSize >= limits.totalExact;
  const onward = list.totalCapped && nextCursor !== null && (last || list.beyondTotal);
  return (
    <>
      {!list.beyondTotal && <ListPages list={list} />}
      {(list.beyondTotal || onward) && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-2 text-meta text-muted first:border-t-0">
          <span>{t("beyondTotal", { count: limits.totalExact })}</span>
          <span className="flex gap-2">
            {list.beyondTotal && (
              <Button size="sm" onClick={() => list.setPage({ page: 1, pageSize: list.pageSize })}>
                {t("toFirst")}
              </Button>
            )}
            <Button size="sm" disabled={!onward} onClick={() => nextCursor !== null && goAfter(nextCursor)}>
              {t("onward")}
            </Button>
          </span>
        </div>
      )}
    </>
  );
}
