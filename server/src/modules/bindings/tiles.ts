import type { DeviceTile } from "@thingwright/contract/people/bindings.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { accepts, reports } from "@thingwright/contract/points/point-traits.ts";
import type { FunctionTranslations } from "@thingwright/contract/products/template-content.ts";
import { LRUCache } from "lru-cache";
import type { PersonContext } from "../../http/context.ts";
import { appScope, deviceScope } from "../../platform/database/scope.ts";
import { gate } from "../../platform/limits/gate.ts";
import { homeOf } from "../homes/index.ts";
import { shownFor } from "../products/index.ts";
import { readReported } from "../telemetry/index.ts";
import { listTiled, type Tiled } from "./tiles.store.ts";

type Shown = Pick<DeviceTile, "main" | "function_texts">;

/** The identifiers that makers give to the function point that switches a device. */
const power = /^(switch|power)(_led|_1)?$/;

/** How many characters of JSON the cache of products may hold. */
const mostCharacters = 4 * 2 ** 20;

type Reading = Pick<PersonContext, "person" | "scope" | "sql">;

/** Reads the tiles of devices. The part that all devices of a product share is cached until the product changes. */
export class Tiles {
  readonly #remembered = new LRUCache<string, Shown>({
    maxSize: mostCharacters,
    sizeCalculation: (value, key) => JSON.stringify(value).length + key.length,
  });
  readonly #reading = new Map<string, Promise<Shown>>();
  /**
   * Limits concurrent reads: a home may have devices of hundreds of products. The definition of a product can take
   * megabytes, of which a tile needs a few words.
   */
  readonly #fewAtOnce = gate(2, Infinity);

  /**
   * Lists the tiles of a home, or of the devices that others share. Throws not_found for a home that the person is not
   * in.
   */
  async list(context: Reading, homeId: string | undefined): Promise<{ list: DeviceTile[] }> {
    return { list: (await this.read(context, homeId)).map(({ tile }) => tile) };
  }

  /** Reads the same tiles, each with the time from which on the person may see its values, in milliseconds. */
  async read(
    context: Reading,
    homeId: string | undefined,
  ): Promise<{ tile: DeviceTile; known_from: number }[]> {
    const { person, sql } = context;
    const all = appScope(person);
    if (homeId !== undefined) await homeOf(context, homeId);
    const devices = await listTiled(all, sql, { uid: person.uid, homeId });
    const found = await Promise.all(
      devices.map(async (device) => ({ device, ...(await this.#shownOf(context, device)) })),
    );
    const wanted = found.flatMap(({ device: { deviceNo }, main }) =>
      main ? [{ deviceNo, identifier: main.identifier }] : [],
    );
    const reported = await readReported(all, sql, wanted);
    return found.map(({ device: { id, online, icon, deviceNo, known_from }, main, function_texts }) => {
      const [last, time] = reported.get(deviceNo) ?? [null, 0];
      const value = time < known_from ? null : last;
      return { tile: { id, online, icon, main, function_texts, value }, known_from };
    });
  }

  /**
   * Returns the part of a device's tile that comes from its product. Concurrent requests for the same part share one
   * read.
   */
  #shownOf(context: Reading, device: Tiled): Promise<Shown> | Shown {
    const key = `${device.productId} ${device.version} ${device.development}`;
    const known = this.#remembered.get(key) ?? this.#reading.get(key);
    if (known) return known;
    const read = this.#fewAtOnce(() => shown(context, device));
    this.#reading.set(key, read);
    return read
      .then((found) => {
        this.#remembered.set(key, found);
        return found;
      })
      .finally(() => this.#reading.delete(key));
  }
}

async function shown({ sql }: Pick<PersonContext, "sql">, device: Tiled): Promise<Shown> {
  const { list, content } = await shownFor({ scope: deviceScope(device), sql }, device);
  const { panel, function_texts = {} } = content;
  const main = mainOf(list, panel?.main ?? null);
  return { main, function_texts: main ? textsOf(main, function_texts) : {} };
}

/** Finds the function point that the maker has put on top of the panel, or else the one that switches the device. */
function mainOf(list: readonly FunctionPoint[], chosen: string | null): FunctionPoint | null {
  const isSwitch = (point: FunctionPoint) => point.data_type === "bool" && accepts(point) && reports(point);
  return (
    list.find(({ identifier }) => identifier === chosen) ??
    list.find((point) => isSwitch(point) && power.test(point.identifier)) ??
    null
  );
}

function textsOf({ identifier }: FunctionPoint, all: FunctionTranslations): FunctionTranslations {
  const own = Object.entries(all).flatMap(([language, texts]) => {
    const text = Object.hasOwn(texts, identifier) ? texts[identifier] : undefined;
    return text ? [[language, { [identifier]: text }]] : [];
  });
  return Object.fromEntries(own) as FunctionTranslations;
}
