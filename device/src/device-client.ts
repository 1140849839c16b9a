import { EventEmitter } from "node:events";
import { DeviceError, refusedBy } from "./device-error.ts";
import type {
  DeviceInfo,
  Dialect,
  Incoming,
  Outgoing,
  FirmwareOffer,
  OutageReport,
  RunningVersion,
  TimedValues,
  UpdateProgress,
  Values,
} from "./dialect.ts";
import { type DesiredHandler, Handlers, type ServiceHandler, type SetHandler } from "./handlers.ts";
import { Pending } from "./pending.ts";

export interface DeviceEvents {
  /** Connected and subscribed; emitted again after each reconnect. */
  online: [];
  /** The connection was lost; the device reconnects by itself. */
  offline: [];
  /** Closed for good, by `close`. */
  closed: [];
  /** A refused connection or subscription, a lost socket, a failed handler. Without a listener, nothing is thrown. */
  error: [Error];
}

export interface PlatformTime {
  /** Milliseconds since 1970, by the platform's clock. */
  now: number;
  /** Milliseconds to add to the device's clock. */
  offset: number;
  /** The round-trip time in milliseconds. */
  roundTrip: number;
}

type Reply = Extract<Incoming, { kind: "reply" }>;

/** The messages of a device, over its own connection or that of its gateway. */
export abstract class DeviceClient extends EventEmitter<DeviceEvents> {
  protected readonly dialect: Dialect;
  /** Milliseconds to wait for an answer of the platform. */
  protected readonly timeout: number;
  readonly #replies = new Pending<Reply>();
  readonly #times = new Pending<PlatformTime>();
  readonly #handlers: Handlers;
  #online = false;
  #lastId = 0;

  constructor(dialect: Dialect, timeout: number) {
    super();
    this.dialect = dialect;
    this.timeout = timeout;
    this.#handlers = new Handlers(dialect);
  }

  /** Sends a message; resolves once the platform has acknowledged it. */
  protected abstract publish(message: Outgoing): Promise<void>;

  /** Whether the device is connected and subscribed. */
  get online(): boolean {
    return this.#online;
  }

  /**
   * Waits until the device is online.
   * @throws the first error: the platform cannot be reached or refuses the connection, or the device was closed
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
   * @param options.reply false to wait only for PUBACK, which also means stored
   * @throws DeviceError `refused` naming the bad properties, `timeout`, `offline`
   */
  async post(values: Values, options: { time?: number; reply?: boolean } = {}): Promise<void> {
    const reply = options.reply ?? true;
    await this.#send((id) => this.dialect.post(id, values, { ...options, reply }), reply);
  }

  /** Reports values of several times in one message, such as values measured while offline. */
  async postBatch(batch: readonly TimedValues[]): Promise<void> {
    await this.#send((id) => this.dialect.postBatch(id, batch));
  }

  /** Reports an event, or the active codes of a fault. */
  async postEvent(event: string, value: unknown, time?: number): Promise<void> {
    await this.#send((id) => this.dialect.postEvent(id, event, value, time));
  }

  /** Sends information about the device itself. */
  async updateInfo(info: DeviceInfo): Promise<void> {
    await this.#send((id) => this.dialect.updateInfo(id, info));
  }

  /**
   * Presents a token. A token from an app binds the device. After presenting a token of its own, the device waits to be
   * bound; it does so when somebody has just switched it on or pressed its button.
   * @param seconds how long the device's own token is valid, if the dialect can say so
   * @throws DeviceError `refused` if somebody else has the device, or an app's token is no longer valid
   */
  async present(token: string, seconds?: number): Promise<void> {
    await this.#send((id) => this.dialect.present(id, token, seconds));
  }

  /**
   * Tells the platform why the device was offline. After a lost connection, the device does so by itself with what it
   * can know; a program that knows more (a watchdog, the state of the Wi-Fi) says it here. The token dialect has no message
   * for it, so that nothing is sent.
   */
  async reportOutage(outage: OutageReport): Promise<void> {
    const message = this.dialect.outage(String(++this.#lastId), outage);
    if (message) await this.publish(message);
  }

  /**
   * Tells the platform the version that runs, as a device does after each start: only this proves an update. The token
   * dialect has no message for it, so that nothing is sent.
   */
  async reportVersion(running: RunningVersion): Promise<void> {
    const message = this.dialect.version(String(++this.#lastId), running);
    if (message) await this.publish(message);
  }

  /** Tells the platform how far an update is. The token dialect has no message for it, so that nothing is sent. */
  async reportProgress(progress: UpdateProgress): Promise<void> {
    const message = this.dialect.progress(String(++this.#lastId), progress);
    if (message) await this.publish(message);
  }

  /** Receives firmware that the platform offers; `performUpdate` does the rest. */
  onOffer(handler: (offer: FirmwareOffer) => void | Promise<void>): this {
    this.#handlers.offer = handler;
    return this;
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

  /** Receives properties that were issued while the device was offline; without a handler, {@link onSet} gets them. */
  onDesired(handler: DesiredHandler): this {
    this.#handlers.desired = handler;
    return this;
  }

  /** Asks the platform for the time. Native dialect only. */
  async time(): Promise<PlatformTime> {
    const now = Date.now();
    const question = this.dialect.askTime(now);
    if (!question) throw new DeviceError("unsupported", "the token dialect has no time service");
    const answer = this.#times.wait(String(now), this.timeout);
    return this.#publishThen(question, answer, (error) => this.#times.fail(String(now), error));
  }

  protected setOnline(): void {
    this.#online = true;
    this.emit("online");
  }

  protected setOffline(): void {
    if (!this.#online) return;
    this.#online = false;
    this.emit("offline");
  }

  /** Rejects pending requests as `closed`. */
  protected abandon(): void {
    const closed = new DeviceError("closed", "the device was closed");
    this.#replies.failAll(closed);
    this.#times.failAll(closed);
  }

  protected report(error: unknown): void {
    if (this.listenerCount("error") > 0)
      this.emit("error", error instanceof Error ? error : new Error(String(error)));
  }

  /** @returns whether the message is for this device */
  protected receive(topic: string, payload: Uint8Array): boolean {
    const message = this.dialect.read(topic, payload);
    if (!message) return false;
    this.#handle(message).catch((error: unknown) => this.report(error));
    return true;
  }

  async #send(make: (id: string) => Outgoing, reply = true): Promise<void> {
    const id = String(++this.#lastId);
    const message = make(id);
    if (!reply || !this.dialect.replies) return this.publish(message);
    const answer = this.#replies.wait(id, this.timeout);
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
    this.publish(message).catch(fail);
    return answer;
  }

  async #handle(message: Incoming): Promise<void> {
    switch (message.kind) {
      case "reply":
        this.#replies.settle(message.id, message);
        return;
      case "time":
        this.#settleTime(message);
        return;
      case "offer":
        await this.#handlers.offer?.(message.offer);
        return;
      default: {
        const answer = await this.#handlers.answer(message);
        if (answer) await this.publish(answer);
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
