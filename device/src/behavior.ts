import { consumableResetService } from "@thingwright/contract/grammar/enums.ts";
import type { Generator, Scenario } from "@thingwright/contract/points/behavior.ts";
import { defaultGenerators } from "@thingwright/contract/behavior/default-generators.ts";
import {
  type Moment,
  nextValue,
  rangeOf,
  shownValue,
  spanOf,
} from "@thingwright/contract/behavior/generator.ts";
import { type Random, seededRandom } from "@thingwright/contract/behavior/random.ts";
import type { BehaviorState } from "@thingwright/contract/behavior/state.ts";
import type { ThingModel } from "@thingwright/contract/points/thing-model.ts";
import type { ScenarioPlan } from "@thingwright/contract/products/scenario-plan.ts";
import { readIssue } from "@thingwright/contract/points/value-report.ts";
import { wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import { type PointValue, toWire } from "@thingwright/contract/points/values.ts";
import { applyIssued, stateOf, type Track, tracksOf } from "./behavior-state.ts";
import type { Answer, Values } from "./dialect.ts";
import { PlanPlayer } from "./plan-player.ts";
import { type ReportEvent, Reporter } from "./reporter.ts";
import { type Scheduler, systemScheduler } from "./scheduler.ts";
import type { DeviceClient } from "./device-client.ts";
import { dayInAMinute, effectsOf } from "./scenario-effects.ts";

/** An event of a behavior, for a status line. */
export type BehaviorEvent = ReportEvent | { kind: "answered"; code: number };

/** The settings that may change while a device is running. */
export interface BehaviorSettings {
  /** Generators by identifier, instead of the default ones. */
  generators?: Readonly<Record<string, Generator>>;
  scenario?: Scenario | null;
  /** The steps of a scenario of the kind `plan`. Its `drop` steps are for the code that owns the connection. */
  plan?: ScenarioPlan | null;
  /** Minutes by which local time is ahead of UTC. */
  utcOffset?: number;
}

export interface BehaviorOptions extends BehaviorSettings {
  /** Milliseconds from one report of changes to the next. */
  interval?: number;
  /** The same seed gives the same values. */
  seed?: string;
  /** The state from which the device resumes. */
  state?: BehaviorState | undefined;
  scheduler?: Scheduler;
  onEvent?: (event: BehaviorEvent) => void;
}

/** The part of a device that a behavior needs. */
export type BehavingDevice = Pick<
  DeviceClient,
  "online" | "post" | "postEvent" | "onSet" | "onService" | "onDesired"
> & {
  on(event: "online", listener: () => void): unknown;
  off(event: "online", listener: () => void): unknown;
};

/**
 * The interval of reports while a plan is played, or while a day passes in a minute: with the usual interval, such a
 * day would have only a dozen reports.
 */
const quickMs = 1000;
/** A change of a `day` value from one report to the next by more than this share of its span is a leap. */
const leap = 0.03;
/** The maximum number of intervals that count as elapsed after a device was held up. */
const longestIntervals = 4;

type BehavingModel = Pick<ThingModel, "points" | "index">;

/** A running virtual device: it reports values and carries out commands. */
class Behavior {
  readonly #device: BehavingDevice;
  readonly #reporter: Reporter;
  #names: ThingModel["index"] = new Map();
  #tracks = new Map<string, Track>();
  #settings: BehaviorSettings = {};
  #scenario: Scenario | null = null;
  #effects: ReturnType<typeof effectsOf> = new Map();
  #player: PlanPlayer | null = null;
  readonly #interval: number;
  readonly #random: Random;
  readonly #scheduler: Scheduler;
  readonly #onEvent: (event: BehaviorEvent) => void;
  readonly #moment: Moment;
  #lastTick: number;
  #changes = 0;
  #callOff: () => void;
  readonly #sayAll = () => this.#reportAll();

  constructor(device: BehavingDevice, model: BehavingModel, options: BehaviorOptions) {
    this.#device = device;
    this.#interval = options.interval ?? 5000;
    this.#random = seededRandom(options.seed ?? "");
    this.#scheduler = options.scheduler ?? systemScheduler;
    this.#onEvent = options.onEvent ?? (() => undefined);
    this.#moment = {
      hour: 0,
      elapsed: 0,
      random: this.#random,
      valueOf: (identifier) => this.#tracks.get(identifier)?.shown,
      shareOf: (identifier) => shareOf(this.#tracks.get(identifier)),
    };
    this.#reporter = new Reporter({
      device,
      valuesOf: (identifiers) => this.#wireValues(identifiers),
      scheduler: this.#scheduler,
      onEvent: this.#onEvent,
    });
    this.#lastTick = this.#scheduler.now();
    this.#define(model, options, options.state);
    this.#moment.hour = this.#hourAt(this.#lastTick);
    for (const track of this.#tracks.values()) this.#followDay(track);
    device.onSet((values) => this.#issued(values));
    device.onService("*", (params) => this.#called(params));
    device.onService(consumableResetService, (params) => this.#replaced(params));
    device.onDesired((values) => void this.#adopted(values));
    device.on("online", this.#sayAll);
    // A random first pause, so that devices that start together do not report together.
    this.#callOff = this.#scheduler.after(this.#random() * this.#pause(), () => this.#tick());
    if (device.online) this.#reportAll();
  }

  /** The current value of each reported function point. */
  get values(): ReadonlyMap<string, PointValue> {
    const reported = [...this.#tracks.values()].filter((track) => track.reported);
    return new Map(reported.map(({ point, shown }) => [point.identifier, shown]));
  }

  /** Grows with each change of {@link state}. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * The state from which another behavior could resume.
   * @param most characters as JSON; further values are left out
   */
  state(most?: number): BehaviorState {
    return stateOf(this.#tracks.values(), most);
  }

  /** Switches to another definition or other settings, keeping values that still fit. */
  adopt(model: BehavingModel, settings: BehaviorSettings): void {
    const before = this.#pause();
    this.#define(model, settings, this.state());
    this.#changes++;
    this.#lastTick = this.#scheduler.now();
    if (this.#pause() < before) {
      this.#callOff();
      this.#callOff = this.#scheduler.after(this.#pause(), () => this.#tick());
    }
    this.#reportAll();
  }

  /** Stops reporting; the device itself stays connected. */
  stop(): void {
    this.#reporter.stop();
    this.#callOff();
    this.#device.off("online", this.#sayAll);
  }

  #define({ points, index }: BehavingModel, settings: BehaviorSettings, state?: BehaviorState): void {
    this.#names = index;
    this.#settings = settings;
    this.#tracks = tracksOf(points, { ...defaultGenerators(points), ...settings.generators }, state);
    this.#scenario = settings.scenario ?? null;
    this.#effects = effectsOf(this.#tracks, this.#scenario, this.#random);
    const now = this.#scheduler.now();
    this.#player =
      this.#scenario?.kind === "plan" && settings.plan
        ? new PlanPlayer(settings.plan, this.#scenario.started_at * 1000, now, this.#random, this.#player)
        : null;
    this.#endScenario(now);
    this.#obeyPlan();
    for (const track of this.#tracks.values()) track.shown = this.#shownOf(track, now);
  }

  /** The hour of the day, which advances faster while a day passes in a minute. */
  #hourAt(now: number): number {
    const hurried = this.#scenario?.kind === "fast_day" ? this.#scenario : null;
    const ahead = hurried ? (now - hurried.started_at * 1000) * (dayInAMinute - 1) : 0;
    return hourOf(now + ahead, this.#settings.utcOffset ?? 0);
  }

  #pause(): number {
    const quick = this.#scenario?.kind === "fast_day" || this.#player !== null;
    return quick ? Math.min(this.#interval, quickMs) : this.#interval;
  }

  /** @returns whether a scenario has just ended */
  #endScenario(now: number): boolean {
    if (!this.#scenario || now < this.#scenario.ends_at * 1000) return false;
    this.#scenario = null;
    this.#effects = new Map();
    this.#player = null;
    this.#obeyPlan();
    return true;
  }

  /** Applies the scenario's current disturbances to the reporter. */
  #obeyPlan(): void {
    const moment = this.#player?.moment;
    this.#reporter.silent = moment?.silent ?? this.#scenario?.kind === "silence";
    this.#reporter.trouble = { late: moment?.late ?? 0, duplicate: moment?.duplicate ?? false };
  }

  /** Continues with the steps of the scenario. */
  #playOn(now: number): void {
    if (!this.#player) return;
    const events = this.#player.advance(now);
    this.#obeyPlan();
    for (const identifier of this.#player.moment.wrong.keys()) this.#reporter.changed(identifier);
    if (!this.#device.online || this.#reporter.silent) return;
    for (const { point, value } of events)
      this.#device
        .postEvent(point, value)
        .catch((error: unknown) => this.#onEvent({ kind: "failed", error }));
  }

  #reportAll(): void {
    this.#allChanged();
    void this.#reporter.say();
  }

  #allChanged(): void {
    for (const identifier of this.#tracks.keys()) this.#reporter.changed(identifier);
  }

  #tick(): void {
    const now = this.#scheduler.now();
    const passed = Math.max(0, Math.min(now - this.#lastTick, this.#interval * longestIntervals));
    this.#lastTick = now;
    this.#moment.elapsed = passed * (this.#scenario?.kind === "fast_day" ? dayInAMinute : 1);
    this.#moment.hour = this.#hourAt(now);
    if (this.#endScenario(now)) this.#allChanged();
    this.#playOn(now);
    for (const track of this.#tracks.values()) {
      if (!track.stays) this.#move(track);
      const shown = this.#shownOf(track, now);
      if (isSame(shown, track.shown)) continue;
      track.shown = shown;
      this.#reporter.changed(track.point.identifier);
    }
    this.#callOff = this.#scheduler.after(this.#pause(), () => this.#tick());
    void this.#reporter.say();
  }

  /** Moves a `day` value to the current hour at once if its next change would otherwise be a leap. */
  #followDay(track: Track): void {
    if (track.generator.kind !== "day" || track.stays) return;
    const { low, high } = spanOf(track.point, track.generator);
    const now = nextValue(track.point, track.generator, track.value, this.#moment);
    if (Math.abs(Number(now) - Number(track.value)) > (high - low) * leap) track.value = now;
    track.shown = this.#shownOf(track, this.#lastTick);
  }

  #move(track: Track): void {
    const value = nextValue(track.point, track.generator, track.value, this.#moment);
    if (isSame(value, track.value)) return;
    track.value = value;
    this.#changes++;
  }

  #shownOf(track: Track, now: number): PointValue {
    const given = this.#player?.valueOf(track.point, track.value, track.issuedAt);
    if (given !== undefined) return shownValue(track.point, given);
    const effect = this.#effects.get(track.point.identifier);
    if (effect) return shownValue(track.point, effect(track.value, now));
    return track.stays ? track.value : shownValue(track.point, track.value);
  }

  #wireValues(identifiers: Iterable<string>): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const identifier of identifiers) {
      const track = this.#tracks.get(identifier);
      if (!track?.reported) continue;
      const { point, shown } = track;
      values[identifier] = this.#player ? this.#player.spoilt(point, shown) : toWire(point, shown);
    }
    return values;
  }

  /** Carries out a command, unless the scenario delays or refuses it. */
  #issued(values: Values): Answer | Promise<Answer> {
    const { delay, refuses } = this.#player?.moment.answer ?? { delay: 0, refuses: false };
    const answer = () =>
      refuses
        ? this.#answer({ code: 500, message: "The scenario lets the device refuse commands" })
        : this.#adopted(values);
    if (delay === 0) return answer();
    return new Promise((resolve) => {
      this.#scheduler.after(delay * 1000, () => resolve(answer()));
    });
  }

  /** Adopts the valid values, answers, and reports the new state once the answer is on its way. */
  #adopted(values: Values): Answer {
    const { good, bad } = readIssue(this.#names, values);
    for (const [identifier, value] of good) {
      const track = this.#tracks.get(identifier);
      if (!track) continue;
      applyIssued(track, value);
      track.issuedAt = this.#scheduler.now();
      this.#changes++;
      this.#reporter.changed(identifier);
    }
    setImmediate(() => void this.#reporter.say());
    const refused = bad.map(([identifier, why]) => [identifier, wordRefusal(why, "en")] as const);
    return this.#answer(
      refused.length === 0
        ? { code: 200 }
        : { code: 460, message: refused.map((pair) => pair.join(": ")).join("; ") },
    );
  }

  /** Sets a replaced consumable to full. */
  #replaced({ identifier }: Values): Answer {
    const track = this.#tracks.get(String(identifier));
    const { consumable, max } = track?.point ?? {};
    if (!track || !consumable || max === undefined)
      return this.#answer({ code: 404, message: "no such consumable" });
    track.value = max;
    track.shown = max;
    this.#changes++;
    this.#reporter.changed(track.point.identifier);
    setImmediate(() => void this.#reporter.say());
    return this.#answer({ code: 200 });
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

const hourMs = 3_600_000;

function hourOf(now: number, utcOffset: number): number {
  return (now / hourMs + utcOffset / 60) % 24;
}

function shareOf(track: Track | undefined): number | undefined {
  if (typeof track?.shown !== "number") return undefined;
  const { low, high } = rangeOf(track.point);
  return (track.shown - low) / (high - low);
}

function isSame(one: PointValue, other: PointValue): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

/**
 * Makes a device behave according to its function points: it reports the whole state when it comes online and changes
 * from then on, adopts and answers issued properties, and answers services with an echo. It accepts mapped keys, too,
 * and reports by identifier.
 */
export function runBehavior(
  device: BehavingDevice,
  model: BehavingModel,
  options: BehaviorOptions = {},
): Behavior {
  return new Behavior(device, model, options);
}
