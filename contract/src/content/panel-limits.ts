/** Limits of panels; spread into `limits`. */
export const panelLimits = {
  /** Panels of an account, and the sizes of a panel's fields. The picture has exactly this many pixels. */
  panels: 200,
  panelName: 40,
  panelNotes: 500,
  panelCategories: 100,
  panelImage: { width: 750, height: 1334 },
  /** Versions of a panel, and how many of the newest a product's page offers. */
  panelVersions: 100,
  panelVersionsOffered: 20,
  /** The most products that one call moves to another version of their panel. */
  panelUpdate: 100,
  /**
   * How many misfits a task describes for each product that it could not move, and how many products a refusal names.
   */
  panelMisfitsKept: 20,
  panelUsersNamed: 5,

  /** A third-party panel: bytes of its manifest, length of its icon's path, number and length of the origins it may call. */
  panelManifestBytes: 64 * 1024,
  panelIconPath: 200,
  panelOrigins: 10,
  panelOrigin: 100,
} as const;
