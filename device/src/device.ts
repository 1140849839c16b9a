import { EventEmitter } from "node:events";
import { Socket } from "node:net";
import { connect, type MqttClient } from "mqtt";
import { BackOff } from "./back-off.ts";
import { DeviceError, refusedBy } from "./device-error.ts";
import type { DeviceInfo, Dialect, Incoming, Outgoing, TimedValues, Values } from "./dialect.ts";
import { type DesiredHandler, Handlers, type ServiceHandler, type SetHandler } from "./handlers.ts";
import { nativeDialect } from "./native-dialect.ts";
import { type DeviceOptions, mqttOptions, urlOf } from "./options.ts";
import { Pending } from "./pending.ts";
import { tokenDialect } from "./token-dialect.ts";

export interface DeviceEvents {
  /** Connected and subscribed; after each reconnect again. */
  online: [];
  /** The connection is gone; the device connects again by itself. */
  offline: [];
  /** Closed for good, by {@link Device.close}. */
  closed: [];
  /** A refused connection or subscription, a lost socket, a failed handler. Nothing is thrown when nobody listens. */
  error: [Error];
}

export interface PlatformTime {
  /** Milliseconds since 1970, by the platform's clock. */
  now: number;
  /** What to add to the device's clock. */
  offset: number;
  /** Milliseconds on the way, there and back. */
  roundTrip: number;
}

type Reply = Extract<Incoming, { kind: "reply" }>;

/** A device that stays connected; made by {@link connectDevice}. */
export class Device extends EventEmitter<DeviceEvents> {
  readonly #dialect: Dialect;
  readonly #client: MqttClient;
  readonly #timeout: number;
  readonly #replies = new Pending<Reply>();
  readonly #times = new Pending<PlatformTime>();
  readonly #handlers: Handlers;
  #online = false;
  #lastId = 0;

  constructor(options: DeviceOptions) {
    super();
    this.#dialect = "token" in options ? tokenDialect() : nativeDialect(options);
    this.#handlers = new Handlers(this.#dialect);
    this.#timeout = options.timeout ?? 10_000;
    const backOff = new BackOff(options.reconnect);
    this.#client = connect(urlOf(options), { ...mqttOptions(options), reconnectPeriod: backOff.delay() });
    // Runs before mqtt.js's own listener, which starts the timer with the period that is set by then.
    this.#client.prependListener("close", () => {
      this.#client.options.reconnectPeriod = backOff.lost();
      this.#wentOffline();
    });
    this.#client.on("connect", () => {
      backOff.connected();
      // Nagle's algorithm would hold an answer back until the packet before it is acknowledged: 40 ms.
      if (this.#client.stream instanceof Socket) this.#client.stream.setNoDelay(true);
      this.#subscribe();
    });
    this.#client.on("message", (topic, payload) => void this.#receive(topic, payload));
    this.#client.on("error", (error) => this.#report(error));
  }

  /** Whether the device is connected and subscribed. */
  get online(): boolean {
    return this.#online;
  }

  /**
   * Waits until the device is online.
   * @throws what went wrong first: the platform cannot be reached, refuses the connection, or the device was closed
   */
  ready(): Promise<this> {
    if (this.#online) return Promise.resolve(this);
    return new Promise((resolve, reject) => {
      const online = () => settle(() => resolve(this));
      const error = (reason: Error) => settle(() => reject(reason));
      const closed = () => error(new DeviceError("closed", "the device was closed"));
      const settle = (how: () => void) => {
        this.off("online", online).off("error", error).off("closed", closed);
        how();
      };
      this.on("online", online).on("error", error).on("closed", closed);
    });
  }

  /**
   * Reports property values and waits until the platform has stored them.
   * @param options.time when they were measured, in milliseconds since 1970
   * @param options.reply false to be content with PUBACK, which also means stored
   * @throws DeviceError `refused` naming the bad properties, `timeout`, `offline`
   */
  async post(values: Values, options: { time?: number; reply?: boolean } = {}): Promise<void> {
    const reply = options.reply ?? true;
    await this.#send((id) => this.#dialect.post(id, values, { ...options, reply }), reply);
  }

  /** Reports values of several times in one message: what was measured while offline. */
  async postBatch(batch: readonly TimedValues[]): Promise<void> {
    await this.#send((id) => this.#dialect.postBatch(id, batch));
  }

  /** Reports an event, or the active codes of a fault. */
  async postEvent(event: string, value: unknown, time?: number): Promise<void> {
    await this.#send((id) => this.#dialect.postEvent(id, event, value, time));
  }

  /** Tells the platform about the device itself. */
  async updateInfo(info: DeviceInfo): Promise<void> {
    await this.#send((id) => this.#dialect.updateInfo(id, info));
  }

  /** Answers issued properties. Set it before the device is online, so that nothing is missed. */
  onSet(handler: SetHandler): this {
    this.#handlers.set = handler;
    return this;
  }

  /** Answers calls of one service, or with `"*"` of every service without a handler of its own. */
  onService(service: string, handler: ServiceHandler): this {
    this.#handlers.services.set(service, handler);
    return this;
  }

  /** Receives what was issued while the device was offline; without it, that goes to {@link onSet}. */
  onDesired(handler: DesiredHandler): this {
    this.#handlers.desired = handler;
    return this;
  }

  /** Asks the platform for the time. Native dialect only. */
  async time(): Promise<PlatformTime> {
    const now = Date.now();
    const question = this.#dialect.askTime(now);
    if (!question) throw new DeviceError("unsupported", "the token dialect has no time service");
    const answer = this.#times.wait(String(now), this.#timeout);
    return this.#publishThen(question, answer, (error) => this.#times.fail(String(now), error));
  }

  /** Ends the connection; what still waits for an answer is rejected as `closed`. */
  close(): Promise<void> {
    return this.#end(!this.#client.connected);
  }

  /** Ends the connection without a word, as if the power were cut: the platform sees that it has broken off. */
  cut(): Promise<void> {
    return this.#end(true);
  }

  /** @param atOnce without DISCONNECT */
  async #end(atOnce: boolean): Promise<void> {
    const closed = new DeviceError("closed", "the device was closed");
    this.#replies.failAll(closed);
    this.#times.failAll(closed);
    // The library waits for the acknowledgement of what is on its way: in vain, if the connection breaks or nobody answers.
    const client = this.#client;
    const broken = new Promise<void>((resolve) => client.once("close", resolve));
    const late = setTimeout(() => client.stream.destroy(), this.#timeout);
    await Promise.race([client.endAsync(atOnce), broken]);
    clearTimeout(late);
    this.#wentOffline();
    this.emit("closed");
  }

  async #send(make: (id: string) => Outgoing, reply = true): Promise<void> {
    const id = String(++this.#lastId);
    const message = make(id);
    if (!reply || !this.#dialect.replies) return this.#publish(message);
    const answer = this.#replies.wait(id, this.#timeout);
    const {
      code,
      message: text,
      data,
    } = await this.#publishThen(message, answer, (error) => this.#replies.fail(id, error));
    if (code !== 200) throw refusedBy(code, text, data);
  }

  async #publishThen<T>(
    message: Outgoing,
    answer: Promise<T>,
    fail: (error: DeviceError) => void,
  ): Promise<T> {
    this.#publish(message).catch(fail);
    return answer;
  }

  async #publish({ topic, payload }: Outgoing): Promise<void> {
    if (!this.#client.connected) throw new DeviceError("offline", "the device is offline");
    try {
      await this.#client.publishAsync(topic, JSON.stringify(payload), { qos: 1 });
    } catch (error) {
      throw new DeviceError("refused", error instanceof Error ? error.message : String(error));
    }
  }

  #subscribe(): void {
    const filters = [...this.#dialect.filters];
    this.#client.subscribe(filters, { qos: 1 }, (error, _, packet) => {
      if (!this.#client.connected) return;
      this.#online = true;
      this.emit("online");
      if (!error) return;
      const refused = filters.filter((_filter, i) => Number(packet?.granted[i] ?? 128) >= 128);
      this.#report(new Error(`subscription refused: ${refused.join(", ")}`, { cause: error }));
    });
  }

  #wentOffline(): void {
    if (!this.#online) return;
    this.#online = false;
    this.emit("offline");
  }

  #report(error: unknown): void {
    if (this.listenerCount("error") > 0)
      this.emit("error", error instanceof Error ? error : new Error(String(error)));
  }

  async #receive(topic: string, payload: Uint8Array): Promise<void> {
    const message = this.#dialect.read(topic, payload);
    try {
      if (message) await this.#handle(message);
    } catch (error) {
      this.#report(error);
    }
  }

  async #handle(message: Incoming): Promise<void> {
    switch (message.kind) {
      case "reply":
        this.#replies.settle(message.id, message);
        return;
      case "time":
        this.#settleTime(message);
        return;
      default: {
        const answer = await this.#handlers.answer(message);
        if (answer) await this.#publish(answer);
      }
    }
  }

  #settleTime({ sent, received, answered }: Extract<Incoming, { kind: "time" }>): void {
    const now = Date.now();
    const offset = (received + answered - sent - now) / 2;
    const roundTrip = now - sent - (answered - received);
    this.#times.settle(String(sent), { now: Math.round(now + offset), offset, roundTrip });
  }
}

/**
 * Connects a device and keeps it connected, with a pause that grows while the platform is away.
 * Set handlers on the result at once; `await device.ready()` to know that it is online.
 */
export function connectDevice(options: DeviceOptions): Device {
  return new Device(options);
}
