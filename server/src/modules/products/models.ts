import { LRUCache } from "lru-cache";
import type { FunctionPoint, MemberRules, PointRules } from "@thingwright/contract/function-points.ts";
import { indexPoints, type RuleIndex } from "@thingwright/contract/value-report.ts";
import type { ThingModels } from "../../gateway/ports.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Bus } from "../../platform/bus.ts";
import type { EventLog } from "../../platform/events.ts";

/** Bytes of models that are kept in memory: some thousands of usual ones, or dozens of the largest. */
const mostBytes = 64 * 1024 * 1024;
/** A product that is not there is asked for again after this time, in milliseconds. */
const absentMs = 5000;

interface Parts {
  /** Reads a product's function points; none if there is no such product. */
  pointsOf: (productId: string) => Promise<readonly FunctionPoint[]>;
  events: Pick<EventLog, "on">;
  clock: Pick<Clock, "steady">;
  bus: Pick<Bus, "onGap">;
}

/**
 * The models of products in this process: one of each, read once, for the gateway, virtual devices and whoever else
 * checks values. The least recently used are dropped by their bytes; what somebody still holds is found again.
 * @param most bytes
 */
export function thingModels({ pointsOf, events, bus, clock }: Parts, most = mostBytes): ThingModels {
  const kept = new LRUCache<string, RuleIndex>({
    maxSize: most,
    sizeCalculation: sizeOf,
    ttlResolution: 0,
    perf: { now: () => clock.steady() },
  });
  const held = new Map<string, WeakRef<RuleIndex>>();
  const reading = new Map<string, Promise<RuleIndex>>();
  const released = new FinalizationRegistry<string>((id) => {
    if (!held.get(id)?.deref()) held.delete(id);
  });

  async function read(id: string): Promise<RuleIndex> {
    return indexPoints((await pointsOf(id)).map(rulesOf));
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
  const forgetAll = () => {
    for (const map of [kept, held, reading]) map.clear();
  };
  bus.onGap(forgetAll);
  return { of, forgetAll };
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
