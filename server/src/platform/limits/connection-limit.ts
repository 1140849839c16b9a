import { Counter, Gauge, type Registry } from "prom-client";
import type { Pressure } from "../memory/pressure.ts";
import { type Around, isLoopback, networksOf } from "../network.ts";

/**
 * How a connection came in. Behind a proxy, WebSockets are counted separately; elsewhere a WebSocket counts as the HTTP
 * connection that it began as.
 */
export type Transport = "mqtt" | "mqtts" | "http" | "https" | "websocket";

/** The limit that a connection exceeds: that of the process, that of its address, or the process's memory ceiling. */
export type Excess = "process" | "address" | "memory";

export interface Admission {
  /**
   * The limit that the connection exceeds, which the caller tells the device or browser before ending the connection;
   * null within the limits.
   */
  excess: Excess | null;
  /** Stops counting the connection; called once the connection is gone. A second call does nothing. */
  leave: () => void;
}

/** How many connections beyond the limits get an answer at a time; further ones are ended without one. */
const courtesies = 100;

/**
 * Counts the connections of the process and of each address: an IPv4 address, or a /64 of IPv6. A wider network that is
 * assigned as a whole may have 4 times (/56) or 16 times (/24, /48) as many connections as one address, but at most
 * half of the process's limit, unless one address alone may have more. This machine's own addresses are counted for the
 * process only, because a proxy there may speak for everybody.
 */
export class ConnectionLimit {
  readonly #most: number;
  readonly #perAddress: number;
  readonly #pressure: Pick<Pressure, "state">;
  readonly #networks = new Map<string, number>();
  readonly #refused: Counter<"transport" | "limit">;
  readonly #open: Gauge<"transport">;
  #total = 0;
  #courtesies = 0;

  constructor(options: {
    most: number;
    perAddress: number;
    pressure: Pick<Pressure, "state">;
    registry: Registry;
  }) {
    this.#most = options.most;
    this.#perAddress = options.perAddress;
    this.#pressure = options.pressure;
    const registers = [options.registry];
    this.#open = new Gauge({
      name: "thingwright_open_connections",
      help: "Open connections, by what they came in by",
      labelNames: ["transport"],
      registers,
    });
    this.#refused = new Counter({
      name: "thingwright_connections_refused_total",
      help: "Connections beyond a limit: of the process, of one address, or of memory",
      labelNames: ["transport", "limit"],
      registers,
    });
  }

  /**
   * Counts a connection.
   * @param address the address of the peer; null if it is not known, as behind a proxy
   * @returns null if the caller should end the connection at once
   */
  admit(transport: Transport, address: string | null): Admission | null {
    const networks = address === null || isLoopback(address) ? [] : networksOf(address);
    // A WebSocket behind a proxy already counts for the process, as an HTTP connection.
    const share = transport === "websocket" ? 0 : 1;
    const excess = this.#excess(networks, share) ?? (this.#isPressed(transport) ? "memory" : null);
    if (excess) {
      this.#refused.inc({ transport, limit: excess });
      if (this.#courtesies >= courtesies) return null;
      this.#courtesies++;
      return { excess, leave: once(() => this.#courtesies--) };
    }
    this.#count(transport, networks, share, 1);
    return { excess: null, leave: once(() => this.#count(transport, networks, -share, -1)) };
  }

  #excess(networks: readonly Around[], share: number): Excess | null {
    if (this.#total + share > this.#most) return "process";
    const isFull = networks.some(({ network, lines }) => this.#connectionsOf(network) >= this.#mostOf(lines));
    return isFull ? "address" : null;
  }

  #mostOf(lines: number): number {
    return Math.max(this.#perAddress, Math.min(this.#perAddress * lines, this.#most / 2));
  }

  #connectionsOf(network: string): number {
    return this.#networks.get(network) ?? 0;
  }

  /**
   * Near the memory ceiling no devices are admitted. HTTP connections are refused only when memory is critical and no
   * call would be answered; before that, each call is judged by itself.
   */
  #isPressed(transport: Transport): boolean {
    const state = this.#pressure.state();
    return transport === "http" || transport === "https" ? state === "critical" : state !== "normal";
  }

  #count(transport: Transport, networks: readonly Around[], share: number, change: 1 | -1): void {
    this.#total += share;
    this.#open.inc({ transport }, change);
    for (const { network } of networks) {
      const count = this.#connectionsOf(network) + change;
      if (count > 0) this.#networks.set(network, count);
      else this.#networks.delete(network);
    }
  }
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
