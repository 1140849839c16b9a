/** Limits of device histories (calls, lives, consumables), in the units of `limits.ts`. */
export const lifeLimits = {
  /** How many characters of an answer's data and message the history of calls stores. */
  keptAnswerCharacters: 4096,
  keptMessageCharacters: 500,
  /**
   * A device is silent after `silenceTimes` times its usual interval between reports, but not before `silenceHours`.
   * The usual interval is known once the device has reported in `silenceHours` different hours of the last
   * `silenceDays`.
   */
  silenceTimes: 3,
  silenceHours: 3,
  silenceDays: 30,
  /** The longest gap between neighbours in a group of entries of a device's life, in milliseconds. */
  lifeTogetherMs: 3_600_000,
  /**
   * A consumable was replaced if it rises by this share of a full one, or to full; a smaller rise corrects an estimate.
   */
  consumableRise: 0.1,
  /** The time after which a repeated report of an unchanged consumable is stored again, in milliseconds. */
  consumableAgainMs: 3_600_000,
} as const;
