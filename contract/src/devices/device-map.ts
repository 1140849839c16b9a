import { z } from "zod";
import { mapFilters } from "./device-filters.ts";
import { limits } from "../grammar/limits.ts";
import { Count, fromQuery, wholeNumber } from "../basics/numbers.ts";

const Latitude = z.number().min(-90).max(90);
const Longitude = z.number().min(-180).max(180);

/** What of a map is asked for. */
export const MapQuery = z.object({
  /** 0 the world, each next one half as wide. */
  zoom: fromQuery(wholeNumber(0, limits.mapZoom)).default(0),
  west: fromQuery(Longitude).default(-180),
  south: fromQuery(Latitude).default(-90),
  east: fromQuery(Longitude).default(180),
  north: fromQuery(Latitude).default(90),
  ...mapFilters,
});

const Cluster = z.object({
  /** The middle of its devices, in degrees to the north and to the east. */
  latitude: Latitude,
  longitude: Longitude,
  count: Count,
  /** What holds all its devices; none crosses the date line. */
  west: Longitude,
  south: Latitude,
  east: Longitude,
  north: Latitude,
  /** Of most of its devices, as in their areas. */
  country: z.string(),
  region: z.string(),
});
export type Cluster = z.infer<typeof Cluster>;

/** Devices on a map. */
export const DeviceMap = z.object({
  /** The largest first, no more than `limits.mapClusters`. */
  clusters: z.array(Cluster),
  /** Devices that have a place, wherever on the map, and those that have none. */
  located: Count,
  unlocated: Count,
  /** Only so many devices that fit were looked at, because the filters let more through: all counts are of these. */
  sampled: Count.optional(),
});
export type DeviceMap = z.infer<typeof DeviceMap>;
