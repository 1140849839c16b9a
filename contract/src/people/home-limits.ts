/** Limits of people at home, their homes and devices. Part of `limits`, under which name all are used. */
export const homeLimits = {
  /**
   * Sessions of a person at home, and how long one lasts that is not used: phones stay signed in. The characters of their address;
   * the year from which people are taken to live.
   */
  appUserSessions: 30,
  appUserSessionSeconds: 90 * 86_400,
  appUserAddress: 200,
  firstBirthYear: 1900,
  /**
   * Homes of a person, and of one its rooms, members and open invitations; the characters of a code as it may be typed, and how
   * long an invitation counts.
   */
  homes: 20,
  homeName: 30,
  homeRooms: 50,
  homeMembers: 50,
  homeInvitations: 20,
  invitationCode: 40,
  invitationSeconds: 3 * 86_400,
  /** Of one device: the shares and offers that are open; and devices that are shared with one person. */
  deviceShares: 20,
  sharedDevices: 200,
  /**
   * Devices of a home; people who had a device before, of whom it is known what they called it; tokens for devices that a person
   * may have open, and devices that a person may wait for; how long a token counts, and one of a device's own, with its characters.
   */
  homeDevices: 500,
  formerBindings: 20,
  pairingTokens: 10,
  bindingClaims: 10,
  pairingTokenSeconds: 600,
  bindingTokenSeconds: { default: 600, max: 3600 },
  /** For how long a person waits for a device to be pressed. */
  bindingPressSeconds: 60,
  bindingToken: { min: 6, max: 128 },
  /** The text of the QR code on a device. */
  labelText: 200,
  /** Entries of a device in the binding log, and the days for which it is kept. */
  bindingLogEntries: 500,
  bindingLogDays: 730,
  /** Device groups of a home, the devices of one, and the characters of its name. */
  homeDeviceGroups: 20,
  groupDevices: 50,
  deviceGroupName: 30,
  /**
   * Scenes of a home, the characters of a name and the actions of one; the longest wait between two; runs of a home that may be under
   * way, and how many of a scene are kept.
   */
  homeScenes: 100,
  sceneName: 30,
  sceneActions: 30,
  sceneWaitSeconds: 3600,
  runningScenes: 20,
  sceneRuns: 50,
  /**
   * Conditions of a scene; the minutes by which one may stand before or after sunrise and sunset; how late, in seconds, a scene may
   * still begin; for how long what a scene has issued counts as the cause of what its device reports; how far apart, in
   * milliseconds, a scene begins by itself; and how often a run is taken up again that does not come to its next wait.
   */
  sceneConditions: 10,
  sunOffsetMinutes: 180,
  sceneLateSeconds: 300,
  sceneEchoSeconds: 10,
  sceneApartMs: 1000,
  sceneRunClaims: 5,
  /** Timers of a device, and the longest countdown of one of its function points, in seconds. */
  deviceTimers: 30,
  deviceCountdownSeconds: 86_400,
  /**
   * Links of a home, the characters of a name, and the function points of one; for how long, in milliseconds, what a link has
   * issued is taken for the cause of the same value that comes back, after which it is looked whether all have it; how often that is set
   * right; and how often the points of a link may change by each other within that time.
   */
  homeLinks: 50,
  linkName: 30,
  linkMembers: { min: 2, max: 10 },
  linkEchoMs: 10_000,
  linkRounds: 2,
  linkTurns: 20,
  /**
   * Messages of a person, and the days for which they are kept; the characters of what a scene says; how many such messages a home's
   * scenes may send in an hour, and how often in a day people are told that one scene has failed.
   */
  homeMessages: 200,
  homeMessageDays: 90,
  sceneMessage: 200,
  sceneMessagesPerHour: 30,
  sceneTroublesPerDay: 3,
  /** Characters of the address at which a browser's push service takes messages, and the hours for which it may keep one. */
  pushEndpoint: 1000,
  pushHours: 24,
  /**
   * Live connections of people open at a time at one process: of a session, a person, an app with all its people, and all apps of an
   * account. A companion has one.
   */
  homeLiveConnections: { session: 10, person: 30, app: 20_000, account: 30_000 },
  /**
   * What they follow at a time: one, and those of a person and of an account at one process, where each device of a home counts as
   * one more.
   */
  homeLiveSubscriptions: { connection: 40, person: 5000, account: 500_000 },
} as const;
