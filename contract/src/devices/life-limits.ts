/** What is kept and told of the lives of devices, in units as in `limits.ts`. */
export const lifeLimits = {
  /** What the history of calls keeps of an answer's data and of its message. */
  keptAnswerCharacters: 4096,
  keptMessageCharacters: 500,
  /**
   * A device is silent that reports nothing for so many times as long as it usually does, and so many hours at least; what is usual is
   * known from so many hours in which it has reported, and looked at as far back as this.
   */
  silenceTimes: 3,
  silenceHours: 3,
  silenceDays: 30,
  /** Entries of the life of a device that are told together lie no further apart, in milliseconds. */
  lifeTogetherMs: 3_600_000,
  /** A consumable that rises by this part of a full one, or is full again, was replaced; a smaller rise corrects an estimate. */
  consumableRise: 0.1,
  /** A consumable that is reported again and again, and stays the same, is written so often, in milliseconds. */
  consumableAgainMs: 3_600_000,
} as const;
