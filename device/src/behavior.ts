import { type PointRules, reports } from "@thingwright/contract/function-points.ts";
import type { ThingModel } from "@thingwright/contract/thing-model.ts";
import { readIssue } from "@thingwright/contract/value-report.ts";
import { wordRefusal } from "@thingwright/contract/value-problems.ts";
import { type PointValue, toWire } from "@thingwright/contract/values.ts";
import { defaultGenerators } from "./default-generators.ts";
import type { Device } from "./device.ts";
import { DeviceError } from "./device-error.ts";
import type { Answer, Values } from "./dialect.ts";
import { firstValue, type Generator, nextValue } from "./generator.ts";
import { type Random, seededRandom } from "./random.ts";

/** A clock with timers. Tests turn it by hand. */
export interface Scheduler {
  /** Milliseconds since 1970. */
  now(): number;
  /** @returns a function that cancels the task */
  after(milliseconds: number, task: () => void): () => void;
}

/** What a behaviour tells about itself, for a status line. */
export type BehaviorEvent =
  | { kind: "sent" }
  | { kind: "acknowledged" }
  | { kind: "answered"; code: number }
  | { kind: "failed"; error: unknown };

export interface BehaviorOptions {
  /** Milliseconds from one report of changes to the next. */
  interval?: number;
  /** The same seed gives the same values. */
  seed?: string;
  /** Generators by identifier, instead of the default ones. */
  generators?: Readonly<Record<string, Generator>>;
  scheduler?: Scheduler;
  onEvent?: (event: BehaviorEvent) => void;
}

/** What a behaviour needs of a device. */
export type BehavingDevice = Pick<Device, "online" | "post" | "onSet" | "onService" | "onDesired"> & {
  on(event: "online", listener: () => void): unknown;
  off(event: "online", listener: () => void): unknown;
};

const clock: Scheduler = {
  now: Date.now,
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};

type BehavingModel = Pick<ThingModel, "points" | "index">;

/** A virtual device at work: it reports, and it does what it is told. */
class Behavior {
  readonly #device: BehavingDevice;
  readonly #points: ThingModel["index"];
  readonly #generators: Readonly<Record<string, Generator>>;
  readonly #values = new Map<string, PointValue>();
  /** Function points whose value was issued: they keep it from then on. */
  readonly #held = new Set<string>();
  /** Function points that changed, and that the platform has not stored yet. */
  #unsaid = new Set<string>();
  readonly #interval: number;
  readonly #random: Random;
  readonly #scheduler: Scheduler;
  readonly #onEvent: (event: BehaviorEvent) => void;
  #posting = false;
  #stopped = false;
  #callOff: () => void;
  readonly #sayAll = () => this.#online();

  constructor(device: BehavingDevice, { points: all, index }: BehavingModel, options: BehaviorOptions) {
    this.#device = device;
    this.#points = index;
    this.#generators = { ...defaultGenerators(all), ...options.generators };
    this.#interval = options.interval ?? 5000;
    this.#random = seededRandom(options.seed ?? "");
    this.#scheduler = options.scheduler ?? clock;
    this.#onEvent = options.onEvent ?? (() => undefined);
    for (const point of all.filter(reports))
      this.#values.set(point.identifier, firstValue(point, this.#generatorOf(point)));
    device.onSet((values) => this.#issued(values));
    device.onService("*", (params) => this.#called(params));
    device.onDesired((values) => void this.#issued(values));
    device.on("online", this.#sayAll);
    // A fleet that starts together does not report together.
    this.#callOff = this.#scheduler.after(this.#random() * this.#interval, () => this.#tick());
    if (device.online) this.#online();
  }

  /** The present value of each reported function point. */
  get values(): ReadonlyMap<string, PointValue> {
    return this.#values;
  }

  /** Stops reporting; the device itself stays connected. */
  stop(): void {
    this.#stopped = true;
    this.#callOff();
    this.#device.off("online", this.#sayAll);
  }

  #generatorOf(point: PointRules): Generator {
    return this.#generators[point.identifier] ?? { kind: "constant" };
  }

  #online(): void {
    this.#unsaid = new Set(this.#values.keys());
    void this.#say();
  }

  #tick(): void {
    const moment = {
      now: this.#scheduler.now(),
      random: this.#random,
      valueOf: (identifier: string) => this.#values.get(identifier),
    };
    for (const [identifier, previous] of this.#values) {
      const point = this.#points.get(identifier);
      if (!point || this.#held.has(identifier)) continue;
      const value = nextValue(point, this.#generatorOf(point), previous, moment);
      if (JSON.stringify(value) === JSON.stringify(previous)) continue;
      this.#values.set(identifier, value);
      this.#unsaid.add(identifier);
    }
    this.#callOff = this.#scheduler.after(this.#interval, () => this.#tick());
    void this.#say();
  }

  /** Reports the changed values. Those that did not arrive are reported again, those that were refused are not. */
  async #say(): Promise<void> {
    if (this.#posting || this.#stopped || !this.#device.online || this.#unsaid.size === 0) return;
    const said = this.#unsaid;
    this.#unsaid = new Set();
    this.#posting = true;
    this.#onEvent({ kind: "sent" });
    try {
      await this.#device.post(this.#wireValues(said));
      this.#onEvent({ kind: "acknowledged" });
    } catch (error) {
      const refused = error instanceof DeviceError && error.code >= 400 && error.code < 500;
      if (!refused) for (const identifier of said) this.#unsaid.add(identifier);
      if (!this.#stopped) this.#onEvent({ kind: "failed", error });
      return;
    } finally {
      this.#posting = false;
    }
    // A value was issued in the meantime.
    void this.#say();
  }

  #wireValues(identifiers: Iterable<string>): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const identifier of identifiers) {
      const point = this.#points.get(identifier);
      const value = this.#values.get(identifier);
      if (point && value !== undefined) values[identifier] = toWire(point, value);
    }
    return values;
  }

  /** Adopts the good values, answers, and reports the new state once the answer is on its way. */
  #issued(values: Values): Answer {
    const { good, bad } = readIssue(this.#points, values);
    for (const [identifier, value] of good) {
      if (!this.#values.has(identifier)) continue;
      this.#values.set(identifier, value);
      this.#held.add(identifier);
      this.#unsaid.add(identifier);
    }
    setImmediate(() => void this.#say());
    const refused = bad.map(([identifier, why]) => [identifier, wordRefusal(why, "en")] as const);
    return this.#answer(
      refused.length === 0
        ? { code: 200 }
        : { code: 460, message: refused.map((pair) => pair.join(": ")).join("; ") },
    );
  }

  #called(params: Values): Answer {
    return this.#answer({ code: 200, data: params });
  }

  #answer(answer: Answer): Answer {
    this.#onEvent({ kind: "answered", code: answer.code ?? 200 });
    return answer;
  }
}

export type { Behavior };

/**
 * Makes a device behave as its function points say: the whole state when it comes online, changes
 * from then on, issued properties adopted and answered, services answered with an echo. It is issued properties under
 * mapped keys, too, and reports by identifier.
 */
export function runBehavior(
  device: BehavingDevice,
  model: BehavingModel,
  options: BehaviorOptions = {},
): Behavior {
  return new Behavior(device, model, options);
}
