import { afterTimeout, isOver, updateState } from "@thingwright/contract/firmware/update-state.ts";
import type { DeviceCalls } from "../../gateway/ports.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import { changeOf, misfitFor, offered, over, type Updates } from "./updates.ts";
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

/** How many updates are offered, or ended, together. */
const atOnce = 200;
/**
 * Milliseconds after which an update is tried again that could not be offered. A device that comes online gets its offer
 * at once.
 */
const againMs = 15_000;
const timeoutMs = 5000;
/** The code of a call to a device that is not connected. */
const offlineCode = 410;

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
    while (await this.#some(lockDue, change)) continue;
    while (await this.#some(lockLate, (update, now) => over({ ...update, ...afterTimeout(update) }, now)))
      continue;
    await this.#deps.updates.judge(await unjudged(this.#deps.sql));
  }

  /** Waits for the offers that are under way. */
  async close(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** @returns whether there may be more */
  async #some(
    lock: (sql: Sql, now: number, most: number) => Promise<LockedUpdate[]>,
    changeFor: (update: LockedUpdate, now: number) => UpdateChange,
  ): Promise<boolean> {
    const { sql, clock, updates } = this.#deps;
    const now = clock.now();
    const { found, changes } = await sql.transaction(async (inside) => {
      const locked = await lock(inside, now, atOnce);
      const changed = locked.map((update) => changeFor(update, now));
      await writeUpdates(inside, changed);
      updates.tell(
        inside,
        locked.map(({ firmware_id }) => firmware_id),
      );
      return { found: locked, changes: changed };
    });
    for (const [i, update] of found.entries()) if (changes[i]!.offered_at !== undefined) this.#send(update);
    const ended = found.filter((_, i) => isOver(changes[i]!.state));
    await updates.judge([...new Set(ended.map(({ firmware_id }) => firmware_id))]);
    return found.length === atOnce;
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
    const misfit = code === offlineCode ? "offline" : "not_subscribed";
    await noteUnsent(sql, { id, misfit, next_at: clock.now() + againMs });
    updates.tell(sql, [firmware_id]);
  }
}

/** The change of an update whose offer is due. */
function change(update: LockedUpdate, now: number): UpdateChange {
  if (update.reported_version === update.version)
    return over({ ...update, state: updateState.succeeded, progress: 100 }, now);
  const misfit = misfitFor(update);
  if (!misfit) return offered(update, now);
  return { ...changeOf(update, now + againMs), misfit };
}
