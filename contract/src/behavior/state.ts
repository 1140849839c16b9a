import type { PointValue } from "../points/values.ts";

/** The state of a virtual device's function points, so that the device can resume where it was. */
export interface BehaviorState {
  /** By identifier; numbers as exactly as their generators need them. */
  values: Record<string, PointValue>;
  /**
   * The function points that keep an issued value, each with the generator that it had when the value was issued, as
   * JSON: once a point has another generator, its value changes by itself again.
   */
  told: Record<string, string>;
}
