import { noArea, readArea } from "@thingwright/contract/devices/device-areas.ts";
import type { ActivityTier } from "@thingwright/contract/grammar/enums.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { queryOf } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { messages as devices } from "../messages/en.ts";
import { useAreaText } from "../shared/area-text.ts";
import { useTierText } from "../shared/tier-text.ts";
import type { Devices } from "./use-devices.ts";
import { messages } from "./messages/en.ts";

type Name = keyof Devices["filters"];

/** The filters that are in the panel, not in the bar. A filter in use shows as a chip. */
export const panelFilters = [
  "activated",
  "status",
  "kind",
  "asleep",
  "refused",
  "area",
  "firmware_version",
  "mac",
  "bound_from",
  "bound_to",
  "app_user_id",
  "gateway_id",
  "place",
] as const satisfies readonly Name[];

/** The filters of the panel that are in use, as chips that can be removed. */
export function FilterChips({ list }: { list: Devices }) {
  const t = useMessages(messages);
  const wordOf = useFilterWords(list);
  const set = panelFilters.filter((name) => list.filters[name]);
  if (set.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {set.map((name) => (
        <Tag key={name} onRemove={() => list.setFilter(name, "")}>
          {wordOf(name, list.filters[name] ?? "")}
        </Tag>
      ))}
      <Button
        variant="link"
        size="sm"
        onClick={() => list.setFilters(Object.fromEntries(set.map((name) => [name, ""])))}
      >
        {t("clearAll")}
      </Button>
    </div>
  );
}

/** Returns a function that describes a filter in use. */
function useFilterWords(list: Devices) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const areas = useAreaText();
  const tier = useTierText();
  const may = useMay();
  const person = list.filters.app_user_id;
  const owner = useQuery({
    ...queryOf(api.appUsers.get, { params: { id: person ?? "" } }),
    enabled: person !== undefined && may(api.appUsers.get),
  });
  const gatewayId = list.filters.gateway_id;
  const gateway = useQuery({
    ...queryOf(api.devices.get, { params: { id: gatewayId ?? "" } }),
    enabled: gatewayId !== undefined,
  });
  return (name: Name, value: string): string => {
    const is = (label: string, text = value) => t("filterIs", { name: label, value: text });
    switch (name) {
      case "activated":
        return words(value === "1" ? "activated" : "notActivated");
      case "status":
        return words(value === "1" ? "enabled" : "disabled");
      case "kind":
        return words(value === "2" ? "virtual" : "real");
      case "asleep":
        return value === "1" ? words("asleep") : t("notAsleep");
      case "refused":
        return t("refusedLately");
      case "tier":
        return is(words("tier"), tier.name(Number(value) as ActivityTier));
      case "area": {
        if (value === noArea) return t("areaUnknown");
        const read = readArea(value);
        return is(words("area"), read ? areas.short(read) : value);
      }
      case "firmware_version":
        return is(words("firmware"));
      case "mac":
        return is(words("mac"));
      case "bound_from":
        return is(words("boundAt"), t("fromDay", { day: value }));
      case "bound_to":
        return is(words("boundAt"), t("untilDay", { day: value }));
      case "app_user_id":
        return t("ownerFilter", { name: owner.data?.nickname || value.slice(0, 8) });
      case "gateway_id":
        return t("ofGateway", { name: gateway.data?.name ?? value.slice(0, 8) });
      case "place":
        return t("placeFilter", { place: value });
      default:
        return is(name);
    }
  };
}
