/** Limits of people at home, their homes and devices. Import `limits`, which includes them, rather than this object. */
export const homeLimits = {
  /**
   * Sessions of a person at home, and how long an unused session lasts (long, because phones stay signed in); the
   * characters of an address; and the earliest year of birth.
   */
  appUserSessions: 30,
  appUserSessionSeconds: 90 * 86_400,
  appUserAddress: 200,
  firstBirthYear: 1900,
  /**
   * Homes of a person; characters of a name; rooms, members and open invitations of a home; characters of a typed
   * invitation code; and how long an invitation is valid.
   */
  homes: 20,
  homeName: 30,
  homeRooms: 50,
  homeMembers: 50,
  homeInvitations: 20,
  invitationCode: 40,
  invitationSeconds: 3 * 86_400,
  /** Shares and open offers of one device, and devices that are shared with one person. */
  deviceShares: 20,
  sharedDevices: 200,
  /**
   * Devices of a home; former owners of a device whose name for the device is kept; open pairing tokens of a person,
   * and devices that a person may wait for; and how long pairing tokens, and binding tokens of devices, are valid.
   */
  homeDevices: 500,
  formerBindings: 20,
  pairingTokens: 10,
  bindingClaims: 10,
  pairingTokenSeconds: 600,
  bindingTokenSeconds: { default: 600, max: 3600 },
  /** How long a person may take to press the device. */
  bindingPressSeconds: 60,
  /** The characters of a binding token. */
  bindingToken: { min: 6, max: 128 },
  /** The text of the QR code on a device. */
  labelText: 200,
  /** Entries of a device in the binding log, and the days for which they are kept. */
  bindingLogEntries: 500,
  bindingLogDays: 730,
  /** Device groups of a home, the devices of one, and the characters of its name. */
  homeDeviceGroups: 20,
  groupDevices: 50,
  deviceGroupName: 30,
  /**
   * Scenes of a home; the characters of a name, and the actions of a scene; the longest wait between two actions;
   * running scenes of a home; and runs kept per scene.
   */
  homeScenes: 100,
  sceneName: 30,
  sceneActions: 30,
  sceneWaitSeconds: 3600,
  runningScenes: 20,
  sceneRuns: 50,
  /**
   * Conditions of a scene; the minutes by which one may be before or after sunrise and sunset; how late a scene may
   * still begin; for how long a scene counts as the cause of what a device reports after it; the least time between two
   * automatic starts of a scene; and how often a run is resumed without reaching its next wait before it fails.
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
   * Links of a home, the characters of a name, and the function points of a link. For `linkEchoMs`, a report of a value
   * that the link has issued counts as its echo and has no effect; after that, the link checks that all points have the
   * value and corrects them, up to `linkRounds` times. Within `linkEchoMs`, changes may pass between the points up to
   * `linkTurns` times.
   */
  homeLinks: 50,
  linkName: 30,
  linkMembers: { min: 2, max: 10 },
  linkEchoMs: 10_000,
  linkRounds: 2,
  linkTurns: 20,
  /**
   * Messages of a person, and the days for which they are kept; the characters of a scene's message; how many messages
   * a home's scenes may send in an hour; and how often in a day people are told that a scene has failed.
   */
  homeMessages: 200,
  homeMessageDays: 90,
  sceneMessage: 200,
  sceneMessagesPerHour: 30,
  sceneTroublesPerDay: 3,
  /** Characters of a push service's endpoint, and the hours for which it may keep a message. */
  pushEndpoint: 1000,
  pushHours: 24,
  /**
   * Open live connections of people in one process: of a session, a person, an app with all its people, and all apps of
   * an account. A companion has one.
   */
  homeLiveConnections: { session: 10, person: 30, app: 20_000, account: 30_000 },
  /**
   * Live subscriptions at a time: of one connection, and of a person and an account in one process. For the latter two,
   * each device of a followed home counts as one more.
   */
  homeLiveSubscriptions: { connection: 40, person: 5000, account: 500_000 },
} as const;
