import { type Enabled as EnabledValue, enabled } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { TaskKind } from "@thingwright/contract/grammar/task-kinds.ts";
import type { TaskFailure } from "@thingwright/contract/grammar/tasks.ts";
import type { Permission } from "@thingwright/contract/grammar/permission.ts";
import { z } from "zod";
import { record } from "../../platform/audit/audit.ts";
import type { Sql } from "../../platform/database/sql.ts";
import {
  type AccountStepContext,
  accountTask,
  type KindOf,
  type TaskEnd,
} from "../../platform/tasks/kind.ts";
import { endStatus } from "../../platform/tasks/wire.ts";
import { changeLabels, switchDevices } from "./bulk.store.ts";
import { removeAll, type RemovalDeps } from "./devices.ts";
import { Many, type ManyState, missingFailure, nextPart } from "./many.ts";

const LabelInput = z.intersection(
  Many,
  z.object({ set: z.record(z.string(), z.string()), remove: z.array(z.string()) }),
);
export type LabelInput = z.infer<typeof LabelInput>;

type Devices = readonly { id: string; name: string }[];
/** Changes devices within the scope. @returns a failure for each device that could not be changed */
type DeviceChange<I> = (
  devices: Devices,
  context: AccountStepContext,
  input: I,
) => Promise<readonly TaskFailure[] | void>;

export interface BulkKinds {
  enable: KindOf<Many, "account">;
  disable: KindOf<Many, "account">;
  remove: KindOf<Many, "account">;
  label: KindOf<LabelInput, "account">;
}

/** Makes the task kinds that change many devices. */
export function bulkKinds(deps: RemovalDeps): BulkKinds {
  const { events } = deps;
  const switching =
    (status: EnabledValue): DeviceChange<Many> =>
    async (devices, { scope, sql, now }) => {
      const changed = await switchDevices(scope, sql, idsOf(devices), status);
      if (status === enabled.no) {
        const disabled = changed.map(({ id: deviceId }) => ({ deviceId, reason: "disabled" as const }));
        return events.emitAll(sql, "device.changed", disabled, now);
      }
      const starting = changed.filter(({ runs }) => runs);
      const running = starting.map(({ id: deviceId }) => ({ deviceId, running: true }));
      return events.emitAll(sql, "device.running", running, now);
    };
  const removing: DeviceChange<Many> = async (devices, context) =>
    void (await removeAll(context, idsOf(devices), deps));
  return {
    enable: bulkKind("device.enable", "device:update", "setStatusOfMany", Many, switching(enabled.yes)),
    disable: bulkKind("device.disable", "device:update", "setStatusOfMany", Many, switching(enabled.no)),
    remove: bulkKind("device.remove", "device:delete", "removeMany", Many, removing),
    label: bulkKind("device.label", "device:update", "labelMany", LabelInput, labelling),
  };
}

/** Sets and removes labels. A device that would have too many labels afterwards stays unchanged. */
const labelling: DeviceChange<LabelInput> = async (devices, { scope, sql }, { set, remove }) => {
  const most = limits.makerLabels;
  const done = new Set(await changeLabels(scope, sql, idsOf(devices), { set, remove, most }));
  return devices
    .filter(({ id }) => !done.has(id))
    .map(({ id, name }) => ({
      object_id: id,
      name,
      problem: "too_many_labels",
      parameters: { limit: most },
    }));
};

function idsOf(devices: Devices): string[] {
  return devices.map(({ id }) => id);
}

/** @param route the route that starts the task; the operation record of the task's end names the same action */
function bulkKind<I extends Many>(
  kind: TaskKind,
  permission: Permission,
  route: string,
  input: z.ZodType<I>,
  applyChange: DeviceChange<I>,
) {
  return accountTask<I, ManyState>({
    kind,
    permission,
    input,
    async step(state, given, context) {
      const { devices, missing, last, ...came } = await nextPart(state, given, context);
      const failed = (devices.length > 0 && (await applyChange(devices, context, given))) || [];
      const failures = [...missing.map(missingFailure), ...failed];
      return { ...came, done: devices.length - failed.length, failures, finished: last };
    },
    // The list of failed devices replaces the filter; the other fields of the input stay.
    retry: ({ filter: _all, ...given }: I & { filter?: unknown }, failed) =>
      ({ ...given, list: failed.map(({ object_id: id, name }) => ({ id, name })) }) as unknown as I,
    ended: (_input, end, context) => recordEnd(`devices.${route}`, end, context),
  });
}

/** Writes an operation record for the end of a task. @param action the route that started the task */
export async function recordEnd(
  action: string,
  { id, owner, uid, username, done, failed, total }: TaskEnd,
  { sql, now }: { sql: Sql; now: number },
): Promise<void> {
  const task_status = endStatus({ done, failed }, done + failed < total);
  await record(sql, {
    who: { owner, uid: uid ?? owner, username },
    action,
    input: {},
    change: { id, after: { task_status, done, failed, total } },
    address: "",
    requestId: id,
    now,
  });
}
