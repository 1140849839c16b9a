import { z } from "zod";
import { Activated, ActivityTier, Asleep, DeviceKind, Enabled, Online } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { fromQuery, Seconds } from "../basics/numbers.ts";
import { Id } from "../basics/text.ts";

const keyword = z.string().trim().max(limits.keywordLength);

/** The filters that the list, the map and calls on all matching devices share. */
const sharedFilters = {
  product_id: Id.optional(),
  /** The start of a MAC, with `:`, `-` or nothing between its pairs. */
  mac: keyword.optional(),
  firmware_version: z.string().max(limits.firmwareVersion).optional(),
  /** `CN`, `CN-GD`, `DE/Bavaria`, or `none` for devices whose area is not known. */
  area: z.string().trim().max(limits.areaFilter).optional(),
  /** A place of the map as `22.5,114.1`; the search is fast if `area` names its area, too. */
  place: keyword.optional(),
  /** Only the sub-devices of this gateway. */
  gateway_id: Id.optional(),
  /** The person at home who has the device. */
  app_user_id: Id.optional(),
  /** Only devices with a message or sign-in that was refused in the last `limits.refusedLatelySeconds`. */
  refused: z.literal("1").optional(),
};

/** The filters of a map of devices. */
export const mapFilters = {
  ...sharedFilters,
  keyword: keyword.optional(),
  online: fromQuery(Online).optional(),
  activated: fromQuery(Activated).optional(),
  status: fromQuery(Enabled).optional(),
  kind: fromQuery(DeviceKind).optional(),
  tier: fromQuery(ActivityTier).optional(),
  /** 1: offline devices that sleep, and so are expected back by themselves; 2: all other offline devices. */
  asleep: fromQuery(Asleep).optional(),
  /** The period in which the device's current owner bound it, both ends included. */
  bound_from: fromQuery(Seconds).optional(),
  bound_to: fromQuery(Seconds).optional(),
};

/** The filters of the list of devices, except the keyword. */
const { keyword: _, ...listed } = mapFilters;
export const deviceFilters = {
  ...listed,
  /** Adds the gateway of each device, and how many devices are below the device. */
  gateways: z.literal("1").optional(),
  /** Adds the activity of each device. */
  activity: z.literal("1").optional(),
  /** The `next_cursor` of an earlier page. Deep pages are found faster by cursor than by page number. */
  cursor: z.string().max(200).optional(),
};

/** Fields that devices can be sorted by without an index, each with the maximum number of devices to sort. */
export const unindexedSorts = {
  reported_at: limits.totalExact,
  name: limits.totalExact,
  online_at: limits.totalExact,
  bound_at: limits.totalExact,
};

/** The filter by which a call chooses devices; strict, because an ignored misspelt field would choose all devices. */
export const DeviceSelectionFilter = z.strictObject({
  ...sharedFilters,
  keyword: keyword.optional(),
  online: Online.optional(),
  activated: Activated.optional(),
  status: Enabled.optional(),
  kind: DeviceKind.optional(),
  tier: ActivityTier.optional(),
  asleep: Asleep.optional(),
  bound_from: Seconds.optional(),
  bound_to: Seconds.optional(),
});
export type DeviceSelectionFilter = z.infer<typeof DeviceSelectionFilter>;

/** The devices that a call works on in the background: those that it names, or all that match a filter. */
export const deviceSelection = {
  ids: z.array(Id).min(1).max(limits.bulkDevices).optional(),
  filter: DeviceSelectionFilter.optional(),
};

/** Whether a call names its devices in exactly one of the two ways. */
export function hasIdsXorFilter({ ids, filter }: { ids?: unknown; filter?: unknown }): boolean {
  return (ids === undefined) !== (filter === undefined);
}
