import { millisecondsOf } from "@thingwright/contract/device-topics/tuyalink-payloads.ts";
import type { PointRules } from "@thingwright/contract/points/function-points.ts";
import { expectedTypes, type Refusal } from "@thingwright/contract/points/value-problems.ts";
import { readReported, type TimedPointValue } from "@thingwright/contract/points/value-report.ts";
import { isObject } from "@thingwright/contract/points/values.ts";
import { outcomeOf } from "../outcome.ts";
import type { Outcome, Uplink } from "../session.ts";

type Values = Readonly<Record<string, unknown>>;

/** Reads the values in a message of the TuyaLink dialect of MQTT, one by one. */
export class TuyaLinkReader {
  readonly #uplink: Pick<Uplink, "model" | "window">;
  readonly #good: [string, TimedPointValue][] = [];
  readonly #bad: [string, Refusal][] = [];

  constructor(uplink: Pick<Uplink, "model" | "window">) {
    this.#uplink = uplink;
  }

  get outcome(): Outcome {
    return outcomeOf(this.#good, this.#bad);
  }

  /** Reads `code: value`, or `code: { value, time }`. */
  properties(values: Values): void {
    for (const code in values) {
      const raw = values[code];
      const isTimed = isObject(raw) && "value" in raw && (!this.#isStruct(code) || isObject(raw.value));
      if (isTimed) this.#take(code, raw.value, raw.time);
      else this.#take(code, raw);
    }
  }

  /** Reads `code: { outputParams, eventTime }`. */
  events(events: Values): void {
    for (const code in events) {
      const event = events[code];
      if (!isObject(event)) this.#refuse(code, "wrong_type", expectedTypes.object);
      else this.event(code, isObject(event.outputParams) ? event.outputParams : {}, event.eventTime);
    }
  }

  /**
   * Reads an event. Each output is the value of the function point that it names; if the event's own function point is
   * a struct, the outputs are the members of the struct.
   */
  event(code: string, outputs: Values, time: unknown): void {
    if (this.#isStruct(code) || Object.keys(outputs).length === 0) return this.#take(code, outputs, time);
    for (const name in outputs) this.#take(name, outputs[name], time);
  }

  /** Refuses values that a device reports for other devices. */
  subDevices(listed: readonly unknown[] = []): void {
    if (listed.length > 0) this.#bad.push(["subDevices", { reason: "foreign_device", parameters: {} }]);
  }

  #take(code: string, raw: unknown, time?: unknown): void {
    const { model, window } = this.#uplink;
    const point = model.index.get(code);
    const value = point?.data_type === "fault" ? faultOf(point, raw) : raw;
    const at = typeof time === "number" ? millisecondsOf(time) : time;
    // A value that is not an object is not wrapped: it would look like a member of the struct with the name `value`.
    const timed = point?.data_type === "struct" && !isObject(value) ? value : { value, time: at };
    const read = readReported(model.index, code, timed, window);
    if ("good" in read) this.#good.push([read.identifier, read.good]);
    else this.#bad.push([code, read]);
  }

  #refuse(code: string, reason: Refusal["reason"], expected: Refusal["parameters"][string]): void {
    this.#bad.push([code, { reason, parameters: { expected } }]);
  }

  #isStruct(code: string): boolean {
    return this.#uplink.model.index.get(code)?.data_type === "struct";
  }
}

/**
 * Returns the codes of a fault, which TuyaLink sends as the bits of a number. The first code of the definition is the
 * lowest bit.
 */
function faultOf({ faults = [] }: PointRules, raw: unknown): unknown {
  if (typeof raw !== "number" || !Number.isInteger(raw) || raw < 0 || raw >= 2 ** faults.length) return raw;
  return faults.filter((_, bit) => Math.floor(raw / 2 ** bit) % 2 === 1).map(({ code }) => code);
}
