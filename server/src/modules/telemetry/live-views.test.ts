import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Delta } from "@thingwright/contract/grammar/live.ts";
import { type Bus, liveTopic, localBus } from "../../platform/bus.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { createLog } from "../../platform/log.ts";
import { LiveViews } from "./live-views.ts";

type CommunicationDelta = Delta<"communication">;

let bus: Bus;
let views: LiveViews;
beforeEach(() => {
  vi.useFakeTimers();
  bus = localBus(createLog("silent"));
  views = new LiveViews({ bus, sql: null as unknown as Sql });
});
afterEach(() => vi.useRealTimers());

const device = (id: string, ownerId: string) => ({ id, deviceNo: 1, ownerId, productId: "p" });
const line = (payload: string) => ({ payload }) as CommunicationDelta["list"][number];

/** What a live view of a device is told. */
function watch(id: string): CommunicationDelta[] {
  const told: CommunicationDelta[] = [];
  bus.subscribe(liveTopic("communication", id), (delta) => told.push(delta as CommunicationDelta));
  return told;
}
const counted = (told: readonly CommunicationDelta[]) => ({
  shown: told.reduce((sum, { list }) => sum + list.length, 0),
  skipped: told.reduce((sum, { skipped }) => sum + skipped, 0),
});

test("a live view shows a limited number of log lines and reports how many it skipped", () => {
  const [one, another, other] = ["one", "another", "other"].map(watch);
  for (let i = 0; i < 3000; i++) views.tell(device("one", "greedy"), [line("{}")]);
  views.tell(device("another", "greedy"), [line("{}"), line("{}")]);
  views.tell(device("other", "honest"), [line("{}")]);
  expect(counted(one!).shown).toBe(2000);
  expect(counted(other!)).toEqual({ shown: 1, skipped: 0 });
  vi.advanceTimersByTime(1000);
  expect(counted(one!)).toEqual({ shown: 2000, skipped: 1000 });
  expect(counted(another!)).toEqual({ shown: 0, skipped: 2 });
  views.tell(device("one", "greedy"), [line("{}")]);
  expect(counted(one!)).toEqual({ shown: 2001, skipped: 1000 });
});

test("a large log line counts once for each KiB", () => {
  const told = watch("one");
  for (let i = 0; i < 20; i++) views.tell(device("one", "o"), [line("x".repeat(255 * 1024))]);
  vi.advanceTimersByTime(1000);
  expect(counted(told)).toEqual({ shown: 7, skipped: 13 });
});
