import type { PointValue } from "../points/values.ts";

/** The state with which a device resumes where it was. */
export interface BehaviorState {
  /** By identifier; numbers as exactly as their generators need them. */
  values: Record<string, PointValue>;
  /**
   * The function points that keep an issued value, each with the generator that it had then, as JSON: a point that is
   * given another generator moves again.
   */
  told: Record<string, string>;
}
