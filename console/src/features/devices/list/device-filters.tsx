import type { devices as routes } from "@thingwright/contract/devices/devices.ts";
import { online } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Input } from "@thingwright/contract/grammar/route.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { ListFilterBar, ListSearch, SelectFilter } from "../../../lib/list-filters.tsx";
import { ListPages } from "../../../lib/list-table.tsx";
import { useOpenOnly } from "../../../lib/open-only.ts";
import { useGo } from "../../../lib/screens.tsx";
import { Button } from "../../../ui/button.tsx";
import { FilterPair } from "../../../ui/filter-bar.tsx";
import { ProductFilter } from "../../products/shared/product-filter.tsx";
import { useDeviceTo } from "../shared/device-link.ts";
import { messages as devices } from "../messages/en.ts";
import { tiers, useTierText } from "../shared/tier-text.ts";
import { ActivatedFilter, StatusFilter } from "./state-filters.tsx";
import { withBoundSeconds } from "./bound-days.ts";
import { FilterChips } from "./filter-chips.tsx";
import { MoreFilters } from "./more-filters.tsx";
import type { Devices } from "./use-devices.ts";
import { messages } from "./messages/en.ts";

export type DeviceFilter = NonNullable<NonNullable<Input<(typeof routes)["removeMany"]>["body"]>["filter"]>;

/**
 * Returns the filter of a list, for a call on all devices that match it.
 * @param fixed the filter that the list itself is limited to
 */
export function filterOf(
  { keyword, filters }: Pick<Devices, "keyword" | "filters">,
  fixed: DeviceFilter = {},
): DeviceFilter {
  const { activity: _, ...chosen } = withBoundSeconds(filters);
  const given = Object.entries(chosen).filter(([, value]) => value !== "");
  const typed = given.map(([name, value]) => [name, numeric.has(name) ? Number(value) : value]);
  return { ...(Object.fromEntries(typed) as DeviceFilter), ...(keyword && { keyword }), ...fixed };
}

/** Filters whose values are numbers; in the address, all values are text. */
const numeric = new Set([
  "online",
  "activated",
  "status",
  "kind",
  "tier",
  "asleep",
  "bound_from",
  "bound_to",
]);

const half = "w-[calc(50%-0.25rem)] sm:w-38";

interface SearchProps {
  list: Devices;
  /** The search parameters of the device page that Enter opens. */
  search?: Record<string, string>;
}

function Search({ list, search }: SearchProps) {
  const t = useMessages(messages);
  const go = useGo();
  const deviceTo = useDeviceTo();
  const openOnly = useOpenOnly(list, (device) => {
    const { product_id: productId, id: deviceId } = device;
    const inProduct = { screen: "deviceInfo", params: { productId, deviceId } } as const;
    void go({ ...(search ? deviceTo(device) : inProduct), ...(search && { search }) });
  });
  return <ListSearch list={list} placeholder={t("search")} onEnter={openOnly} className="sm:w-72" />;
}

function OnlineFilter({ list }: { list: Devices }) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  return (
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
  );
}

/** Filters by whether devices are online, activated and enabled. */
function StateFilters({ list }: { list: Devices }) {
  return (
    <>
      <OnlineFilter list={list} />
      <FilterPair>
        <ActivatedFilter list={list} className={half} />
        <StatusFilter list={list} className="w-full sm:w-42" />
      </FilterPair>
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

/**
 * Search and filters of all devices. The common filters are in a row, and the others are in a panel. Panel filters that
 * are set are also shown as chips.
 */
export function AllFilters({ list, search, trailing }: Required<SearchProps> & { trailing?: ReactNode }) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const tier = useTierText();
  return (
    <>
      <ListFilterBar list={list} trailing={trailing}>
        <Search list={list} search={search} />
        <ProductFilter list={list} />
        <OnlineFilter list={list} />
        <SelectFilter
          list={list}
          name="tier"
          label={words("tier")}
          any={t("anyTier")}
          options={tiers.map((value) => ({ value, label: tier.name(value) }))}
          className={half}
        />
        <MoreFilters list={list} />
      </ListFilterBar>
      <FilterChips list={list} />
    </>
  );
}

/** The pagination. It uses page numbers as long as the total is exact, and a cursor beyond that. */
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
