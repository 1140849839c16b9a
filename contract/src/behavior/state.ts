import type { PointValue } from "../points/values.ts";

/** What a device needs in order to go on where it was. */
export interface BehaviorState {
  /** By identifier; numbers as exactly as their generators need them. */
  values: Record<string, PointValue>;
  /**
   * The function points that keep an issued value, each with the generator that it had then, as JSON: one that is given
   * another generator moves again.
   */
  told: Record<string, string>;
}
