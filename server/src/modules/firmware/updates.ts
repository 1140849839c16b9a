import { wholeDevice } from "@thingwright/contract/firmware/firmware-version.ts";
import { signedText } from "@thingwright/contract/firmware/signed-text.ts";
import { type Blocker, blockerOf } from "@thingwright/contract/firmware/update-fit.ts";
import {
  afterProgress,
  afterVersion,
  isOver,
  type ReportedFields,
  updateState,
} from "@thingwright/contract/firmware/update-state.ts";
import { enabled, online } from "@thingwright/contract/grammar/enums.ts";
import type { DeviceKey, DeviceUpdates, FirmwareOffer } from "../../gateway/ports.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import { type Clock, seconds } from "../../platform/clock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { WatchedDevices } from "../../platform/stream/watched-devices.ts";
import {
  judgeVerifications,
  keepModuleVersion,
  type LockedUpdate,
  lockOpen,
  type UpdateChange,
  writeUpdates,
} from "./updates.store.ts";

export interface UpdatesDeps {
  sql: Sql;
  bus: Pick<Bus, "publish">;
  clock: Clock;
  /** Makes the address at which a device downloads the file of an update. */
  urlFor: (updateId: string) => string;
}

/** Milliseconds after which an offer is repeated if the device has not begun to download. */
const offeredAgainMs = 3_600_000;

/** Moves the updates of devices on by what the devices report. */
export class Updates implements DeviceUpdates {
  /** The products with open updates. Messages of other products' devices change no update, so the database is not asked. */
  readonly products = new WatchedDevices();
  readonly #deps: UpdatesDeps;

  constructor(deps: UpdatesDeps) {
    this.#deps = deps;
  }

  async versionReported(device: DeviceKey, module: string, version: string): Promise<void> {
    const { sql, clock } = this.#deps;
    if (module !== wholeDevice)
      await keepModuleVersion(sql, { deviceId: device.id, module, version, now: seconds(clock.now()) });
    await this.#moveOn(device, module, (update) => afterVersion(update, update.version, version));
  }

  async progressReported(device: DeviceKey, module: string, step: number, text: string): Promise<void> {
    await this.#moveOn(device, module, (update) => afterProgress(update, step, text));
  }

  async updateRequested(device: DeviceKey, module: string): Promise<FirmwareOffer | null> {
    const { sql, clock } = this.#deps;
    if (!this.products.has(device.productId)) return null;
    return sql.transaction(async (inside) => {
      const update = await lockOpen(inside, device.id, module);
      if (!update || blockerNow({ ...update, online: online.online })) return null;
      await writeUpdates(inside, [offeredChange(update, clock.now())]);
      this.tell(inside, [update.firmware_id]);
      return this.offerOf(update);
    });
  }

  async #moveOn(
    { id, productId }: DeviceKey,
    module: string,
    next: (update: LockedUpdate) => ReportedFields | null,
  ): Promise<void> {
    const { sql, clock } = this.#deps;
    if (!this.products.has(productId)) return;
    const ended = await sql.transaction(async (inside) => {
      const update = await lockOpen(inside, id, module);
      const after = update && next(update);
      if (!update || !after) return null;
      const moved = { ...update, ...after };
      const now = clock.now();
      if (isOver(moved.state)) {
        await writeUpdates(inside, [endedChange(moved, now)]);
        return update.firmware_id;
      }
      // An update that waits again is offered at once: the device restarted while it was downloading.
      await writeUpdates(inside, [changeOf(moved, moved.state === updateState.waiting ? now : null)]);
      this.tell(inside, [update.firmware_id]);
      return null;
    });
    if (ended !== null) await this.judge([ended]);
  }

  /** Brings the state of verifications up to date after updates have ended. */
  async judge(firmwareIds: readonly string[]): Promise<void> {
    await judgeVerifications(this.#deps.sql, firmwareIds);
    this.tell(this.#deps.sql, firmwareIds);
  }

  /** Tells open pages that updates to firmware have moved on. */
  tell(sql: Sql, firmwareIds: Iterable<string>): void {
    sql.afterCommit(() => {
      for (const id of new Set(firmwareIds))
        this.#deps.bus.publish(liveTopic("firmware", id), { moved: true });
    });
  }

  offerOf(update: LockedUpdate): FirmwareOffer {
    const { id, module, version, size, sha256, md5, signature } = update;
    return {
      ...(module !== wholeDevice && { module }),
      version,
      size,
      url: this.#deps.urlFor(id),
      sha256,
      md5,
      signature,
      signed: signedText(update),
    };
  }
}

/** Why an update cannot be offered now; null if it can. */
export function blockerNow(update: LockedUpdate): Blocker | null {
  if (update.status !== enabled.yes) return "disabled";
  const blocked_by = blockerOf(update, { labels: update.labels, version: update.reported_version });
  return blocked_by ?? (update.online === online.online ? null : "offline");
}

/** The change of an update that is offered. */
export function offeredChange(update: LockedUpdate, now: number): UpdateChange {
  const { waiting, offered: state } = updateState;
  const begun = update.state === waiting ? { state, from_version: update.reported_version } : {};
  // A device that asks during the update gets the offer, which is not repeated by itself.
  const nextAt = update.state <= state ? now + offeredAgainMs : null;
  return {
    ...changeOf({ ...update, ...begun }, nextAt),
    blocked_by: null,
    offered_at: now,
  };
}

/** The change of an update that has ended. */
export function endedChange(update: LockedUpdate, now: number): UpdateChange {
  return { ...changeOf(update, null), blocked_by: null, finished_at: now };
}

/** @param next_at when the update is offered next, in milliseconds */
export function changeOf(update: LockedUpdate, next_at: number | null): UpdateChange {
  const { id, state, progress, reason, raw_code, raw_text, from_version, tries, blocked_by } = update;
  return { id, state, progress, reason, raw_code, raw_text, from_version, tries, blocked_by, next_at };
}
