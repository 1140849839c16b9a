import {
  type FunctionPoint,
  FunctionPoints,
  type NewFunctionPoint,
} from "@thingwright/contract/points/function-points.ts";
import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { ThingModel } from "@thingwright/contract/points/thing-model.ts";
import { beforeEach, expect, it } from "vitest";
import { largeDefinition } from "../../../test/definitions.ts";
import { TestClock } from "../../../test/harness.ts";
import { localBus } from "../../platform/bus.ts";
import { collectAndReturn } from "../../platform/memory/collector.ts";
import { eventTopic } from "../../platform/events.ts";
import { createLog } from "../../platform/log.ts";
import { sizeOf, thingModels } from "./models.ts";

/** Function points as the database gives them: each time new objects. */
const stored = JSON.stringify(FunctionPoints.parse(largeDefinition({ points: 20 })));
const read = (text = stored) => JSON.parse(text) as FunctionPoint[];

const clock = new TestClock();
let reads: string[];
let bus: ReturnType<typeof localBus>;
let answer: (id: string) => Promise<readonly FunctionPoint[]>;
let mapping: readonly MappedKey[];
/** The version of every product's model; none where there are no products. */
let version: number | null;
let models: ReturnType<typeof thingModels>;
beforeEach(() => {
  reads = [];
  bus = localBus(createLog("silent"));
  answer = async () => read();
  mapping = [];
  version = 1;
  models = open();
});

function open(most?: number) {
  const sourceOf = async (id: string) => {
    reads.push(id);
    const now = version;
    return { list: await answer(id), mapping, version: now ?? 0 };
  };
  const versionsOf = async (ids: readonly string[]) =>
    new Map(version === null ? [] : ids.map((id) => [id, version!]));
  const on = (kind: Parameters<typeof eventTopic>[0], listener: (payload: never) => void) =>
    bus.subscribe(eventTopic(kind), listener as (payload: unknown) => void);
  return thingModels({ sourceOf, versionsOf, events: { on }, bus, clock }, most);
}
const changed = (productId: string) => bus.publish(eventTopic("product.changed"), { productId });

it("reads a model once, whoever asks for it at the same time", async () => {
  const [one, other] = await Promise.all([models.of("a", null), models.of("a", null)]);
  expect(one).toBe(other);
  expect(models.of("a", null)).toBe(one);
  expect(reads).toEqual(["a"]);
});

it("keeps what validating values needs, and no display texts", async () => {
  const { points } = await models.of("a", null);
  expect(points).toHaveLength(20);
  expect(JSON.stringify(points)).not.toMatch(/值|Point|vvv/);
  expect(points[0]).toMatchObject({ data_type: "enum_int", transfer_type: "issue_report" });
});

it("reads a model again after a change, also if the change arrives during a read", async () => {
  const before = await models.of("a", null);
  changed("a");
  expect(await models.of("a", null)).not.toBe(before);
  let go: (points: readonly FunctionPoint[]) => void = () => {};
  answer = () => new Promise((resolve) => (go = resolve));
  const outdated = models.of("b", null);
  changed("b");
  go(read());
  await outdated;
  answer = async () => read();
  await models.of("b", null);
  expect(reads).toEqual(["a", "a", "b", "b"]);
});

it("drops in a review only the models of changed and deleted products", async () => {
  const before = await models.of("a", null);
  await models.review();
  expect(models.of("a", null)).toBe(before);
  version = 2;
  await models.review();
  expect(await models.of("a", null)).not.toBe(before);
  version = null;
  await models.review();
  await models.of("a", null);
  expect(reads).toEqual(["a", "a", "a"]);
});

it("reads again after a failed read, and after a few seconds if the product was not found", async () => {
  answer = () => Promise.reject(new Error("away"));
  await expect(models.of("a", null)).rejects.toThrow("away");
  answer = async () => [];
  expect((await models.of("a", null)).points).toEqual([]);
  await models.of("a", null);
  expect(reads).toEqual(["a", "a"]);
  answer = async () => read();
  clock.advance(6000);
  expect((await models.of("a", null)).points).toHaveLength(20);
});

it("evicts the least recently used models beyond its byte limit, but still shares an evicted model that is in use", async () => {
  const size = sizeOf((await models.of("a", null)).points);
  models = open(3 * size);
  const used = await models.of("a", null);
  for (const id of ["b", "c", "d", "e"]) await models.of(id, null);
  reads = [];
  expect(models.of("a", null), "somebody holds it").toBe(used);
  expect(reads).toEqual([]);
  await models.of("e", null);
  expect(reads).toEqual([]);
});

/** So many models are weighed at a time. */
const weighed = 30;
// Texts differ, because V8 keeps equal ones once.
const shapes: Record<string, (n: number) => NewFunctionPoint[]> = {
  numbers: () => largeDefinition({ points: 50 }),
  texts: (n) =>
    largeDefinition({ points: 50 }).map((point, i) => ({
      ...point,
      enums: point.enums!.map(({ value, text }) => ({ value: `v${n}_${i}_${value}_of_many`, text })),
    })),
  mapped: () => largeDefinition({ points: 50 }).map((point) => ({ ...point, enums: undefined })),
  bare: (n) =>
    largeDefinition().map((point, i) => ({ ...point, identifier: `point_${n}_${i}`, enums: undefined })),
};

const keys: Record<string, (n: number) => MappedKey[]> = {
  mapped: (n) =>
    Array.from({ length: limits.mappedKeys }, (_, i) => ({
      key: `fan.${n}.${i}-${"x".repeat(80)}`,
      identifier: `point_${i % 50}`,
    })),
};

it.each(Object.keys(shapes))("knows how many bytes a model with %s takes in memory", async (name) => {
  // One collection leaves what loading and the tests before made, so it is repeated until nothing more is freed.
  const heap = (before = Infinity): number => {
    collectAndReturn();
    const { heapUsed } = process.memoryUsage();
    return before - heapUsed > 10_000 ? heap(heapUsed) : heapUsed;
  };
  const held: ThingModel[] = [];
  const hold = async (n: number) => {
    const text = JSON.stringify(shapes[name]!(n));
    answer = async () => read(text);
    mapping = keys[name]?.(n) ?? [];
    held.push(await open().of("a", null));
    answer = async () => [];
  };
  await hold(0);
  const before = heap();
  for (let n = 1; n <= weighed; n++) await hold(n);
  const taken = (heap() - before) / weighed;
  const known = sizeOf(held[0]!.points, mapping);
  expect(known / taken, `${known} of ${taken}`).toBeGreaterThan(0.7);
  expect(known / taken, `${known} of ${taken}`).toBeLessThan(2);
});
