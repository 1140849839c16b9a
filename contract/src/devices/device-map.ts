import { z } from "zod";
import { mapFilters } from "./device-filters.ts";
import { limits } from "../grammar/limits.ts";
import { Count, fromQuery, wholeNumber } from "../basics/numbers.ts";

const Latitude = z.number().min(-90).max(90);
const Longitude = z.number().min(-180).max(180);

/** The requested section of a map, and filters. */
export const MapQuery = z.object({
  /** 0 shows the world; each further level is half as wide. */
  zoom: fromQuery(wholeNumber(0, limits.mapZoom)).default(0),
  west: fromQuery(Longitude).default(-180),
  south: fromQuery(Latitude).default(-90),
  east: fromQuery(Longitude).default(180),
  north: fromQuery(Latitude).default(90),
  ...mapFilters,
});

const Cluster = z.object({
  /** The center of its devices, in degrees north and east. */
  latitude: Latitude,
  longitude: Longitude,
  count: Count,
  /** The bounding box of its devices, which never crosses the date line. */
  west: Longitude,
  south: Latitude,
  east: Longitude,
  north: Latitude,
  /** The most frequent values in its devices' areas. */
  country: z.string(),
  region: z.string(),
});
export type Cluster = z.infer<typeof Cluster>;

/** Devices on a map. */
export const DeviceMap = z.object({
  /** The largest first, no more than `limits.mapClusters`. */
  clusters: z.array(Cluster),
  /** The numbers of devices with and without a place, on the whole map. */
  located: Count,
  unlocated: Count,
  /** If too many devices match the filters: how many of them were looked at. All counts then refer to these. */
  sampled: Count.optional(),
});
export type DeviceMap = z.infer<typeof DeviceMap>;
