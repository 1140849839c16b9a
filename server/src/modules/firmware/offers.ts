import { isSameVersion } from "@thingwright/contract/firmware/firmware-version.ts";
import { afterTimeout, isOver, updateState } from "@thingwright/contract/firmware/update-state.ts";
import { type DeviceCalls, offlineCode } from "../../gateway/ports.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import { blockerNow, changeOf, endedChange, offeredChange, type Updates } from "./updates.ts";
import {
  lockDue,
  lockLate,
  type LockedUpdate,
  noteUnsent,
  unjudged,
  type UpdateChange,
  writeUpdates,
} from "./updates.store.ts";

interface OffersDeps {
  sql: Sql;
  clock: Clock;
  log: Logger;
  calls: Pick<DeviceCalls, "tell">;
  updates: Updates;
}

/** How many updates one transaction offers or ends. */
const batchSize = 200;
/** Milliseconds until the next attempt to offer an update. A device that comes online gets the offer at once. */
const againMs = 15_000;
const timeoutMs = 5000;

/** Offers updates to devices, and ends those whose time is over. */
export class Offers {
  readonly #deps: OffersDeps;
  readonly #failures: SeldomLog;
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: OffersDeps) {
    this.#deps = deps;
    this.#failures = new SeldomLog(deps.log, "firmware could not be offered");
  }

  /** Offers the updates that are due, without waiting for the devices, and ends those whose time is over. */
  async run(): Promise<void> {
    while (await this.#runBatch(lockDue, dueChange)) continue;
    while (await this.#runBatch(lockLate, lateChange)) continue;
    await this.#deps.updates.judge(await unjudged(this.#deps.sql));
  }

  /** Waits for the offers that are under way. */
  async close(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** @returns whether there may be more */
  async #runBatch(
    lock: (sql: Sql, now: number, most: number) => Promise<LockedUpdate[]>,
    changeFor: (update: LockedUpdate, now: number) => UpdateChange,
  ): Promise<boolean> {
    const { sql, clock, updates } = this.#deps;
    const now = clock.now();
    const batch = await sql.transaction(async (inside) => {
      const locked = await lock(inside, now, batchSize);
      const moved = locked.map((update) => ({ update, change: changeFor(update, now) }));
      await writeUpdates(
        inside,
        moved.map(({ change }) => change),
      );
      updates.tell(
        inside,
        locked.map(({ firmware_id }) => firmware_id),
      );
      return moved;
    });
    for (const { update, change } of batch) if (change.offered_at !== undefined) this.#send(update);
    const ended = batch.filter(({ change }) => isOver(change.state));
    await updates.judge([...new Set(ended.map(({ update }) => update.firmware_id))]);
    return batch.length === batchSize;
  }

  #send(update: LockedUpdate): void {
    const { calls, updates } = this.#deps;
    const device = { id: update.device_id, ownerId: update.owner_id };
    const work = calls
      .tell(device, { params: {}, offer: updates.offerOf(update), timeout: timeoutMs })
      .then(({ code }) => this.#answered(update, code))
      // The offer is made again later.
      .catch((error: unknown) => this.#failures.tell({ error }))
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #answered({ id, firmware_id }: LockedUpdate, code: number): Promise<void> {
    const { sql, clock, updates } = this.#deps;
    if (code === 200) return;
    const blocked_by = code === offlineCode ? "offline" : "not_listening";
    await noteUnsent(sql, { id, blocked_by, next_at: clock.now() + againMs });
    updates.tell(sql, [firmware_id]);
  }
}

/** The change of an update whose offer is due. */
function dueChange(update: LockedUpdate, now: number): UpdateChange {
  if (isSameVersion(update.reported_version, update.version))
    return endedChange({ ...update, state: updateState.succeeded, progress: 100 }, now);
  const blocked_by = blockerNow(update);
  if (!blocked_by) return offeredChange(update, now);
  return { ...changeOf(update, now + againMs), blocked_by };
}

/** The change of an update whose time is over. */
function lateChange(update: LockedUpdate, now: number): UpdateChange {
  return endedChange({ ...update, ...afterTimeout(update) }, now);
}
