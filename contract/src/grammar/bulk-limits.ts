/** Limits of work on many devices; spread into `limits`. */
export const bulkLimits = {
  /** How many devices one issue of properties may have, and to how many of them it is sent per second. */
  issueMany: 100_000,
  issueRate: { default: 100, max: 1000 },
  /** Finished issues to many devices that an account keeps, each with the result of every device. */
  deviceIssuesKept: 20,
  /** Labels that a maker puts on a device, and labels that one call sets or removes. */
  makerLabels: 50,
  makerLabelsAtOnce: 20,
  /**
   * Imports of devices: lists of an account at a time; lines, columns and characters per line of a list; and how many
   * of its first lines are shown.
   */
  deviceImports: 10,
  importLines: 100_000,
  importColumns: 100,
  importLineCharacters: 16 * 1024,
  importLinesShown: 20,
  /** A list that nobody imports is deleted after this time; the credentials of an import, this long after its end. */
  deviceImportSeconds: 86_400,
} as const;
