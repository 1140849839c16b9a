import { isOwn, namedIn } from "@thingwright/contract/device-topics/access.ts";
import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { MessageRefusal } from "../broker/acknowledgement.ts";
import type { Subscriber } from "../broker/broker.ts";
import { Filters } from "../broker/filters.ts";
import { Link } from "../broker/link.ts";
import { InOrder } from "./in-order.ts";
import type { Session, SignedInSubDevices } from "../session.ts";

/**
 * A gateway's subscriptions for one sub-device. They stay while the sub-device is logged out, but have no effect then.
 */
interface Subscriptions {
  identity: DeviceIdentity;
  filters: Filters;
}

/** The devices that are signed in through the connection of one gateway. */
export class SignedInSubs implements SignedInSubDevices {
  readonly #gateway: Session;
  /** Sessions by the name that `#nameOf` returns. */
  readonly #sessions = new Map<string, Session>();
  readonly #subscriptions = new Map<string, Subscriptions>();
  /** The sessions of the devices to whose topics the SUBSCRIBE in progress has subscribed. */
  readonly #newlySubscribed = new Set<Session>();
  readonly acknowledgements = new InOrder<MessageRefusal>();

  constructor(gateway: Session) {
    this.#gateway = gateway;
  }

  get size(): number {
    return this.#sessions.size;
  }

  all(): Session[] {
    return [...this.#sessions.values()];
  }

  named(identity: DeviceIdentity): Session | undefined {
    return this.#sessions.get(this.#nameOf(identity));
  }

  /**
   * Finds the signed-in sub-device of a topic: in the native dialect of MQTT, topics contain the names of their
   * devices.
   */
  senderOf(topic: string): Session | undefined {
    if (this.#gateway.dialect !== "native") return undefined;
    const meant = namedIn(topic);
    if (meant.some((identity) => this.#nameOf(identity) === this.#nameOf(this.#gateway.device)))
      return undefined;
    for (const identity of meant) {
      const found = this.named(identity);
      if (found) return found;
    }
    return undefined;
  }

  add(session: Session): void {
    this.#sessions.set(this.#nameOf(session.device), session);
  }

  remove(session: Session): void {
    const name = this.#nameOf(session.device);
    if (this.#sessions.get(name) === session) this.#sessions.delete(name);
    this.#newlySubscribed.delete(session);
  }

  /**
   * The subscriptions for a device, including those from before it was logged out. Null unless the gateway uses the
   * native dialect of MQTT.
   */
  filtersFor(identity: DeviceIdentity): Filters | null {
    if (this.#gateway.dialect !== "native") return null;
    const name = this.#nameOf(identity);
    const known = this.#subscriptions.get(name);
    if (known) return known.filters;
    if (this.#subscriptions.size >= limits.subDevices) this.#forgetOne();
    const { productKey, deviceName } = identity;
    const filters = new Filters();
    this.#subscriptions.set(name, { identity: { productKey, deviceName }, filters });
    return filters;
  }

  /** Finds the signed-in sub-device to whose own topics the filter belongs. */
  subscribing(filter: string): Session | undefined {
    const session = this.senderOf(filter);
    return session && isOwn("native", session.device, filter) ? session : undefined;
  }

  isFullFor(session: Session, filter: string): boolean {
    const filters = this.filtersFor(session.device);
    return filters !== null && filters.size >= limits.subDeviceSubscriptions && !filters.has(filter);
  }

  /**
   * Returns the object that stores the subscriptions for the sub-device to which a filter belongs; null if there is no
   * such sub-device.
   */
  subscriberFor(link: Link, filter: string): Subscriber | null {
    if (this.#gateway.dialect !== "native") return null;
    for (const identity of namedIn(filter)) {
      const known = this.#subscriptions.get(this.#nameOf(identity));
      if (!known) continue;
      return {
        subscribe: (name, qos, identifier) => {
          known.filters.set(name, qos, identifier);
          link.optIn(name);
          const session = this.named(identity);
          if (session) this.#newlySubscribed.add(session);
        },
        unsubscribe: (name) => {
          known.filters.delete(name);
          link.optOut(name);
        },
      };
    }
    return null;
  }

  /**
   * Returns the devices that may receive more messages than at the last call. These are the devices with new
   * subscriptions. In a dialect in which a gateway's own subscriptions apply to all its sub-devices, these are all
   * devices.
   */
  drainNewlySubscribed(): Session[] {
    if (this.#gateway.dialect !== "native") return this.all();
    const newlySubscribed = [...this.#newlySubscribed];
    this.#newlySubscribed.clear();
    return newlySubscribed;
  }

  /**
   * Makes room by dropping the subscriptions of one device that is logged out. Such a device may never sign in again.
   */
  #forgetOne(): void {
    for (const [name, { filters }] of this.#subscriptions) {
      if (this.#sessions.has(name)) continue;
      this.#subscriptions.delete(name);
      const { link } = this.#gateway;
      if (link instanceof Link) for (const filter of filters.names()) link.forgetInLibrary(filter);
      return;
    }
  }

  /** Gateways of the token dialect identify their sub-devices by device name alone. */
  #nameOf({ productKey, deviceName }: DeviceIdentity): string {
    return this.#gateway.dialect === "native" ? `${deviceName}&${productKey}` : deviceName;
  }
}
