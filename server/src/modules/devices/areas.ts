import { readArea, readPlace } from "@thingwright/contract/devices/device-areas.ts";
import { areaSource } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { AddressAreas, Place } from "../../platform/areas/address-areas.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Logger } from "../../platform/log.ts";
import { WriteBatcher } from "../../platform/limits/write-batcher.ts";
import { setPlaces, type StoredPlace, sumUpCells, type ToldPlace } from "./areas.store.ts";

const scope = systemScope("devices of every owner sign in");
const written = { most: 500, apartMs: 100 };
/** The most concurrent look-ups of places. The place of a further device is looked up only at its next sign-in. */
const waitingAtMost = 20_000;
const cellsAtOnce = 5000;
const maxRounds = 20;

/** Stores the areas of devices, looked up by the network addresses that the devices sign in from. */
export class DeviceAreas {
  readonly #addresses: Pick<AddressAreas, "of">;
  readonly #log: Pick<Logger, "warn">;
  readonly #written: WriteBatcher<Place & { id: string }>;
  readonly #waiting = new Set<Promise<void>>();

  constructor({
    sql,
    addresses,
    log,
  }: {
    sql: Sql;
    addresses: Pick<AddressAreas, "of">;
    log: Pick<Logger, "warn">;
  }) {
    this.#addresses = addresses;
    this.#log = log;
    this.#written = new WriteBatcher((places) => setPlaces(scope, sql, places), written);
  }

  /**
   * Looks up the area of a device that has signed in. Returns at once: an area is no reason to keep devices waiting.
   * The area is written only if it differs from the stored one.
   */
  note(id: string, address: string, stored: StoredPlace): void {
    if (stored.area_source === areaSource.device || this.#waiting.size >= waitingAtMost) return;
    const noting = this.#note(id, address, stored)
      .catch((error: unknown) => this.#log.warn({ error, device: id }, "the area of a device was not kept"))
      .finally(() => this.#waiting.delete(noting));
    this.#waiting.add(noting);
  }

  async #note(id: string, address: string, stored: StoredPlace): Promise<void> {
    const place = await this.#addresses.of(address);
    if (place !== null && !isSame(place, stored)) await this.#written.add({ id, ...place });
  }

  /** Resolves once everything that was noted is written. */
  async finish(): Promise<void> {
    while (this.#waiting.size > 0) await Promise.all(this.#waiting);
  }
}

function isSame(a: Place, b: Place): boolean {
  return (["country", "region", "city", "latitude", "longitude"] as const).every(
    (name) => a[name] === b[name],
  );
}

/** The labels by which devices report their place: an area as `CN-GD`, and degrees north and east as `22.5,114.1`. */
export const placeLabels = ["area", "location"] as const;

/** Reads the place of a device from its labels; null if they have no place that can be read. */
export function placeIn(labels: Readonly<Record<string, string>>): ToldPlace | null {
  const area =
    labels.area !== undefined && labels.area.length <= limits.areaFilter ? readArea(labels.area) : null;
  const location = readPlace(labels.location ?? "");
  if (area === null && location === null) return null;
  return {
    ...(area && { area: { ...area, region: area.region.slice(0, limits.areaName) } }),
    ...(location && { location }),
  };
}

/** Sums up how many devices are at each place; to be called every minute. */
export async function sumUpPlaces(sql: Sql): Promise<void> {
  for (let round = 0; round < maxRounds; round++)
    if ((await sumUpCells(scope, sql, cellsAtOnce)) < cellsAtOnce) return;
}
