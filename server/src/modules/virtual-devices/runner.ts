import type { Scenario } from "@thingwright/contract/points/behavior.ts";
import { fittingGenerators } from "@thingwright/contract/behavior/kinds.ts";
import { fittingPlan, nextDropChange, planAt } from "@thingwright/contract/behavior/plan.ts";
import type { ScenarioPlan } from "@thingwright/contract/products/scenario-plan.ts";
import { runBehavior, type Behavior } from "@thingwright/device/behavior.ts";
import { connectDevice, type Device } from "@thingwright/device/device.ts";
import type { SubDevice } from "@thingwright/device/sub-device.ts";
import { systemScheduler } from "@thingwright/device/scheduler.ts";
import { untilAborted } from "../../platform/cluster/until-aborted.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Bus } from "../../platform/bus.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Logger } from "../../platform/log.ts";
import type { Vault } from "../../platform/secrets.ts";
import type { ThingModels } from "../../gateway/ports.ts";
import type { Clock } from "../../platform/clock.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import { performUpdates } from "./firmware.ts";
import { StateKeeper } from "./state-keeper.ts";
import {
  findRunnable,
  type Runnable,
  runningAfter,
  runningBelow,
  runningOf,
} from "./virtual-devices.store.ts";
import { current } from "./virtual-devices.ts";
import { utcOffset } from "./utc-offset.ts";

export interface RunnerDeps {
  sql: Sql;
  events: EventLog;
  bus: Pick<Bus, "onGap">;
  vault: Vault;
  models: ThingModels;
  clock: Pick<Clock, "now">;
  log: Logger;
  /** The gateway's address, once it listens: `mqtt://127.0.0.1:1883`. */
  url: () => string;
  /** Milliseconds between reports of a device. */
  interval?: number;
}

interface Running {
  productId: string;
  secret: string;
  /** A sub-device has no connection of its own. */
  device: Device | SubDevice;
  gatewayId: string | null;
  behavior: Behavior;
  isEnding?: boolean;
}

const platform = systemScope("the platform runs every owner's virtual devices");
/** A timer may fire this many milliseconds early. */
const earlyMs = 20;
/** How many devices of a shard connect at the same time when the shard begins. */
const batchSize = 8;

/**
 * Virtual devices are divided among processes by the last hexadecimal digit of their ids, which is random; sub-devices
 * are run with their gateway, since they share its connection.
 */
export const virtualDeviceShards = 16;

/** The shard that a virtual device belongs to. */
function shardOf(id: string): number {
  return Number.parseInt(id.at(-1)!, virtualDeviceShards);
}

/** Runs virtual devices, in the shards that this process holds: each a real MQTT client with its own credentials. */
export class VirtualDeviceRunner {
  readonly #deps: RunnerDeps;
  readonly #failures: SeldomLog;
  readonly #held = new Set<number>();
  readonly #running = new Map<string, Running>();
  /** The shards of the devices that this process has looked at. */
  readonly #shardsOf = new Map<string, number>();
  /** Devices whose connection will break off or come back at a set time, each with the function that cancels this. */
  readonly #away = new Map<string, () => void>();
  readonly #keeper: StateKeeper;
  /** The last step for each device: the steps of one device run one after the other. */
  readonly #steps = new Map<string, Promise<void>>();
  readonly #stopListening: (() => void)[];

  /** Follows committed changes from now on. */
  constructor(deps: RunnerDeps) {
    this.#deps = deps;
    this.#failures = new SeldomLog(deps.log, "virtual devices could not be run");
    const { events, bus } = deps;
    this.#keeper = new StateKeeper(deps.sql, () => this.#behaviors());
    this.#stopListening = [
      this.#keeper.begin((error) => this.#failures.tell({ error })),
      events.on("device.behavior", ({ deviceId }) => void this.#adjust(deviceId)),
      events.on("device.running", ({ deviceId }) => void this.#adjust(deviceId)),
      events.on("device.presents", ({ deviceId, token }) => this.#present(deviceId, token)),
      events.on("device.changed", ({ deviceId }) => void this.#known(deviceId)),
      events.on("device.deleted", ({ deviceId }) => void this.#known(deviceId)),
      events.on("device.moved", ({ deviceId }) => void this.#adjust(deviceId)),
      events.on("rights.changed", (changed) => "accountId" in changed && this.#standing(changed.accountId)),
      events.on("product.changed", ({ productId }) => this.#redefined(productId)),
      bus.onGap(() => this.#review()),
    ];
  }

  /**
   * Runs the devices of one shard until the signal aborts. Then their connections end; the devices stay marked as
   * running, and another process takes them over.
   */
  async run(shard: number, signal: AbortSignal): Promise<void> {
    this.#held.add(shard);
    try {
      await this.#startAll(shard);
      await untilAborted(signal);
    } finally {
      this.#held.delete(shard);
      const ofShard = (id: string) => this.#shardsOf.get(id) === shard;
      await Promise.all([...this.#steps].filter(([id]) => ofShard(id)).map(([, step]) => step));
      for (const id of [...this.#away.keys()].filter(ofShard)) this.#stayAway(id);
      const ended = [...this.#running.keys()].filter(ofShard);
      for (const id of ended) this.#running.get(id)?.behavior.stop();
      await this.#keep(ended);
      await Promise.all(ended.map((id) => this.#end(id)));
    }
  }

  close(): void {
    for (const stop of this.#stopListening) stop();
  }

  /** Starts those devices of a shard that are to run, some at a time. */
  async #startAll(shard: number): Promise<void> {
    let last: string | null = null;
    while (this.#held.has(shard)) {
      const ids: string[] = await runningAfter(platform, this.#deps.sql, shard, last, batchSize);
      if (ids.length === 0) return;
      await Promise.all(ids.map((id) => this.#adjust(id)));
      // A device that fails keeps retrying by itself.
      await Promise.allSettled(ids.map(async (id) => this.#running.get(id)?.device.ready()));
      last = ids.at(-1) ?? null;
    }
  }

  /** Brings every device to the state in the database, since changes may have been missed. */
  #review(): void {
    for (const id of this.#running.keys()) void this.#adjust(id);
    for (const shard of this.#held) {
      this.#startAll(shard).catch((error: unknown) => this.#failures.tell({ error, shard }));
    }
  }

  /**
   * Brings an account's devices to the state in the database, some at a time: the account may have been disabled or
   * enabled.
   */
  #standing(accountId: string): void {
    const adjustAll = async () => {
      const ids = await runningOf(platform, this.#deps.sql, accountId);
      for (let at = 0; at < ids.length; at += batchSize)
        await Promise.all(ids.slice(at, at + batchSize).map((id) => this.#adjust(id)));
    };
    adjustAll().catch((error: unknown) => this.#failures.tell({ error, accountId }));
  }

  #redefined(productId: string): void {
    for (const [id, running] of this.#running) if (running.productId === productId) void this.#adjust(id);
  }

  #present(deviceId: string, token: string): void {
    this.#running
      .get(deviceId)
      ?.device.present(token)
      .catch((error: unknown) => this.#failures.tell({ error, deviceId }));
  }

  #known(id: string): Promise<void> | undefined {
    return this.#running.has(id) || this.#steps.has(id) ? this.#adjust(id) : undefined;
  }

  /** Starts or stops one device as the database says, once its earlier steps are done. */
  async #adjust(id: string): Promise<void> {
    if (this.#held.size === 0) return;
    const step = (this.#steps.get(id) ?? Promise.resolve())
      .then(() => this.#bringTo(id))
      .catch((error: unknown) => this.#failures.tell({ error, deviceId: id }))
      .finally(() => {
        if (this.#steps.get(id) !== step) return;
        this.#steps.delete(id);
        if (!this.#running.has(id) && !this.#away.has(id)) this.#shardsOf.delete(id);
      });
    this.#steps.set(id, step);
    await step;
  }

  async #bringTo(id: string): Promise<void> {
    const { sql, vault, clock } = this.#deps;
    this.#stayAway(id);
    const row = await findRunnable(platform, sql, id);
    const shard = shardOf(row?.gateway_id ?? id);
    if (!row || !this.#held.has(shard)) return this.#end(id);
    this.#shardsOf.set(id, shard);
    // Without its gateway, a sub-device is offline. Once the gateway runs, it adjusts its sub-devices.
    if (this.#gatewayFor(row) === undefined) return this.#end(id);
    const scenario = current(row.scenario, clock.now());
    if (scenario?.kind === "drop") {
      await this.#end(id, "cut");
      return this.#returnIn(id, scenario.ends_at * 1000 - clock.now());
    }
    const model = await this.#deps.models.of(row.product_id, null);
    const plan = scenario?.kind === "plan" && row.plan ? fittingPlan(model.points, row.plan) : null;
    if (scenario && plan && (await this.#followDrops(id, scenario, plan))) return;
    const secret = vault.open(row.secret);
    const known = this.#running.get(id);
    if (known && (known.secret !== secret || known.gatewayId !== row.gateway_id)) {
      await this.#end(id);
      // The device's state is stored by now, so the row is read again.
      return this.#bringTo(id);
    }
    const settings = {
      generators: fittingGenerators(model.points, row.generators ?? {}),
      scenario,
      plan,
      utcOffset: utcOffset(row.time_zone, clock.now()),
    };
    if (known) return known.behavior.adopt(model, settings);
    const gateway = this.#gatewayFor(row);
    if (gateway === undefined) return;
    const device = this.#connect(id, row, secret, gateway);
    performUpdates(device, row.firmware_version, (error) => this.#failures.tell({ error, deviceId: id }));
    const state = row.state ?? undefined;
    const behavior = runBehavior(device, model, { ...settings, ...this.#pace(id), state });
    const { product_id: productId, gateway_id: gatewayId } = row;
    this.#running.set(id, { productId, gatewayId, secret, device, behavior });
    for (const below of await runningBelow(platform, sql, id)) void this.#adjust(below);
  }

  /**
   * Returns the gateway that signs a device in; null for a device with its own connection, undefined if the gateway is
   * down.
   */
  #gatewayFor({ gateway_id: id }: Runnable): Running["device"] | null | undefined {
    if (id === null) return null;
    const gateway = this.#running.get(id);
    return gateway?.isEnding ? undefined : gateway?.device;
  }

  #pace(id: string) {
    const { interval, clock } = this.#deps;
    return {
      // Includes the time, so that random values do not repeat after each restart.
      seed: `${id}:${clock.now()}`,
      scheduler: { ...systemScheduler, now: () => clock.now() },
      ...(interval !== undefined && { interval }),
    };
  }

  /** Adjusts a device again after a time, when its connection breaks off or comes back. */
  #returnIn(id: string, milliseconds: number): void {
    const callOff = systemScheduler.after(milliseconds, () => void this.#adjust(id));
    this.#away.set(id, callOff);
  }

  /**
   * Breaks the connection off while the steps of a scenario say so, and adjusts the device again when that changes.
   * @returns whether the connection is broken off now
   */
  async #followDrops(id: string, { started_at }: Scenario, plan: ScenarioPlan): Promise<boolean> {
    // Slightly ahead, so that a timer that fires early does not see the second before.
    const elapsed = (this.#deps.clock.now() + earlyMs) / 1000 - started_at;
    const { dropped } = planAt(plan, elapsed);
    const next = nextDropChange(plan, elapsed);
    if (dropped) await this.#end(id, "cut");
    if (next !== undefined) this.#returnIn(id, next * 1000);
    return dropped;
  }

  #stayAway(id: string): void {
    this.#away.get(id)?.();
    this.#away.delete(id);
  }

  /** @param gateway the gateway that signs the device in; null for a device with its own connection */
  #connect(
    id: string,
    names: Pick<Runnable, "product_key" | "device_name">,
    deviceSecret: string,
    gateway: Running["device"] | null,
  ): Running["device"] {
    const { log } = this.#deps;
    const url = this.#deps.url();
    const { product_key: productKey, device_name: deviceName } = names;
    const credentials = { productKey, deviceName, deviceSecret };
    const device =
      gateway && "subDevices" in gateway
        ? gateway.subDevices.login(credentials)
        : connectDevice({ url, ...credentials });
    // The device retries by itself with growing delays: only the first failure is a warning.
    let failing = false;
    device.on("error", (error) => {
      log[failing ? "debug" : "warn"]({ error, deviceId: id }, "a virtual device failed");
      failing = true;
    });
    device.on("online", () => (failing = false));
    return device;
  }

  async #end(id: string, how: "close" | "cut" = "close"): Promise<void> {
    const running = this.#running.get(id);
    if (!running) return;
    running.isEnding = true;
    const below = [...this.#running].filter(([, { gatewayId }]) => gatewayId === id).map(([one]) => one);
    await Promise.all(below.map((one) => this.#end(one)));
    running.behavior.stop();
    await this.#keep([id]);
    this.#running.delete(id);
    const { device } = running;
    await (how === "cut" && "cut" in device ? device.cut() : device.close());
    // If the gateway was deleted, its former sub-devices continue with connections of their own.
    for (const one of below) void this.#adjust(one);
  }

  /** Stores the states of devices that end. The devices end even if this fails. */
  async #keep(ids: readonly string[]): Promise<void> {
    const known = new Set(ids);
    const ending = this.#behaviors().filter(([id]) => known.has(id));
    await this.#keeper.save(ending).catch((error: unknown) => this.#failures.tell({ error }));
  }

  #behaviors(): [string, Behavior][] {
    return [...this.#running].map(([id, { behavior }]) => [id, behavior]);
  }
}
