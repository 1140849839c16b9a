import { LRUCache } from "lru-cache";
import type { FunctionPoint, MemberRules, PointRules } from "@thingwright/contract/function-points.ts";
import { indexPoints, type RuleIndex } from "@thingwright/contract/value-report.ts";
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

export interface ModelParts {
  /** Reads what values of a product's devices are judged by; undefined if there is no such product. */
  definitionOf: (
    productId: string,
  ) => Promise<{ list: readonly FunctionPoint[]; version: number } | undefined>;
  /** The versions of the definitions of these products, as far as they are there. */
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
  { definitionOf, versionsOf, events, bus, clock }: ModelParts,
  most = mostBytes,
): ThingModels {
  const kept = new LRUCache<string, RuleIndex>({
    maxSize: most,
    sizeCalculation: sizeOf,
    ttlResolution: 0,
    perf: { now: () => clock.steady() },
  });
  const held = new Map<string, WeakRef<RuleIndex>>();
  const versions = new WeakMap<RuleIndex, number>();
  const reading = new Map<string, Promise<RuleIndex>>();
  const released = new FinalizationRegistry<string>((id) => {
    if (!held.get(id)?.deref()) held.delete(id);
  });

  async function read(id: string): Promise<RuleIndex> {
    const { list = [], version = 0 } = (await definitionOf(id)) ?? {};
    const index = indexPoints(list.map(rulesOf));
    versions.set(index, version);
    return index;
  }
  function keep(id: string, index: RuleIndex): void {
    if (index.size === 0) return void kept.set(id, index, { ttl: absentMs });
    kept.set(id, index);
    held.set(id, new WeakRef(index));
    released.register(index, id);
  }
  function forget(id: string): void {
    kept.delete(id);
    held.delete(id);
    reading.delete(id);
  }
  /** Not a use: it keeps its place among those that are dropped. */
  const peek = (id: string) => kept.peek(id) ?? held.get(id)?.deref();
  function of(id: string): RuleIndex | Promise<RuleIndex> {
    const known = kept.get(id) ?? held.get(id)?.deref();
    if (known) {
      if (!kept.has(id)) kept.set(id, known);
      return known;
    }
    const underWay = reading.get(id);
    if (underWay) return underWay;
    const asked: Promise<RuleIndex> = read(id);
    reading.set(id, asked);
    // A model that was forgotten while it was read may be outdated.
    const isCurrent = () => reading.get(id) === asked && reading.delete(id);
    asked.then(
      (index) => void (isCurrent() && keep(id, index)),
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
        const some = ids.slice(at, at + reviewedAtOnce).map((id) => ({ id, index: peek(id) }));
        const found = await versionsOf(some.map(({ id }) => id));
        for (const { id, index } of some)
          // One that was read anew meanwhile may be newer than what was found.
          if (index && index === peek(id) && found.get(id) !== versions.get(index)) forget(id);
      }
    },
  };
}

/** A function point without its words, which most of a large definition consists of. */
function rulesOf(point: FunctionPoint): PointRules {
  return {
    ...withoutWords(point),
    transfer_type: point.transfer_type,
    members: point.members?.map(withoutWords),
  };
}

function withoutWords(given: MemberRules): MemberRules {
  const { identifier, data_type, min, max, step, max_length, enums, faults } = given;
  return {
    identifier,
    data_type,
    min,
    max,
    step,
    max_length,
    enums: enums?.map(({ value }) => ({ value })),
    faults: faults?.map(({ code }) => ({ code })),
  };
}

/** What V8 needs for each kind of value, in bytes; a test compares the sum with the heap. */
const costs = { object: 24, property: 8, entry: 40, number: 16, text: 24 };

/** Bytes that a model takes in memory. */
export function sizeOf(index: RuleIndex): number {
  let bytes = costs.object;
  for (const rules of index.values()) bytes += costs.entry + bytesIn(rules);
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
