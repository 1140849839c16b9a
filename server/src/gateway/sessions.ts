import type { Dialect } from "@thingwright/contract/device-topics/access.ts";
import type { Allowance } from "./messages/allowance.ts";
import type { Greeting } from "./messages/greetings.ts";
import type { SessionLink } from "./broker/link.ts";
import type { DialectRules } from "./dialects/dialect.ts";
import { dialectRules } from "./dialects/dialects.ts";
import type { DeviceRecord } from "./ports.ts";
import type { Route } from "./messages/uplink.ts";
import type { SignedInSubs } from "./sub-devices/signed-in.ts";

/** The session of a signed-in device. It lasts as long as its connection: the device's own, or that of its gateway. */
export class Session {
  readonly device: DeviceRecord;
  readonly dialect: Dialect;
  readonly rules: DialectRules;
  /** Whether the device asked at sign-in to be sent everything without subscribing. */
  readonly hearsAll: boolean;
  link: SessionLink | null = null;
  /** The gateway whose connection the device shares; null for a device with a connection of its own. */
  readonly gateway: Session | null;
  /** The sub-devices that are signed in through the device's connection; null until the first one is. */
  subs: SignedInSubs | null = null;
  /** Whether the connection is over TLS. */
  isSecure = false;
  /** Set as the connection opens. */
  allowance: Allowance | null = null;
  /** How the on/offline log records the beginning of the session; null if the device connects too often for a line. */
  line: "connected" | "connected_often" | null = "connected";
  /** When the CONNECT came, by `performance.now()`. */
  asked = 0;
  /** The handing over of desired state, once the device can hear it. */
  greeting: Greeting | null = null;
  /** Called once, when the device sends its first message. */
  spoke: (() => void) | null = null;
  /** The last message that could not be handled at once, until it has been handled: later messages wait for it. */
  waiting: Promise<unknown> | null = null;
  /** The routes of topics that the device has published on; null for topics that it may not publish on. */
  readonly routes = new Map<string, Route | null>();
  #lastTime = 0;

  /** @param through for a sub-device: its gateway, and the rules by which the platform talks with that about the device */
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
