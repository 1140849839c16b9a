import type { Dialect } from "@thingwright/contract/device-topics/access.ts";
import type { Allowance } from "./allowance.ts";
import type { Link } from "./link.ts";
import type { DeviceRecord } from "./ports.ts";
import type { Route } from "./uplink.ts";

/** A device that signed in, for as long as its connection lasts. */
export class Session {
  readonly device: DeviceRecord;
  readonly dialect: Dialect;
  link: Link | null = null;
  /** Given as the connection opens. */
  allowance: Allowance | null = null;
  /** When the device asked to come in, by `performance.now()`. */
  asked = 0;
  /** Whether desired state was looked for since the device could hear of it. */
  greeted = false;
  /** The last message that could not be handled at once, while it cannot. */
  waiting: Promise<unknown> | null = null;
  /** Subscriptions that were refused. */
  refusedFilters = 0;
  /** Where the topics lead that the device published on; null where it may not. */
  readonly routes = new Map<string, Route | null>();
  #lastTime = 0;

  constructor(device: DeviceRecord, dialect: Dialect) {
    this.device = device;
    this.dialect = dialect;
  }

  /** The time of a message that names none: no two messages of a connection share one. */
  stamp(now: number): number {
    return (this.#lastTime = Math.max(now, this.#lastTime + 1));
  }
}
