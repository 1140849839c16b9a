import { Activated, DeviceKind, Enabled, Online } from "@thingwright/contract/enum-schemas.ts";
import { type Enabled as EnabledValue, enabled } from "@thingwright/contract/enums.ts";
import type { TaskKind } from "@thingwright/contract/task-kinds.ts";
import type { Permission } from "@thingwright/contract/permission.ts";
import { z } from "zod";
import { record } from "../../platform/audit/audit.ts";
import { type AccountStepContext, accountTask, type KindOf, type Step } from "../../platform/tasks/kind.ts";
import { endStatus } from "../../platform/tasks/wire.ts";
import { lately } from "../telemetry/index.ts";
import { findDevices, switchDevices } from "./bulk.store.ts";
import { countFitting, type DeviceFilter, pageAlong, type Position } from "./device-list.store.ts";
import { removeAll, type Told } from "./devices.ts";

/** Which devices a task works on: those that it lists, or all that fit a filter and were there when it was started. */
const Many = z.union([
  z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }),
  z.object({
    filter: z.object({
      product_id: z.string().optional(),
      online: Online.optional(),
      activated: Activated.optional(),
      status: Enabled.optional(),
      kind: DeviceKind.optional(),
      refused: z.literal("1").optional(),
      keyword: z.string().optional(),
    }),
  }),
]);
export type Many = z.infer<typeof Many>;
type Filter = Extract<Many, { filter: object }>["filter"];

/** How many of the list are done, or the last device of the filter that is. */
type State = { at: number } | { after: Position | null };

/** Does something with devices that are in the scope. */
type Deed = (ids: string[], context: AccountStepContext) => Promise<void>;

export interface BulkKinds {
  enable: KindOf<Many, "account">;
  disable: KindOf<Many, "account">;
  remove: KindOf<Many, "account">;
}

/** The tasks that change many devices. */
export function bulkKinds(told: Told): BulkKinds {
  const { events } = told;
  const switching =
    (status: EnabledValue): Deed =>
    async (ids, { scope, sql, now }) => {
      const changed = await switchDevices(scope, sql, ids, status);
      if (status === enabled.no) {
        const disabled = changed.map(({ id: deviceId }) => ({ deviceId, reason: "disabled" as const }));
        return events.emitAll(sql, "device.changed", disabled, now);
      }
      const starting = changed.filter(({ runs }) => runs);
      const running = starting.map(({ id: deviceId }) => ({ deviceId, running: true }));
      return events.emitAll(sql, "device.running", running, now);
    };
  const removing: Deed = async (ids, context) => void (await removeAll(context, ids, told));
  return {
    enable: bulkKind("device.enable", "device:update", "setStatusOfMany", switching(enabled.yes)),
    disable: bulkKind("device.disable", "device:update", "setStatusOfMany", switching(enabled.no)),
    remove: bulkKind("device.remove", "device:delete", "removeMany", removing),
  };
}

/** @param route the call that starts it: the record of the end is of the same action */
function bulkKind(kind: TaskKind, permission: Permission, route: string, deed: Deed) {
  return accountTask<Many, State>({
    kind,
    permission,
    input: Many,
    step: (state, input, context) =>
      "list" in input
        ? stepOfList(state as { at: number } | null, input.list, context, deed)
        : stepOfFilter(state as { after: Position | null } | null, input.filter, context, deed),
    retry: (_input, failed) => ({ list: failed.map(({ object_id: id, name }) => ({ id, name })) }),
    async ended(_input, { id, owner, uid, username, done, failed, total }, { sql, now }) {
      const task_status = endStatus({ done, failed }, done + failed < total);
      await record(sql, {
        who: { owner, uid: uid ?? owner, username },
        action: `devices.${route}`,
        input: {},
        change: { id, after: { task_status, done, failed, total } },
        address: "",
        requestId: id,
        now,
      });
    },
  });
}

async function stepOfList(
  state: { at: number } | null,
  list: readonly { id: string; name: string }[],
  context: AccountStepContext,
  deed: Deed,
): Promise<Step<State>> {
  const { scope, sql, most } = context;
  const at = state?.at ?? 0;
  const part = list.slice(at, at + most);
  const found = await findDevices(
    scope,
    sql,
    part.map(({ id }) => id),
  );
  const ids = found.map(({ id }) => id);
  await deed(ids, context);
  const there = new Set(ids);
  const missing = part.filter(({ id }) => !there.has(id));
  return {
    state: { at: at + part.length },
    done: ids.length,
    failures: missing.map(({ id, name }) => ({
      object_id: id,
      name,
      problem: "not_found",
      parameters: {},
    })),
    total: list.length,
    finished: at + part.length >= list.length,
  };
}

async function stepOfFilter(
  state: { after: Position | null } | null,
  filter: Filter,
  context: AccountStepContext,
  deed: Deed,
): Promise<Step<State>> {
  const { scope, sql, most, createdAt } = context;
  const { refused, ...rest } = filter;
  const fit = { ...rest, refusedSince: refused && lately(createdAt * 1000) };
  if (!state)
    return { state: { after: null }, done: 0, total: await countFitting(scope, sql, fit, createdAt) };
  const page: DeviceFilter = { ...fit, sort: "created_at", order: "asc", page: 1, page_size: most };
  const { rows } = await pageAlong(scope, sql, page, state.after);
  const part = rows.slice(0, most).filter(({ created_at }) => created_at <= createdAt);
  await deed(
    part.map(({ id }) => id),
    context,
  );
  const last = part.at(-1);
  return {
    state: { after: last ? [last.created_at, last.id] : state.after },
    done: part.length,
    finished: part.length < most || rows.length <= most,
  };
}
