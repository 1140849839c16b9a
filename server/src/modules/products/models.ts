import { LRUCache } from "lru-cache";
import type { FunctionPoint, MemberRules, PointRules } from "@thingwright/contract/function-points.ts";
import type { MappedKey } from "@thingwright/contract/key-mapping.ts";
import { type ThingModel, thingModel } from "@thingwright/contract/thing-model.ts";
import type { ThingModels } from "../../gateway/ports.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Bus } from "../../platform/bus.ts";
import type { EventLog } from "../../platform/events.ts";

/** Bytes of models that are kept in memory: some thousands of usual ones, or dozens of the largest. */
const mostBytes = 64 * 1024 * 1024;
/** Products whose versions are asked for in one query. */
const reviewedAtOnce = 1000;
/** A product that is not there is asked for again after this time, in milliseconds. */
const absentMs = 5000;

/** What a model is made from. */
export interface ModelRules {
  list: readonly FunctionPoint[];
  mapping: readonly MappedKey[];
}

/** What the models of a product are made from. */
export interface ModelSource extends ModelRules {
  /** What was released last, while the product is in development again: for devices of developments before this one. */
  field?: (ModelRules & { before: number }) | undefined;
  /** Changes with any of them. */
  version: number;
}

/** The models of one product. */
interface Models {
  current: ThingModel;
  field: { model: ThingModel; before: number } | null;
  version: number;
  bytes: number;
}

export interface ModelParts {
  /** Reads what values of a product's devices are judged by; undefined if there is no such product. */
  sourceOf: (productId: string) => Promise<ModelSource | undefined>;
  /** The versions of these products' models, as far as they are there. */
  versionsOf: (productIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  events: Pick<EventLog, "on">;
  clock: Pick<Clock, "steady">;
  bus: Pick<Bus, "onGap">;
}

/**
 * The models of products in this process: one of each, read once, for the gateway, virtual devices and whoever else
 * checks values. The least recently used are dropped by their bytes; what somebody still holds is found again.
 * @param most bytes
 */
export function thingModels(
  { sourceOf, versionsOf, events, bus, clock }: ModelParts,
  most = mostBytes,
): ThingModels {
  const kept = new LRUCache<string, Models>({
    maxSize: most,
    sizeCalculation: ({ bytes }) => bytes,
    ttlResolution: 0,
    perf: { now: () => clock.steady() },
  });
  const held = new Map<string, WeakRef<Models>>();
  /** Who holds one of a product's models holds all of them. */
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
  /** Not a use: it keeps its place among those that are dropped. */
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
    // A model that was forgotten while it was read may be outdated.
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
          // One that was read anew meanwhile may be newer than what was found.
          if (models && models === peek(id) && found.get(id) !== models.version) forget(id);
      }
    },
  };
}

function modelFrom({ list, mapping }: ModelRules): ThingModel {
  return thingModel(list.map(rulesOf), mapping);
}

/** @param development that of a device; null for one that is judged by what is developed */
function modelFor({ current, field }: Models, development: number | null): ThingModel {
  return field && development !== null && development < field.before ? field.model : current;
}

/** A function point without its words, which most of a large definition consists of. */
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

/** What V8 needs for each kind of value, in bytes; a test compares the sum with the heap. */
const costs = { object: 24, property: 8, entry: 40, number: 16, text: 24 };

/** Bytes that a model takes in memory. */
export function sizeOf(points: readonly PointRules[], mapping: readonly MappedKey[] = []): number {
  let bytes = costs.object;
  for (const point of points) bytes += costs.entry + bytesIn(point);
  // Each key is looked up, and may be the one that devices are sent.
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
