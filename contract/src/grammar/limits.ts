import { bulkLimits } from "./bulk-limits.ts";
import { homeLimits } from "../people/home-limits.ts";
import { lifeLimits } from "../devices/life-limits.ts";
import { signInLimits } from "../accounts/sign-in-limits.ts";

/** Limits that both sides enforce; units are in the names or beside them. */
export const limits = {
  requestTimeoutMs: 300_000,
  pageSize: 20,
  /** The page sizes that the console offers; programs may ask for any size up to `pageSizeMax`. */
  pageSizes: [10, 20, 50, 100],
  pageSizeMax: 1000,
  /** The bytes after which a page of an endless list ends, however few rows it has. */
  pageBytes: 1024 * 1024,
  /** The largest answer to a question. A list by page numbers is asked for with fewer rows. */
  answerBytes: 8 * 1024 * 1024,
  /** Fields that one refusal names. Who mends these sees the next ones. */
  refusedFields: 500,
  /** Totals of lists are exact up to here, then capped. */
  totalExact: 10_000,
  /** The largest body of a call, unless its route names another. */
  bodyBytes: 64 * 1024,
  /** The largest body that defines a product. */
  definitionBodyBytes: 4 * 1024 * 1024,
  keywordLength: 64,

  /** Products of an account. */
  products: 10_000,
  /** Products that one call names by their ids, and those that a role may name one by one. */
  productsNamed: 100,
  roleProducts: 1000,
  productName: 30,
  productModel: 30,
  productNotes: 500,
  /** Labels of a product, and the length of a key and of a value. */
  productLabels: 50,
  productLabelKey: 30,
  productLabelValue: 100,
  /** `key=value` */
  labelFilter: 131,
  /** Labels that are suggested while one is typed. */
  labelsSuggested: 50,
  /** Categories of both levels together. */
  categories: 2000,
  categoryName: 30,
  /** Categories whose names one call may change, and the largest body of a call that changes texts in languages. */
  categoriesNamed: 1000,
  translationBytes: 4 * 1024 * 1024,
  /** The icon of a category is a square with sides of so many pixels. */
  categoryIconSide: 800,

  /** What an archive of pages (a guide, a panel) may hold: files and folders, bytes of all files and of the largest, and the ratio of a file. */
  pagePackage: { entries: 500, bytes: 50 * 1024 * 1024, entryBytes: 10 * 1024 * 1024, ratio: 200 },
  /** Of a panel by others: bytes of its manifest, the length of its icon's path, and where it may call. */
  panelManifestBytes: 64 * 1024,
  panelIconPath: 200,
  panelOrigins: 10,
  panelOrigin: 100,
  /** Of a pairing guide: the steps of one way, and the text of a step. */
  guideSteps: 10,
  guideText: 300,
  /** Phrases that people can say, for a voice platform and a language, and the length of one. */
  voiceExamples: 20,
  voiceExample: 100,
  /** What somebody says about a published version of a template. */
  templateNote: 200,
  /** Changes of a template that a call takes over, and the length of the name of one. */
  differences: 1000,
  differenceKey: 64,
  /** Published versions of a template that are kept, besides those that products started from. */
  templateVersions: 100,
  /** Rows of a product's parameter sheet, and the length of a name and of a value. */
  specRows: 100,
  specKey: 40,
  specValue: 100,
  /**
   * A product as a file: the bytes of one, those of pictures within it, how deep it may be, how many signs of YAML may begin
   * or end something (a reader of YAML needs half a second for these), and how many fields, values and lists JSON may have.
   */
  productFile: {
    bytes: 6 * 1024 * 1024,
    embedded: 2 * 1024 * 1024,
    depth: 32,
    signs: 100_000,
    jsonSigns: 400_000,
  },
  roomName: 20,
  offlineHint: 200,
  /** dBm */
  signal: { min: -100, max: -30 },

  identifier: 30,
  functionName: 15,
  /** The name of a function point in another language, which may need more characters than Chinese does. */
  functionTranslation: 40,
  functionPoints: 200,
  /**
   * The function points of a product, and of all products of an account, in bytes as JSON. 200 function points with 100
   * values each, named with 30 characters in Chinese and in English, are 3.2 MB.
   */
  definitionBytes: 3.5 * 1024 * 1024,
  accountDefinitionBytes: 128 * 1024 * 1024,
  /** What all products of an account were before their last change, as the database keeps it, so that it can be undone. */
  accountUndoBytes: 32 * 1024 * 1024,
  /** What the editions of all products of an account take, as the database keeps them: 2,000 of the largest, of 49 KB each. */
  accountEditionBytes: 128 * 1024 * 1024,
  /** Keys of firmware that a product maps to its function points, the characters of one, and the largest body with all. */
  mappedKeys: 200,
  mappedKey: 128,
  keyMappingBytes: 256 * 1024,
  /**
   * The pool of standard function points: how many it has, how many one call imports or deletes, and what all take, in
   * bytes as JSON: makers read it as a whole.
   */
  standardPoints: 10_000,
  standardPointsAtOnce: 5000,
  standardPointsBytes: 6 * 1024 * 1024,
  structMembers: 20,
  enumValues: 100,
  enumText: 30,
  /** The largest number in a definition, to either side of 0: with two decimals, doubles still hold all of them exactly. */
  functionNumber: 10_000_000_000_000,
  unit: 10,
  /** Bytes of a string value, and the largest `max_length` of a string function point. */
  functionValueBytes: 255,
  faultCode: 30,

  deviceName: { min: 4, max: 32 },
  /** A product key and secrets that a maker brings along. TuyaLink's software signs with the first 16 characters of a secret. */
  ownProductKey: { min: 6, max: 32 },
  ownSecret: { min: 16, max: 64 },
  deviceTitle: 30,
  /** An id that the maker sets for TuyaLink: software of the maker has no room for more. */
  tuyalinkId: { min: 8, max: 24 },
  /** Tokens that devices choose for themselves; those that the platform makes have 32 characters. */
  deviceToken: { min: 20, max: 128 },
  /** User name, password and client id that a device may have beside its token. */
  mqttUserName: 64,
  mqttPassword: { min: 8, max: 128 },
  mqttClientId: 128,
  debugDevices: 100,
  /** Production orders of a product, the identities of one, and the characters of its name, its note and its names' start. */
  ordersOfProduct: 500,
  orderQuantity: 100_000,
  /** Alarms that are kept of a product in production. */
  alarmsOfProduct: 200,
  orderName: 40,
  orderNote: 500,
  orderPrefix: 24,
  /** Stations of an order that count at a time, and all of them, the days of a token, and what one call takes and one minute allows in each process. */
  stationsOfOrder: 50,
  stationsEver: 500,
  stationDays: 365,
  takenAtOnce: 100,
  stationCallsPerMinute: 240,
  failReason: 100,
  /** Labels of a PDF, and as how many calls of a station one for labels counts. */
  labelsInFile: 1000,
  stationLabelCalls: 10,
  /** Editions of a product that are kept, and changes of its stage. */
  editions: 10,
  stageChanges: 100,
  /** Virtual devices of a product, and of an account: each is a client that the server runs. */
  virtualDevices: 100,
  accountVirtualDevices: 1000,
  /**
   * The longest text that is looked at as a share code, and what may be done with shared devices in a minute, in each
   * process: by a code, by it from one IPv4 address or IPv6 /64 (`line`), and from that address by any. Its live connections are counted as well.
   */
  shareCode: 160,
  /** Share codes of a virtual device that count at a time. */
  shareCodes: 20,
  sharesPerMinute: { code: 720, line: 240, address: 600 },
  liveShares: { code: 60, line: 20, address: 50, all: 2000 },
  /** Of how a virtual device behaves: amounts, minutes between events, seconds between counts, how long a scenario lasts. */
  behaviorAmount: 999_999_999,
  behaviorMinutes: { min: 0.1, max: 10_080 },
  behaviorSeconds: 86_400,
  scenarioSeconds: { min: 10, max: 3600 },
  /** Scenarios of a product and of an account, what one may hold, and how many devices of an account play one at a time. */
  productScenarios: 30,
  scenarios: 1000,
  scenarioName: 30,
  scenarioPlan: { seconds: { min: 10, max: 86_400 }, rounds: 1000, steps: 100, delay: 60 },
  scenarioRuns: 50,
  /** Of where a virtual device was, as JSON: values beyond it begin anew after a restart. */
  behaviorStateCharacters: 64 * 1024,
  /** The version of a device's firmware, and the name of a module, as the device says them. */
  firmwareVersion: 64,
  /** Labels that a device may give itself. */
  deviceLabels: 50,
  /** The days since its last data up to which a device is in a tier of activity; beyond the last it is in stealth. */
  tierDays: { active: 3, good: 10, ordinary: 30, poor: 90 },
  /** An area as filters name it, and the name of a region or city. */
  areaFilter: 100,
  areaName: 80,
  /** Clusters of one answer of the map, devices looked at for one where no counts are kept, and levels of zoom. */
  mapClusters: 500,
  mapSample: 20_000,
  mapZoom: 8,
  devicePacketBytes: 256 * 1024,
  /** The largest CONNECT, including its will: small, because its sender has not signed in yet. */
  deviceConnectBytes: 16 * 1024,
  deviceSubscriptions: 100,
  /**
   * Devices below one gateway, those that one message of it may name, and its subscriptions on behalf of one of them,
   * besides its own.
   */
  subDevices: 1500,
  subDevicesAtOnce: 50,
  subDeviceSubscriptions: 30,
  /** Messages of a device at QoS 1 and 2 that the platform has not acknowledged yet; further ones are read later. */
  deviceMessagesInFlight: 200,
  /**
   * Messages that one device may send in a second on average, unless the installation sets another rate, and how many
   * seconds' worth of them it may send at once. Each further KiB of a message counts as another message.
   */
  deviceMessagesPerSecond: 200,
  deviceBurstSeconds: 20,
  /** The levels of a topic that a maker chooses, in characters: with the device's names they fit into a topic. */
  customTopic: 128,
  /** Refused messages of a device that its communication log keeps in a minute, and refused subscriptions. */
  deviceRefusalsPerMinute: 60,
  deviceRefusedFiltersPerMinute: 20,
  /** What of refusals is "lately", and how many of a device are counted of that time. */
  refusedLatelySeconds: 86_400,
  refusalsCounted: 100,
  deviceSignInsPerMinute: 600,
  /** Of these, how many the on/offline log keeps, and how many refused ones. */
  deviceConnectionsLogged: 60,
  deviceRefusedSignInsLogged: 20,
  /** Wrong signatures of an account's devices that are looked at for what is wrong with them, a minute in each process. */
  signaturesDiagnosed: 200,
  /** Devices that register themselves in a minute, of a product, and from one IPv4 address or IPv6 /64. */
  registrationsPerMinute: { product: 600, address: 300 },
  registrationBodyBytes: 4096,
  /** Refused sign-ins that name no device: how many of them an account sees, how many of a network, and for how long. */
  unknownDevices: 200,
  unknownDevicesOfNetwork: 50,
  unknownDeviceSeconds: 3600,
  /**
   * Connections open at a time, unless the installation sets others: in all, and from one IPv4 address or IPv6 /64. The
   * 2,000 devices of a factory behind one address may all reconnect before their broken connections are noticed.
   */
  connections: 20_000,
  connectionsPerAddress: 5000,
  /** The length of a call's parameters as JSON: even in UTF-8 they fit into a packet. */
  callCharacters: 64 * 1024,
  /**
   * Calls that wait for an answer at a time, at one process: to a device, and to all devices of an account; of these, of all people at
   * home, and of one of them, usually and while half of what people may have is in use.
   */
  waitingCalls: { device: 32, account: 1000, people: 800, person: 100, personInCrowd: 10 },
  /** The largest body of a call to a device: each character of its parameters may be written as `\uXXXX`. */
  callBytes: 512 * 1024,
  /** Entries of lists and objects in a body: of a call to devices, and of what scenes may do with all values of all points. */
  bodyEntries: { call: 10_000, scenes: 25_000 },
  callTimeoutMs: { default: 5000, max: 30_000 },
  historyPoints: 10_000,
  /** Properties that one call charts at a time, and the buckets of all of them together. */
  seriesProperties: 50,
  seriesBuckets: 8000,
  logPage: 200,
  /** Entries that one call to search a log looks at, newest first; the answer says how far the search came. */
  searchedRows: 20_000,
  /** The size of the input, of the state before and of the state after in an operation record, each as JSON. */
  recordBytes: 32 * 1024,
  /**
   * What the overview shows: minutes of messages, refusals, the newest devices, and up to where it counts what waits. A
   * quota waits for somebody once more of it is used than this share.
   */
  overviewMinutes: 60,
  overviewRefusals: 8,
  overviewDevices: 5,
  overviewWaiting: 1000,
  overviewQuotaShare: 0.8,
  /** Virtual devices that the sample makes. */
  sampleDevices: 3,

  /** Tasks of an account that have not ended, and how many that have ended are kept. */
  tasks: 20,
  tasksKept: 200,
  /** Objects for which a task has failed: how many are kept, so that they can be tried anew, and how many are shown. */
  taskFailures: 1000,
  taskFailuresShown: 100,
  /** Devices that one call can name. */
  bulkDevices: 1000,
  ...bulkLimits,

  accountLength: 100,
  nickname: 10,
  timeZone: 64,
  companyName: 50,
  memberName: 30,
  /** Roles of an account. */
  roles: 500,
  roleName: 20,
  roleDescription: 200,
  tokenName: 30,
  accessTokens: 50,
  /** Sessions of an account. Another sign-in ends the session that has not been used for longest. */
  sessions: 100,
  /** The longest side of an uploaded image in pixels. */
  imageSide: 4096,
  /** The files that an account and its members may keep, and of these a member with its programs; bytes of all of them. */
  files: 5000,
  filesOfMember: 1000,
  fileBytes: 20 * 1024 * 1024 * 1024,
  fileName: 255,
  /** An uploaded file that nothing uses is deleted after this time. */
  unusedFileSeconds: 86_400,
  /** Uploads in parts that an account, and a member of it, may have begun, the parts of one, and how long one may take. */
  openUploads: { account: 20, member: 8 },
  uploadParts: 2000,
  uploadSeconds: 86_400,
  /** What an archive may hold that is no guide: an application, a panel, an attachment. */
  archive: { entries: 20_000, bytes: 512 * 1024 * 1024, entryBytes: 256 * 1024 * 1024, ratio: 200 },
  /** How long a file may be sent with a credential, and how long until it is to have been taken in. */
  credentialSeconds: 900,
  takeObjectSeconds: 3600,
  /** Credentials for sending a file past the server, into an object store, of which no file has been made. */
  openCredentials: { account: 200, member: 80 },
  /** How long the address of a file that is not public is valid. */
  fileLinkSeconds: 3600,
  /** The largest picture that a person may choose. The console crops it, and uploads a much smaller one. */
  pictureFileBytes: 10 * 1024 * 1024,
  ...signInLimits,
  countdownSeconds: 5,
  websocketRetries: 3,
  /**
   * Live connections open at a time at one process: of a session or a program's token, of a person, and of an account
   * with its members. A page has one.
   */
  liveConnections: { session: 30, person: 100, account: 2000 },
  /** What live connections follow at a time: one, and those of an account at one process. */
  liveSubscriptions: { connection: 200, account: 20_000 },
  /** Desktop layouts begin at this width in CSS pixels. */
  desktopWidth: 1024,

  /** Communication modules of the installation, and what is said of one. */
  modules: 2000,
  moduleName: 40,
  panelName: 40,
  moduleChip: 40,
  moduleType: 30,
  moduleScenario: 200,
  moduleSource: 200,
  moduleImages: 10,
  /** Bytes of a text with formats, as HTML, and the `<` and `&` in it, each of which takes time to judge. */
  richTextBytes: 64 * 1024,
  richTextMarks: 4000,
  /** Groups of products of an account. */
  productGroups: 500,
  productGroupName: 30,
  /** Panels of an account, and what is said of one; its picture is of exactly so many pixels. */
  panels: 200,
  panelNotes: 500,
  panelCategories: 100,
  panelImage: { width: 750, height: 1334 },
  /** Versions of a panel, and those of them, newest first, that a product's page offers. */
  panelVersions: 100,
  panelVersionsOffered: 20,
  /** Products that one call moves to a version of their panel, and how many a refusal names. */
  panelUpdate: 100,
  /** Of what does not fit, how much is kept in words for each product that a task could not move. */
  panelMisfitsKept: 20,
  panelUsersNamed: 5,
  /** Of an account. */
  apps: 500,
  appName: 30,
  /** Versions of an app, and of one: its characters, those of its notes in a language, of its address in a store, its code. */
  appVersions: 200,
  appVersion: 30,
  appNotes: 1000,
  appStoreUrl: 500,
  appVersionCode: 2_100_000_000,
  /** Calls of apps, and their pages for people, in a minute and process, from one IPv4 address or IPv6 /64: many phones share one. */
  appCallsPerMinute: 1200,
  packageName: 150,
  ...homeLimits,
  /**
   * Versions of a policy of an app, the largest body that changes one (a text in each language), what the texts of all
   * policies of an account take, and the days after which one takes effect at most.
   */
  policyVersions: 50,
  policyBodyBytes: 4 * 1024 * 1024,
  accountPolicyBytes: 64 * 1024 * 1024,
  policyDays: 730,
  /** An app's own categories: as many as the platform's fit in, and those of all apps of an account. */
  appCategories: 2000,
  accountAppCategories: 20_000,
  /** Products of one of these, and of all of an app's: a product counts in each. */
  categoryProducts: 500,
  appProducts: 2000,
  /** The platform's categories that one of an app's stands for, and products of these that are suggested for it. */
  categoryRelations: 20,
  suggestedProducts: 50,
  ...lifeLimits,
} as const;
