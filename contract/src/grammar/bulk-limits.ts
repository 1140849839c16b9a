/** Limits of work on many devices; spread into `limits`. */
export const bulkLimits = {
  /** Devices that properties are issued to at once, and how many of them in a second. */
  issueMany: 100_000,
  issueRate: { default: 100, max: 1000 },
  /** Finished issues to many devices that an account keeps, each with the result of every device. */
  deviceIssuesKept: 20,
  /** Labels that a maker puts on a device, and those that one call sets or takes off. */
  makerLabels: 50,
  makerLabelsAtOnce: 20,
  /**
   * Lists of devices that are imported: those of an account at a time, the lines, columns and characters of a line of one, and how
   * many of its first lines are shown.
   */
  deviceImports: 10,
  importLines: 100_000,
  importColumns: 100,
  importLineCharacters: 16 * 1024,
  importLinesShown: 20,
  /** A list that nobody imports goes after this time, and the credentials of those imported so long after the end. */
  deviceImportSeconds: 86_400,
} as const;
