/** What the tasks about the sample have done, by kind. */
export const en = {
  "sample.create": "The sample is ready",
  "sample.remove": "The sample was deleted",
} as const;
