import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import type { LifeEntry, LifeKind } from "@thingwright/contract/devices/device-life.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Context } from "../../http/context.ts";
import { type Cursor, readCursor } from "../../platform/database/cursor.ts";
import type { Found } from "../../platform/database/look-back.ts";
import { firstIdOf } from "../../platform/ids.ts";
import { bindingLog } from "../bindings/index.ts";
import { findCalls, namesOf, shownCall } from "../device-calls/index.ts";
import type { findLifeOf } from "./device.store.ts";
import { recordsOf } from "../operating-records/index.ts";
import { findLines, findOnlineLines } from "../telemetry/index.ts";
import { findEvents } from "./device-events.store.ts";
import { silencesOf } from "./silences.ts";

type Device = NonNullable<Awaited<ReturnType<typeof findLifeOf>>>;

interface Page {
  after: Cursor | null;
  limit: number;
}
/** @param kind if given, the only kind of entry that is wanted */
type Source = (context: Context, device: Device, page: Page, kind?: LifeKind) => Promise<Found<LifeEntry>>;

/**
 * The sources of a device's timeline, with the kinds of entries that each has. Each returns the newest entries first.
 */
export const sources: readonly { kinds: readonly LifeKind[]; find: Source }[] = [
  {
    kinds: ["made", "activated"],
    find: async (_context, { created_at, activated_at, kind }, page) => {
      const made: LifeEntry = {
        kind: "made",
        id: firstIdOf(created_at * 1000),
        time: created_at * 1000,
        virtual: kind === deviceKind.virtual,
      };
      // Both times are in whole seconds and may be equal, but the activation must come after `made`.
      const time = Math.max((activated_at ?? 0) * 1000, created_at * 1000 + 1);
      const activated: LifeEntry[] =
        activated_at === null ? [] : [{ kind: "activated", id: firstIdOf(time), time }];
      return allOf([...activated, made], page);
    },
  },
  {
    kinds: ["presence"],
    async find({ scope, sql }, { deviceNo }, page) {
      const { rows, resumeAfter } = await findOnlineLines(scope, sql, deviceNo, {}, page);
      return {
        rows: rows.map((row): LifeEntry => ({ kind: "presence", ...row, count: 1, since: row.time })),
        resumeAfter,
      };
    },
  },
  {
    kinds: ["silence"],
    async find({ scope, sql, now }, { deviceNo }, page) {
      if (page.after && page.after.time < now - limits.silenceDays * 86_400_000)
        return { rows: [], resumeAfter: null };
      const silences = await silencesOf(scope, sql, deviceNo, now);
      return allOf(
        silences.map((one): LifeEntry => ({ kind: "silence", ...one })),
        page,
      );
    },
  },
  {
    kinds: ["binding"],
    async find(context, { id }, { after, limit }) {
      const cursor = after ? `${after.time}.${after.id}` : undefined;
      const { list, next_cursor } = await bindingLog(context, id, { cursor, limit });
      return {
        rows: list.map((binding): LifeEntry => {
          return { kind: "binding", id: binding.id, time: binding.time, binding };
        }),
        resumeAfter: readCursor(next_cursor ?? undefined),
      };
    },
  },
  {
    kinds: ["firmware", "fault", "consumable", "outage"],
    find: (context, device, page, kind) =>
      eventsOf(context, device, page, kind ? [kind] : ["firmware", "fault", "consumable", "outage"]),
  },
  {
    kinds: ["refusal"],
    async find({ scope, sql }, { deviceNo }, page) {
      const { rows, resumeAfter } = await findLines(scope, sql, deviceNo, { refused: "1" }, page);
      return {
        rows: rows.map(({ id, time, code, reason = "", topic }): LifeEntry => {
          return { kind: "refusal", id, time, count: 1, since: time, code, reason, topic };
        }),
        resumeAfter,
      };
    },
  },
  {
    kinds: ["call"],
    async find({ scope, sql }, { deviceNo }, page) {
      const { rows, resumeAfter } = await findCalls(scope, sql, deviceNo, {}, page);
      const names = await namesOf(scope, sql, [...new Set(rows.flatMap(({ by_id }) => by_id ?? []))]);
      return {
        rows: rows.map((row): LifeEntry => {
          const call = shownCall(row, names.get(row.by_id ?? ""));
          return { kind: "call", id: row.id, time: row.time, call };
        }),
        resumeAfter,
      };
    },
  },
  {
    kinds: ["change"],
    async find(context, { id }, { after, limit }) {
      if (!context.actor.can("record:read")) return { rows: [], resumeAfter: null };
      const cursor = after ? `${after.time}.${after.id}` : undefined;
      const { list, next_cursor } = await recordsOf(context, { object_id: id, cursor, limit });
      return {
        rows: list
          .filter(({ action }) => !actionsShownAsCalls.has(action))
          .map(({ id: record, time, action, account_id, username }): LifeEntry => {
            return { kind: "change", id: record, time, action, account_id, username };
          }),
        resumeAfter: readCursor(next_cursor ?? undefined),
      };
    },
  },
];

/** Actions on a device that are left out, because the entries of kind `call` show them with their answers. */
const actionsShownAsCalls: ReadonlySet<string> = new Set(["devices.call", "consumables.replace"]);

const storedAs: Partial<Record<LifeKind, readonly string[]>> = {
  firmware: ["firmware"],
  fault: ["fault_raised", "fault_cleared"],
  consumable: ["consumable_replaced"],
  outage: ["outage"],
};

async function eventsOf(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  { deviceNo }: Pick<Device, "deviceNo">,
  page: Page,
  kinds: readonly LifeKind[],
): Promise<Found<LifeEntry>> {
  const stored = kinds.flatMap((kind) => storedAs[kind] ?? []);
  const { rows, resumeAfter } = await findEvents(scope, sql, deviceNo, stored, page);
  const ids = rows.flatMap((row) => (row.kind === "consumable_replaced" ? (row.data.by?.id ?? []) : []));
  const names = await namesOf(scope, sql, [...new Set(ids)]);
  return {
    rows: rows.map((row): LifeEntry => {
      const { id, time } = row;
      switch (row.kind) {
        case "firmware":
          return { kind: "firmware", id, time, ...row.data };
        case "outage": {
          const { cause, since, detail } = row.data;
          return { kind: "outage", id, time, cause, from: since, detail };
        }
        case "fault_raised":
        case "fault_cleared":
          return { kind: "fault", id, time, raised: row.kind === "fault_raised", ...row.data };
        case "consumable_replaced": {
          const { identifier, by } = row.data;
          const by_name = names.get(by?.id ?? "") ?? "";
          return { kind: "consumable", id, time, identifier, cause: by?.cause ?? null, by_name };
        }
      }
    }),
    resumeAfter,
  };
}

/** Makes a page from all entries of a short source. */
function allOf(entries: LifeEntry[], { after, limit }: Page): Found<LifeEntry> {
  const sorted = entries.toSorted(newestFirst);
  return {
    rows: (after ? sorted.filter((one) => newestFirst(one, after) > 0) : sorted).slice(0, limit),
    resumeAfter: null,
  };
}

export function newestFirst(a: Cursor, b: Cursor): number {
  return b.time - a.time || (b.id < a.id ? -1 : Number(b.id > a.id));
}
