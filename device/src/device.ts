import { Socket } from "node:net";
import { connect, type MqttClient } from "mqtt";
import { BackOff } from "./back-off.ts";
import { DeviceError } from "./device-error.ts";
import type { Outgoing } from "./dialect.ts";
import { nativeDialect } from "./native-dialect.ts";
import { nativeGateway } from "./native-gateway.ts";
import { outageCauseOf } from "./outage-cause.ts";
import { type DeviceOptions, mqttOptions, urlOf } from "./options.ts";
import { DeviceClient } from "./device-client.ts";
import { SubDevices } from "./sub-devices.ts";
import { tokenDialect } from "./token-dialect.ts";
import { tokenGateway } from "./token-gateway.ts";

/** A device that stays connected; made by {@link connectDevice}. */
export class Device extends DeviceClient {
  /** The devices that this one speaks for, as their gateway. */
  readonly subDevices: SubDevices;
  readonly #client: MqttClient;
  /** When the connection was lost, and the last error since then; null while the device is online. */
  #lostAt: number | null = null;
  /** The last error of the connection since the device was last online. */
  #connectionError: Error | null = null;

  constructor(options: DeviceOptions) {
    super("token" in options ? tokenDialect() : nativeDialect(options), options.timeout ?? 10_000);
    const backOff = new BackOff(options.reconnect);
    this.subDevices = new SubDevices(
      {
        isOnline: () => this.online,
        publish: (message) => this.publish(message),
        subscribe: (filters) => this.#subscribe(filters),
        unsubscribe: (filters) => void this.#client.unsubscribeAsync([...filters]).catch(() => {}),
        timeout: this.timeout,
        backOff: () => new BackOff(options.reconnect),
      },
      "token" in options ? tokenGateway : nativeGateway(options),
    );
    this.#client = connect(urlOf(options), { ...mqttOptions(options), reconnectPeriod: backOff.delay() });
    // Runs before mqtt.js's own listener, which starts the timer with the current period.
    this.#client.prependListener("close", () => {
      this.#client.options.reconnectPeriod = backOff.lost();
      if (this.online) this.#lostAt = Date.now();
      this.setOffline();
      this.subDevices.gatewayOffline();
    });
    this.#client.on("connect", () => {
      backOff.connected();
      // Nagle's algorithm would delay an answer by about 40 ms, until the packet before it is acknowledged.
      if (this.#client.stream instanceof Socket) this.#client.stream.setNoDelay(true);
      void this.#begin();
    });
    this.#client.on("message", (topic, payload) => {
      if (!this.receive(topic, payload)) this.subDevices.receive(topic, payload);
    });
    this.#client.on("error", (error) => {
      this.#connectionError = error;
      this.report(error);
    });
  }

  /** Ends the connection; pending requests are rejected as `closed`. */
  close(): Promise<void> {
    return this.#end(!this.#client.connected);
  }

  /** Breaks the connection without a DISCONNECT, as if the power were cut. */
  cut(): Promise<void> {
    return this.#end(true);
  }

  /** @param atOnce without DISCONNECT */
  async #end(atOnce: boolean): Promise<void> {
    this.abandon();
    this.subDevices.close();
    // The library waits for acknowledgements, which never come if the connection breaks or the platform does not
    // answer.
    const client = this.#client;
    const broken = new Promise<void>((resolve) => client.once("close", resolve));
    const late = setTimeout(() => client.stream.destroy(), this.timeout);
    await Promise.race([client.endAsync(atOnce), broken]);
    clearTimeout(late);
    this.setOffline();
    this.emit("closed");
  }

  protected async publish({ topic, payload }: Outgoing): Promise<void> {
    if (!this.#client.connected) throw new DeviceError("offline", "the device is offline");
    try {
      await this.#client.publishAsync(topic, JSON.stringify(payload), { qos: 1 });
    } catch (error) {
      throw new DeviceError("refused", error instanceof Error ? error.message : String(error));
    }
  }

  async #begin(): Promise<void> {
    const failure = await this.#subscribe(this.dialect.filters);
    if (!this.#client.connected) return;
    this.setOnline();
    if (failure) this.report(failure);
    this.subDevices.gatewayOnline();
    this.#tellLost();
  }

  /** Tells the platform why the connection was lost, unless it was the first one. */
  #tellLost(): void {
    const [since, error] = [this.#lostAt, this.#connectionError];
    this.#lostAt = null;
    this.#connectionError = null;
    if (since === null) return;
    this.reportOutage({ since, ...outageCauseOf(error) }).catch((failure: unknown) => this.report(failure));
  }

  /** @returns the error that names the refused filters; null if none was refused */
  #subscribe(wanted: readonly string[]): Promise<Error | null> {
    const filters = [...wanted];
    return new Promise((resolve) => {
      this.#client.subscribe(filters, { qos: 1 }, (error, _, packet) => {
        if (!error) return resolve(null);
        const refused = filters.filter((_filter, i) => Number(packet?.granted[i] ?? 128) >= 128);
        resolve(new Error(`subscription refused: ${refused.join(", ")}`, { cause: error }));
      });
    });
  }
}

/**
 * Connects a device and keeps it connected, with growing pauses while the platform cannot be reached.
 * Set handlers on the result at once; `await device.ready()` to know that it is online.
 */
export function connectDevice(options: DeviceOptions): Device {
  return new Device(options);
}
