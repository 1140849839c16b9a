/** In order: noisy measurements, drifting measurements, a fault, no reports, a lost connection, a day in every minute. */
export const scenarioKinds = ["noise", "drift", "fault", "silence", "drop", "fast_day"] as const;

export type ScenarioKind = (typeof scenarioKinds)[number];
