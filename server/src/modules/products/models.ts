import { LRUCache } from "lru-cache";
import type { FunctionPoint, MemberRules, PointRules } from "@thingwright/contract/points/function-points.ts";
import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { type ThingModel, thingModel } from "@thingwright/contract/points/thing-model.ts";
import type { ThingModels } from "../../gateway/ports.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Bus } from "../../platform/bus.ts";
import type { EventLog } from "../../platform/events.ts";

/** Bytes of models that are kept in memory: enough for some thousands of usual models, or dozens of the largest. */
const mostBytes = 64 * 1024 * 1024;
/** The most products whose versions are read in one query. */
const reviewedAtOnce = 1000;
/** A product that does not exist is looked up again after this time, in milliseconds. */
const absentMs = 5000;

/** The source of one model. */
export interface ModelRules {
  list: readonly FunctionPoint[];
  mapping: readonly MappedKey[];
}

/** The source of all models of a product. */
export interface ModelSource extends ModelRules {
  /**
   * The last release, given only while the product is in development again. It applies to devices of developments lower
   * than `before`.
   */
  field?: (ModelRules & { before: number }) | undefined;
  /** Changes whenever any of these sources changes. */
  version: number;
}

/** The models of one product. */
interface Models {
  current: ThingModel;
  field: { model: ThingModel; before: number } | null;
  version: number;
  bytes: number;
}

export interface ModelDeps {
  /** Reads the rules that check the values of a product's devices; undefined if there is no such product. */
  sourceOf: (productId: string) => Promise<ModelSource | undefined>;
  /** Reads the versions of these products' models; a product that does not exist has no entry. */
  versionsOf: (productIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  events: Pick<EventLog, "on">;
  clock: Pick<Clock, "steady">;
  bus: Pick<Bus, "onGap">;
}

/**
 * Caches the models of products in this process: the gateway, virtual devices and every other part that checks values
 * share one copy of each, read once. If the models take too many bytes, the least recently used are evicted; an evicted
 * model that is still in use is found again.
 * @param most bytes
 */
export function thingModels(
  { sourceOf, versionsOf, events, bus, clock }: ModelDeps,
  most = mostBytes,
): ThingModels {
  const kept = new LRUCache<string, Models>({
    maxSize: most,
    sizeCalculation: ({ bytes }) => bytes,
    ttlResolution: 0,
    perf: { now: () => clock.steady() },
  });
  const held = new Map<string, WeakRef<Models>>();
  /** A reference to one of a product's models keeps all of them in memory. */
  const togetherWith = new WeakMap<ThingModel, Models>();
  const reading = new Map<string, Promise<Models>>();
  const released = new FinalizationRegistry<string>((id) => {
    if (!held.get(id)?.deref()) held.delete(id);
  });

  async function read(id: string): Promise<Models> {
    const { list = [], mapping = [], field, version = 0 } = (await sourceOf(id)) ?? {};
    const current = modelFrom({ list, mapping });
    const models: Models = {
      current,
      field: field ? { model: modelFrom(field), before: field.before } : null,
      version,
      bytes: sizeOf(current.points, mapping),
    };
    togetherWith.set(current, models);
    if (models.field) {
      togetherWith.set(models.field.model, models);
      models.bytes += sizeOf(models.field.model.points, field!.mapping);
    }
    return models;
  }
  function keep(id: string, models: Models): void {
    const { current, field } = models;
    if (current.points.length === 0 && !field) return void kept.set(id, models, { ttl: absentMs });
    kept.set(id, models);
    held.set(id, new WeakRef(models));
    released.register(models, id);
  }
  function forget(id: string): void {
    kept.delete(id);
    held.delete(id);
    reading.delete(id);
  }
  /** Reads an entry without counting as a use, so that the entry keeps its place in the order of eviction. */
  const peek = (id: string) => kept.peek(id) ?? held.get(id)?.deref();
  function of(id: string, development: number | null): ThingModel | Promise<ThingModel> {
    const known = kept.get(id) ?? held.get(id)?.deref();
    if (known) {
      if (!kept.has(id)) kept.set(id, known);
      return modelFor(known, development);
    }
    return (reading.get(id) ?? ask(id)).then((models) => modelFor(models, development));
  }
  function ask(id: string): Promise<Models> {
    const asked: Promise<Models> = read(id);
    reading.set(id, asked);
    // A model that was forgotten while it was being read may be outdated, so it is not cached.
    const isCurrent = () => reading.get(id) === asked && reading.delete(id);
    asked.then(
      (models) => void (isCurrent() && keep(id, models)),
      () => void isCurrent(),
    );
    return asked;
  }

  events.on("product.changed", ({ productId }) => forget(productId));
  events.on("product.deleted", ({ productId }) => forget(productId));
  bus.onGap(() => {
    for (const map of [kept, held, reading]) map.clear();
  });
  return {
    of,
    async review() {
      const ids = [...held.keys()];
      for (let at = 0; at < ids.length; at += reviewedAtOnce) {
        const some = ids.slice(at, at + reviewedAtOnce).map((id) => ({ id, models: peek(id) }));
        const found = await versionsOf(some.map(({ id }) => id));
        for (const { id, models } of some)
          // A model that was read again meanwhile may be newer than the versions found.
          if (models && models === peek(id) && found.get(id) !== models.version) forget(id);
      }
    },
  };
}

function modelFrom({ list, mapping }: ModelRules): ThingModel {
  return thingModel(list.map(rulesOf), mapping);
}

/**
 * @param development the one that the device belongs to; null for a device that follows the product's current
 * development
 */
function modelFor({ current, field }: Models, development: number | null): ThingModel {
  return field && development !== null && development < field.before ? field.model : current;
}

/** A function point without its texts, which make up most of a large definition. */
function rulesOf(point: FunctionPoint): PointRules {
  return {
    ...withoutWords(point),
    transfer_type: point.transfer_type,
    members: point.members?.map(withoutWords),
    consumable: point.consumable,
  };
}

function withoutWords(given: MemberRules): MemberRules {
  const { identifier, data_type, min, max, step, unit, max_length, enums, faults } = given;
  return {
    identifier,
    data_type,
    min,
    max,
    step,
    unit,
    max_length,
    enums: enums?.map(({ value }) => ({ value })),
    faults: faults?.map(({ code }) => ({ code })),
  };
}

/** Bytes that V8 needs for each kind of value; a test compares the sum with the heap. */
const costs = { object: 24, property: 8, entry: 40, number: 16, text: 24 };

/** Estimates the bytes that a model takes in memory. */
export function sizeOf(points: readonly PointRules[], mapping: readonly MappedKey[] = []): number {
  let bytes = costs.object;
  for (const point of points) bytes += costs.entry + bytesIn(point);
  // Each mapped key takes two entries: one to look it up, and one in case devices are sent values under it.
  for (const { key } of mapping) bytes += 2 * costs.entry + bytesIn(key);
  return bytes;
}

function bytesIn(value: unknown): number {
  if (typeof value === "string") return costs.text + value.length;
  if (typeof value === "number") return costs.number;
  if (typeof value !== "object" || value === null) return 0;
  let bytes = costs.object;
  for (const one of Object.values(value)) bytes += costs.property + bytesIn(one);
  return bytes;
}
