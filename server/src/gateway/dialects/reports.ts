import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import type { Text } from "@thingwright/contract/basics/language.ts";
import { expectedTypes, type Refusal } from "@thingwright/contract/points/value-problems.ts";
import {
  mostRefusals,
  readReported,
  type TimedPointValue,
} from "@thingwright/contract/points/value-report.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import { outcomeOf } from "../outcome.ts";
import type { Outcome, Uplink } from "../session.ts";

type Judges = Pick<Uplink, "model" | "window">;
type Values = Readonly<Record<string, unknown>>;

/** Reads one event. @param params `{ value, time }`, or only the outputs */
export function eventOutcome(judges: Judges, event: string, params: Values): Outcome {
  const reports = new Reports(judges);
  reports.event(event, params, event);
  return reports.outcome();
}

/** Reads `{ properties, events }`, in which each value and each event has a time of its own. */
export function batchOutcome(judges: Judges, params: Values): Outcome {
  const reports = new Reports(judges);
  reports.batch(params, "");
  return reports.outcome();
}

/** Reads the data that a device stored while it was offline: a list of batches, each of which may name the device. */
export function historyOutcome(judges: Judges, device: DeviceIdentity, entries: readonly unknown[]): Outcome {
  const reports = new Reports(judges);
  for (const [i, entry] of entries.entries()) {
    const at = `[${i}]`;
    if (!isObject(entry)) reports.refuse(at, mustBe(expectedTypes.object));
    else if (names(entry.identity, device)) reports.batch(entry, `${at}.`);
    else reports.refuse(at, { reason: "foreign_device", parameters: {} });
  }
  return reports.outcome();
}

function names(identity: unknown, { productKey, deviceName }: DeviceIdentity): boolean {
  if (identity === undefined) return true;
  return isObject(identity) && identity.productKey === productKey && identity.deviceName === deviceName;
}

function mustBe(expected: Text): Refusal {
  return { reason: "wrong_type", parameters: { expected } };
}

/**
 * Collects the values of a message with many parts. If a part is bad, the refusal names the part's place in the
 * message, and the other parts are accepted.
 */
class Reports {
  readonly #judges: Judges;
  readonly #good: [string, TimedPointValue][] = [];
  readonly #bad: [string, Refusal][] = [];
  #hasProperties = false;

  constructor(judges: Judges) {
    this.#judges = judges;
  }

  outcome(): Outcome {
    return { ...outcomeOf(this.#good, this.#bad), kind: this.#hasProperties ? "report" : "event" };
  }

  refuse(place: string, { reason, parameters }: Refusal): void {
    if (this.#bad.length < mostRefusals) this.#bad.push([place, { reason, parameters }]);
  }

  /** @param at the prefix of the places that refusals name, such as `[0].` */
  batch({ properties, events }: Values, at: string): void {
    this.#each(properties, "properties", at, (name, { value, time }, place) => {
      this.#hasProperties = true;
      this.#value(name, { value, time }, place);
    });
    this.#each(events, "events", at, (event, timed, place) => this.event(event, timed, place));
  }

  /**
   * Reads an event. If the function point of the event is a struct, the outputs are its members. If the event has a
   * single value instead of outputs, this is the value of the event's function point. Otherwise each output names a
   * function point.
   */
  event(event: string, params: Values, place: string): void {
    const type = this.#judges.model.index.get(event)?.data_type;
    const timed = isTimed(params, type) ? params : { value: params, time: undefined };
    const time = timed.time ?? undefined;
    const outputs = isObject(timed.value) ? Object.entries(timed.value) : [];
    if (outputs.length === 0) this.#value(event, { value: timed.value, time }, place);
    else if (type === "struct") this.#members(event, outputs, time, place);
    else {
      for (const [name, raw] of outputs)
        this.#value(name, time === undefined ? raw : { value: raw, time }, `${place}.${name}`);
    }
  }

  /** Accepts the valid members of a struct, and refuses the others. A report need not have all members. */
  #members(event: string, members: readonly [string, unknown][], time: unknown, place: string): void {
    let taken: { identifier: string; good: TimedPointValue } | null = null;
    for (const [name, raw] of members) {
      const { model, window } = this.#judges;
      const read = readReported(model.index, event, { value: { [name]: raw }, time }, window);
      if (!("good" in read)) this.refuse(`${place}.${name}`, read);
      else if (taken === null) taken = read;
      else Object.assign(taken.good.value, read.good.value);
    }
    if (taken) this.#good.push([taken.identifier, taken.good]);
  }

  #value(name: string, raw: unknown, place: string): void {
    const { model, window } = this.#judges;
    const read = readReported(model.index, name, raw, window);
    if ("good" in read) this.#good.push([read.identifier, read.good]);
    else this.refuse(place, read);
  }

  /** Visits the values of `{ name: [{ value, time }, …] }`, or of the other form `[{ name: { value, time } }, …]`. */
  #each(
    all: unknown,
    what: string,
    at: string,
    visit: (name: string, timed: Values, place: string) => void,
  ): void {
    if (all === undefined) return;
    const one = (name: string, timed: unknown, place: string) => {
      if (!isObject(timed) || !("value" in timed)) this.refuse(place, mustBe(expectedTypes.timed));
      else if (timed.time === undefined || timed.time === null)
        this.refuse(place, { reason: "bad_time", parameters: {} });
      else visit(name, timed, place);
    };
    if (Array.isArray(all)) {
      for (const [i, values] of all.entries()) {
        if (!isObject(values)) this.refuse(`${at}${what}[${i}]`, mustBe(expectedTypes.object));
        else for (const name in values) one(name, values[name], `${at}${name}[${i}]`);
      }
    } else if (isObject(all)) {
      for (const name in all) {
        const values = all[name];
        for (const [i, timed] of (Array.isArray(values) ? values : [values]).entries())
          one(name, timed, `${at}${name}[${i}]`);
      }
    } else this.refuse(at + what, mustBe(expectedTypes.object));
  }
}

/**
 * Whether `params` is `{ value, time? }` rather than only the outputs, one of which may be called `value`.
 * @param type the data type of the event's function point; undefined if the event has none
 */
function isTimed(params: Values, type: string | undefined): boolean {
  if (!("value" in params)) return false;
  if (isObject(params.value)) return true;
  if (type !== undefined) return type !== "struct";
  return Object.keys(params).every((key) => key === "value" || key === "time");
}
