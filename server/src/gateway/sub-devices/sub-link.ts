import type { Filters } from "../broker/filters.ts";
import type { EndReason, Link, SessionLink } from "../broker/link.ts";

/** The connection of a gateway, as one of its signed-in sub-devices uses it. Ending it logs the sub-device out. */
export class SubLink implements SessionLink {
  readonly #gateway: Link;
  readonly #filters: Filters | null;
  readonly #ended: () => void;
  #reason: EndReason | null = null;

  /**
   * @param filters the gateway's subscriptions for the device; null if messages to the device go to topics of the
   * gateway itself
   * @param ended called once, when the device is logged out
   */
  constructor(gateway: Link, filters: Filters | null, ended: () => void) {
    this.#gateway = gateway;
    this.#filters = filters;
    this.#ended = ended;
  }

  get address(): string {
    return this.#gateway.address;
  }

  get listens(): boolean {
    return this.#gateway.listens || (this.#filters?.size ?? 0) > 0;
  }

  get reason(): EndReason {
    return this.#reason ?? "logged_out";
  }

  hears(topic: string): boolean {
    if (!this.#filters) return this.#gateway.hears(topic);
    return this.#gateway.hearsUnasked(topic) || this.#filters.hears(topic);
  }

  deliver(topic: string, payload: string): boolean {
    if (this.#reason) return false;
    if (!this.#filters) return this.#gateway.deliver(topic, payload);
    return this.#gateway.send(topic, payload, this.#filters.match(topic));
  }

  end(reason: EndReason): void {
    if (this.#reason) return;
    this.#reason = reason;
    this.#ended();
  }
}
