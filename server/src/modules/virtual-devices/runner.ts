import { runBehavior, type Behavior } from "@thingwright/device/behavior.ts";
import { connectDevice, type Device } from "@thingwright/device/device.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Logger } from "../../platform/log.ts";
import type { Vault } from "../../platform/secrets.ts";
import { getDefinition } from "../products/index.ts";
import { findRunnable, runningAfter } from "./virtual-devices.store.ts";

export interface RunnerParts {
  sql: Sql;
  events: EventLog;
  vault: Vault;
  log: Logger;
  /** The gateway's address, once it listens: `mqtt://127.0.0.1:1883`. */
  url: () => string;
  /** Milliseconds between reports of a device. */
  interval?: number;
}

interface Running {
  productId: string;
  secret: string;
  device: Device;
  behavior: Behavior;
}

const platform = systemScope("the platform runs every owner's virtual devices");
/** So many devices connect at a time when the platform starts. */
const batchSize = 50;

/** Runs virtual devices in this process: each a real MQTT client with its own credentials. */
export class VirtualDeviceRunner {
  readonly #parts: RunnerParts;
  readonly #running = new Map<string, Running>();
  /** The last step for each device: steps of one device follow one another. */
  readonly #steps = new Map<string, Promise<void>>();
  #stopListening: (() => void)[] = [];
  #stopped = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** Follows committed changes from now on, and starts all devices that are to run, some at a time. */
  async start(): Promise<void> {
    const { sql, events } = this.#parts;
    this.#stopListening = [
      events.on("device.running", ({ deviceId }) => void this.#adjust(deviceId)),
      events.on("device.changed", ({ deviceId }) => void this.#known(deviceId)),
      events.on("device.deleted", ({ deviceId }) => void this.#known(deviceId)),
      events.on("product.changed", ({ productId }) => this.#redefined(productId)),
    ];
    let last: string | null = null;
    for (;;) {
      const ids: string[] = await runningAfter(platform, sql, last, batchSize);
      if (ids.length === 0 || this.#stopped) return;
      await Promise.all(ids.map((id) => this.#adjust(id)));
      // A device that fails keeps trying by itself.
      await Promise.allSettled(ids.map(async (id) => this.#running.get(id)?.device.ready()));
      last = ids.at(-1) ?? null;
    }
  }

  /** Ends all connections; the devices stay marked as running and are back with the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const stop of this.#stopListening) stop();
    await Promise.all(this.#steps.values());
    await Promise.all([...this.#running.keys()].map((id) => this.#end(id)));
  }

  #redefined(productId: string): void {
    for (const [id, running] of this.#running) if (running.productId === productId) void this.#adjust(id);
  }

  #known(id: string): Promise<void> | undefined {
    return this.#running.has(id) || this.#steps.has(id) ? this.#adjust(id) : undefined;
  }

  /** Starts or stops one device as the database says, once its earlier steps are done. */
  #adjust(id: string): Promise<void> {
    const step = (this.#steps.get(id) ?? Promise.resolve())
      .then(() => this.#bringTo(id))
      .catch((error: unknown) =>
        this.#parts.log.error({ error, deviceId: id }, "a virtual device could not be run"),
      )
      .finally(() => {
        if (this.#steps.get(id) === step) this.#steps.delete(id);
      });
    this.#steps.set(id, step);
    return step;
  }

  async #bringTo(id: string): Promise<void> {
    const { sql, vault, interval } = this.#parts;
    const row = this.#stopped ? undefined : await findRunnable(platform, sql, id);
    const definition = row && (await getDefinition(platform, sql, row.product_id));
    if (!row || !definition) return this.#end(id);
    const secret = vault.open(row.secret);
    if (this.#running.get(id)?.secret !== secret) await this.#end(id);
    const known = this.#running.get(id);
    // A new definition takes over on the same connection.
    known?.behavior.stop();
    const device = known?.device ?? this.#connect(id, row, secret);
    const behavior = runBehavior(device, definition.list, {
      seed: id,
      ...(interval !== undefined && { interval }),
    });
    this.#running.set(id, { productId: row.product_id, secret, device, behavior });
  }

  #connect(id: string, names: { product_key: string; device_name: string }, deviceSecret: string): Device {
    const { log } = this.#parts;
    const url = this.#parts.url();
    const { product_key: productKey, device_name: deviceName } = names;
    const device = connectDevice({ url, productKey, deviceName, deviceSecret });
    // The device tries again by itself, each time later: the first failure is told, the others are details.
    let failing = false;
    device.on("error", (error) => {
      log[failing ? "debug" : "warn"]({ error, deviceId: id }, "a virtual device failed");
      failing = true;
    });
    device.on("online", () => (failing = false));
    return device;
  }

  async #end(id: string): Promise<void> {
    const running = this.#running.get(id);
    if (!running) return;
    this.#running.delete(id);
    running.behavior.stop();
    await running.device.close();
  }
}
