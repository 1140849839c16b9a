import type { Dialect } from "@thingwright/contract/device-topics/access.ts";
import type { Allowance } from "./messages/allowance.ts";
import type { Greeting } from "./messages/greetings.ts";
import type { SessionLink } from "./broker/link.ts";
import type { DialectRules } from "./dialects/dialect.ts";
import { dialectRules } from "./dialects/dialects.ts";
import type { DeviceRecord } from "./ports.ts";
import type { Route } from "./messages/uplink.ts";
import type { SignedInSubs } from "./sub-devices/signed-in.ts";

/** A device that signed in, for as long as its connection lasts: its own, or that of the gateway through which it did. */
export class Session {
  readonly device: DeviceRecord;
  readonly dialect: Dialect;
  readonly rules: DialectRules;
  /** Whether the device asked at sign-in to be sent everything without subscribing. */
  readonly hearsAll: boolean;
  link: SessionLink | null = null;
  /** The gateway whose connection it shares; null for a device with a connection of its own. */
  readonly gateway: Session | null;
  /** The devices that are signed in through its connection; null until one is. */
  subs: SignedInSubs | null = null;
  /** Whether its connection is over TLS. */
  isSecure = false;
  /** Set as the connection opens. */
  allowance: Allowance | null = null;
  /** What the on/offline log says of its beginning; null where the device comes too often for a line. */
  line: "connected" | "connected_often" | null = "connected";
  /** When the CONNECT came, by `performance.now()`. */
  asked = 0;
  /** The handing over of desired state, once the device can hear it. */
  greeting: Greeting | null = null;
  /** Told once, of the first message that the device sends. */
  spoke: (() => void) | null = null;
  /** The last message that could not be handled at once, until it is: later ones wait for it. */
  waiting: Promise<unknown> | null = null;
  /** The routes of topics that the device has published on; null for topics that it may not publish on. */
  readonly routes = new Map<string, Route | null>();
  #lastTime = 0;

  /** @param through the gateway, and how this talks with it about the device, where it is one of a gateway's */
  constructor(
    device: DeviceRecord,
    dialect: Dialect,
    hearsAll = false,
    through: { gateway: Session; rules: DialectRules } | null = null,
  ) {
    this.device = device;
    this.dialect = dialect;
    this.hearsAll = hearsAll;
    this.gateway = through?.gateway ?? null;
    this.rules = through?.rules ?? dialectRules[dialect];
  }

  /** The time for a message that brings none of its own: no two messages of a connection share one. */
  stamp(now: number): number {
    return (this.#lastTime = Math.max(now, this.#lastTime + 1));
  }
}
