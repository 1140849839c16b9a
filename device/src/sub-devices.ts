import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import {
  RegisteredSubDevices,
  SubDeviceNames,
} from "@thingwright/contract/device-topics/gateway-payloads.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { BackOff } from "./back-off.ts";
import { DeviceError, refusedBy } from "./device-error.ts";
import type { Outgoing } from "./dialect.ts";
import type {
  GatewayDialect,
  GatewayIncoming,
  RegisteredSubDevice,
  SubDeviceCredentials,
} from "./gateway-dialect.ts";
import { askedBy } from "./native-gateway.ts";
import { Pending } from "./pending.ts";
import { SubDevice } from "./sub-device.ts";

type Reply = Extract<GatewayIncoming, { kind: "reply" }>;

/** The connection of a gateway. */
interface Connection {
  isOnline(): boolean;
  publish(message: Outgoing): Promise<void>;
  /** @returns the error that names the refused filters; null if none was refused */
  subscribe(filters: readonly string[]): Promise<Error | null>;
  unsubscribe(filters: readonly string[]): void;
  timeout: number;
  backOff(): BackOff;
}

interface Known {
  device: SubDevice;
  backOff: BackOff;
  /** The timer until the next attempt to sign it in. */
  timer: NodeJS.Timeout | null;
}

/** The devices that a gateway adds, signs in and speaks for. */
export class SubDevices {
  readonly #connection: Connection;
  readonly #dialect: GatewayDialect;
  readonly #known = new Map<string, Known>();
  readonly #replies = new Pending<Reply>();
  #listens: Promise<Error | null> | null = null;
  #lastId = 0;

  constructor(connection: Connection, dialect: GatewayDialect) {
    this.#connection = connection;
    this.#dialect = dialect;
  }

  /** Adds devices below this gateway, at most 50 at a time: all or none. Native dialect only. */
  async add(devices: readonly SubDeviceCredentials[]): Promise<void> {
    await this.#ask((id) => this.#dialect.add(id, devices));
  }

  /** Removes devices from this gateway. Native dialect only. */
  async remove(devices: readonly DeviceIdentity[]): Promise<void> {
    await this.#ask((id) => this.#dialect.remove(id, devices));
  }

  /** The devices below this gateway. Native dialect only. */
  async list(): Promise<DeviceIdentity[]> {
    const { data } = await this.#ask((id) => this.#dialect.list(id));
    return SubDeviceNames.parse(data);
  }

  /** Asks for the secrets of devices that were never online, over TLS. Native dialect only. */
  async register(devices: readonly DeviceIdentity[]): Promise<RegisteredSubDevice[]> {
    const { data } = await this.#ask((id) => this.#dialect.register(id, devices));
    return RegisteredSubDevices.parse(data);
  }

  /**
   * Signs in a device and keeps it signed in. Set handlers on the result at once; `await device.ready()` to know that it is
   * online.
   */
  login(credentials: SubDeviceCredentials): SubDevice {
    const name = this.#dialect.nameOf(credentials);
    const { timeout } = this.#connection;
    this.#forget(name)?.device.ended();
    const device = new SubDevice(credentials, this.#dialect.dialectFor(credentials), {
      timeout,
      publish: (message) => this.#connection.publish(message),
      logout: (ending) => this.#logout(name, ending),
    });
    this.#known.set(name, { device, backOff: this.#connection.backOff(), timer: null });
    if (this.#connection.isOnline()) void this.#signIn([name]);
    return device;
  }

  /** @internal The gateway is online. */
  gatewayOnline(): void {
    this.#listens = null;
    const names = [...this.#known.keys()];
    const signInAll = async () => {
      for (let at = 0; at < names.length; at += limits.subDevicesAtOnce)
        await this.#signIn(names.slice(at, at + limits.subDevicesAtOnce));
    };
    void signInAll();
  }

  /** @internal The gateway is offline. */
  gatewayOffline(): void {
    this.#listens = null;
    this.#replies.failAll(new DeviceError("offline", "the gateway is offline"));
    for (const known of this.#known.values()) {
      this.#callOff(known);
      known.device.signedOut();
    }
  }

  /** @internal */
  receive(topic: string, payload: Uint8Array): void {
    const message = this.#dialect.read(topic, payload);
    if (message?.kind === "reply") this.#replies.settle(message.id, message);
    else if (message?.kind === "ended") this.#ended(message.name, message.reason);
    else for (const name of message?.names ?? []) this.#known.get(name)?.device.hear(topic, payload);
  }

  /** @internal The gateway was closed, and its devices with it. */
  close(): void {
    this.#replies.failAll(new DeviceError("closed", "the device was closed"));
    for (const name of this.#known.keys()) this.#forget(name)?.device.ended();
  }

  async #ask(make: (id: string) => Outgoing | null): Promise<Reply> {
    const id = `${askedBy}${++this.#lastId}`;
    const message = make(id);
    if (!message) throw new DeviceError("unsupported", "the token dialect has no such message");
    await this.#listen();
    const answer = this.#replies.wait(id, this.#connection.timeout);
    this.#connection.publish(message).catch((error: DeviceError) => this.#replies.fail(id, error));
    const reply = await answer;
    if (reply.code !== 200) throw refusedBy(reply.code, reply.message, reply.data);
    return reply;
  }

  /** Subscribes to the topics about sub-devices, once per connection. */
  async #listen(): Promise<void> {
    const refused = await (this.#listens ??= this.#connection.subscribe(this.#dialect.filters));
    if (refused) throw refused;
  }

  async #signIn(names: readonly string[]): Promise<void> {
    const all = names.flatMap((name) => this.#known.get(name) ?? []);
    if (all.length === 0) return;
    try {
      await this.#listen();
      await this.#login(all.map(({ device }) => device.credentials));
      for (const known of all) known.backOff.connected();
      const filters = all.flatMap(({ device }) => device.filters);
      const refused = filters.length > 0 ? await this.#connection.subscribe(filters) : null;
      for (const name of names) {
        const known = this.#known.get(name);
        if (!known || !all.includes(known)) continue;
        known.device.signedIn();
        if (refused) known.device.failed(refused);
      }
    } catch (error) {
      // The platform signs in all or none: each one is tried by itself, so that a bad one does not keep the others out.
      if (all.length > 1) for (const name of names) await this.#signIn([name]);
      else for (const name of names) this.#later(name, error);
    }
  }

  async #login(all: readonly SubDeviceCredentials[]): Promise<void> {
    if (this.#dialect.replies) {
      await this.#ask((id) => this.#dialect.login(id, all)[0] ?? null);
      return;
    }
    for (const message of this.#dialect.login("", all)) await this.#connection.publish(message);
  }

  async #logout(name: string, device: SubDevice): Promise<void> {
    if (this.#known.get(name)?.device !== device) return;
    this.#forget(name);
    if (!this.#connection.isOnline()) return;
    if (this.#dialect.replies)
      await this.#ask((id) => this.#dialect.logout(id, device.credentials)).catch(() => {});
    else await this.#connection.publish(this.#dialect.logout("", device.credentials)).catch(() => {});
    if (device.filters.length > 0) this.#connection.unsubscribe(device.filters);
  }

  #ended(name: string, reason: string): void {
    const known = this.#known.get(name);
    if (!known?.device.online) return;
    known.device.signedOut();
    this.#later(name, new DeviceError("refused", `signed out by the platform: ${reason}`));
  }

  #later(name: string, error: unknown): void {
    const known = this.#known.get(name);
    if (!known) return;
    known.device.failed(error);
    this.#callOff(known);
    if (!this.#connection.isOnline()) return;
    known.timer = setTimeout(() => void this.#signIn([name]), known.backOff.lost());
  }

  #forget(name: string): Known | undefined {
    const known = this.#known.get(name);
    if (known) this.#callOff(known);
    this.#known.delete(name);
    return known;
  }

  #callOff(known: Known): void {
    if (known.timer) clearTimeout(known.timer);
    known.timer = null;
  }
}
