/** Limits of device histories (calls, timelines, consumables), in the units of `limits.ts`. */
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
  /** The longest gap between two successive events that a device's timeline groups into one entry, in milliseconds. */
  lifeTogetherMs: 3_600_000,
  /**
   * A consumable counts as replaced if what remains of it rises by this share of a full one, or to full. A smaller rise
   * only corrects an estimate.
   */
  consumableRise: 0.1,
  /** The time after which a repeated report of an unchanged consumable is stored again, in milliseconds. */
  consumableAgainMs: 3_600_000,
  /** Valid support passes of a device, and how long one is valid. */
  supportPasses: 5,
  supportPassSeconds: 86_400,
  /** So many openings of a support pass are all on the record; later ones are once in so many seconds. */
  passOpenings: { all: 20, seconds: 900 },
  /** Why a device was offline is stored so often, and since when unless that is longer ago. */
  outagesTold: { most: 10, seconds: 600, days: 365 },
} as const;
