/** The texts for the results of tasks about the sample, by kind. */
export const en = {
  "sample.create": "The sample is ready",
  "sample.remove": "The sample was deleted",
} as const;
