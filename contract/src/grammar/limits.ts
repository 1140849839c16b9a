import { bulkLimits } from "./bulk-limits.ts";
import { homeLimits } from "../people/home-limits.ts";
import { lifeLimits } from "../devices/life-limits.ts";
import { firmwareLimits } from "../firmware/firmware-limits.ts";
import { panelLimits } from "../content/panel-limits.ts";
import { signInLimits } from "../accounts/sign-in-limits.ts";

/** Limits that both client and server enforce; units are in the names or beside them. */
export const limits = {
  requestTimeoutMs: 300_000,
  pageSize: 20,
  /** The page sizes that the console offers; programs may ask for any size up to `pageSizeMax`. */
  pageSizes: [10, 20, 50, 100],
  pageSizeMax: 1000,
  /** The bytes after which a page of an endless list ends, even with few rows. */
  pageBytes: 1024 * 1024,
  /** The largest answer to a GET. Beyond it, a list has to be requested with fewer rows per page. */
  answerBytes: 8 * 1024 * 1024,
  /** Fields that one refusal names. Once these are corrected, the next refusal names the rest. */
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
  /** Products that one call may name by id, and products that a role may name. */
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
  /** The side of a category's square icon in pixels. */
  categoryIconSide: 800,

  /** An archive of pages (a guide, a panel): files and folders, bytes of all files and of one, and a file's compression ratio. */
  pagePackage: { entries: 500, bytes: 50 * 1024 * 1024, entryBytes: 10 * 1024 * 1024, ratio: 200 },
  /** A pairing guide: the steps of one way of pairing, and the text of a step. */
  guideSteps: 10,
  guideText: 300,
  /** Example phrases for a voice platform and a language, and the length of one. */
  voiceExamples: 20,
  voiceExample: 100,
  /** The length of a note on a published version of a template. */
  templateNote: 200,
  /** Changes of a template that one call may apply to a product, and the length of the key that names a change. */
  differences: 1000,
  differenceKey: 64,
  /** Published versions of a template that are kept, besides those that products started from. */
  templateVersions: 100,
  /** Rows of a product's parameter sheet, and the length of a name and of a value. */
  specRows: 100,
  specKey: 40,
  specValue: 100,
  /**
   * A product file: its bytes, the bytes of pictures in it, its nesting depth, the YAML indicators (a parser needs half
   * a second for this many), and the fields, values and lists of a JSON file.
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
  /** Bytes in the database of the earlier states of an account's products, with which their last changes can be undone. */
  accountUndoBytes: 32 * 1024 * 1024,
  /** Bytes in the database of all editions of an account's products: 2,000 of the largest ones, of 49 KB each. */
  accountEditionBytes: 128 * 1024 * 1024,
  /** Firmware keys that a product maps to its function points, the characters of one, and the largest body with all keys. */
  mappedKeys: 200,
  mappedKey: 128,
  keyMappingBytes: 256 * 1024,
  /**
   * The pool of standard function points: its size, how many one call imports or deletes, and the bytes of all as JSON,
   * which are bounded because makers read the whole pool at once.
   */
  standardPoints: 10_000,
  standardPointsAtOnce: 5000,
  standardPointsBytes: 6 * 1024 * 1024,
  structMembers: 20,
  enumValues: 100,
  enumText: 30,
  /** The largest absolute number in a definition: doubles still hold it exactly with two decimals. */
  functionNumber: 10_000_000_000_000,
  unit: 10,
  /** Bytes of a string value, and the largest `max_length` of a string function point. */
  functionValueBytes: 255,
  faultCode: 30,

  deviceName: { min: 4, max: 32 },
  /** Product keys and secrets chosen by a maker. TuyaLink's software signs with the first 16 characters of a secret. */
  ownProductKey: { min: 6, max: 32 },
  ownSecret: { min: 16, max: 64 },
  deviceTitle: 30,
  /** A TuyaLink id set by the maker: TuyaLink's device software has no room for a longer one. */
  tuyalinkId: { min: 8, max: 24 },
  /** Tokens that devices choose for themselves; generated ones have 32 characters. */
  deviceToken: { min: 20, max: 128 },
  /** User name, password and client id that a device may have beside its token. */
  mqttUserName: 64,
  mqttPassword: { min: 8, max: 128 },
  mqttClientId: 128,
  debugDevices: 100,
  /** Production orders of a product, the identities of one, and the characters of its name, note and name prefix. */
  ordersOfProduct: 500,
  orderQuantity: 100_000,
  /** Production alarms kept per product. */
  alarmsOfProduct: 200,
  orderName: 40,
  orderNote: 500,
  orderPrefix: 24,
  /**
   * How many stations of an order may be valid at a time, and how many it may ever have; the days for which a station's
   * token is valid; the identities of one call; and a station's calls per minute and process.
   */
  stationsOfOrder: 50,
  stationsEver: 500,
  stationDays: 365,
  takenAtOnce: 100,
  stationCallsPerMinute: 240,
  failReason: 100,
  /** Labels in one PDF, and the number of a station's calls that one call for labels counts as. */
  labelsInFile: 1000,
  stationLabelCalls: 10,
  /** Editions and stage changes kept per product. */
  editions: 10,
  stageChanges: 100,
  /** Virtual devices of a product, and of an account. Each one is a client that the server runs. */
  virtualDevices: 100,
  accountVirtualDevices: 1000,
  /**
   * The longest text that is checked as a share code. In each process, how many calls per minute and open live
   * connections are allowed: with one code (`code`), with one code from one IPv4 address or IPv6 /64 (`line`), with any
   * code from one such address (`address`), and in all (`all`).
   */
  shareCode: 160,
  /** Valid share codes of a virtual device at a time. */
  shareCodes: 20,
  sharesPerMinute: { code: 720, line: 240, address: 600 },
  liveShares: { code: 60, line: 20, address: 50, all: 2000 },
  /** Behavior of a virtual device: amounts, minutes between events, seconds between counts, length of a scenario. */
  behaviorAmount: 999_999_999,
  behaviorMinutes: { min: 0.1, max: 10_080 },
  behaviorSeconds: 86_400,
  scenarioSeconds: { min: 10, max: 3600 },
  /** Scenarios of a product and of an account, the size of one, and how many devices of an account play one at a time. */
  productScenarios: 30,
  scenarios: 1000,
  scenarioName: 30,
  scenarioPlan: { seconds: { min: 10, max: 86_400 }, rounds: 1000, steps: 100, delay: 60 },
  scenarioRuns: 50,
  /** The stored state of a virtual device as JSON: values that do not fit begin anew after a restart. */
  behaviorStateCharacters: 64 * 1024,
  /** Labels that a device may give itself. */
  deviceLabels: 50,
  /**
   * For each tier of activity, the most days that may have passed since a device's last data; after more days, the tier
   * is `stealth`.
   */
  tierDays: { active: 3, good: 10, ordinary: 30, poor: 90 },
  /** An area as filters name it, and the name of a region or city. */
  areaFilter: 100,
  areaName: 80,
  /** Clusters in one answer of the map, devices examined for an answer without stored counts, and levels of zoom. */
  mapClusters: 500,
  mapSample: 20_000,
  mapZoom: 8,
  devicePacketBytes: 256 * 1024,
  /** The largest CONNECT, including its will: small, because its sender has not signed in yet. */
  deviceConnectBytes: 16 * 1024,
  deviceSubscriptions: 100,
  /**
   * Sub-devices of one gateway; sub-devices that one of its messages may name; and its subscriptions for one
   * sub-device, besides those for itself.
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
  /** Characters of the maker's part of a custom topic: with the device's names, they fit into a topic. */
  customTopic: 128,
  /** Refused messages of a device that its communication log keeps in a minute, and refused subscriptions. */
  deviceRefusalsPerMinute: 60,
  deviceRefusedFiltersPerMinute: 20,
  /** The period in which refusals count as recent, and up to how many of a device are counted. */
  refusedLatelySeconds: 86_400,
  refusalsCounted: 100,
  deviceSignInsPerMinute: 600,
  /** Sign-ins and refused sign-ins of a device that the on/offline log keeps in a minute. */
  deviceConnectionsLogged: 60,
  deviceRefusedSignInsLogged: 20,
  /** How many wrong signatures of an account's devices are diagnosed per minute and process. */
  signaturesDiagnosed: 200,
  /** Devices that may register themselves in a minute: of one product, and from one IPv4 address or IPv6 /64. */
  registrationsPerMinute: { product: 600, address: 300 },
  registrationBodyBytes: 4096,
  /** Unknown devices (refused sign-ins that name no device) kept per account and per network, and for how long. */
  unknownDevices: 200,
  unknownDevicesOfNetwork: 50,
  unknownDeviceSeconds: 3600,
  /**
   * Connections open at a time, unless the installation sets others: in all, and from one IPv4 address or IPv6 /64. The
   * 2,000 devices of a factory behind one address may all reconnect before their broken connections are noticed.
   */
  connections: 20_000,
  connectionsPerAddress: 5000,
  /** The characters of a call's parameters as JSON: even in UTF-8, they fit into a packet. */
  callCharacters: 64 * 1024,
  /**
   * Calls that wait for an answer at a time, in each process: to one device; to all devices of an account; of these,
   * from all people at home; from one person; and from one person while half of `people` is in use (`personInCrowd`).
   */
  waitingCalls: { device: 32, account: 1000, people: 800, person: 100, personInCrowd: 10 },
  /** The largest body of a call to a device: each character of its parameters may be written as `\uXXXX`. */
  callBytes: 512 * 1024,
  /**
   * Entries of all lists and objects in a body: of a call to devices, or of scene settings, which may list all values
   * of all points.
   */
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
   * The overview: minutes of messages, refusals, newest devices, and the largest count of waiting things. It lists a
   * quota once more than `overviewQuotaShare` of it is used.
   */
  overviewMinutes: 60,
  overviewRefusals: 8,
  overviewDevices: 5,
  overviewWaiting: 1000,
  overviewQuotaShare: 0.8,
  /** Virtual devices of the sample product. */
  sampleDevices: 3,

  /** Unfinished tasks of an account, and finished ones that are kept. */
  tasks: 20,
  tasksKept: 200,
  /** Objects for which a task failed: how many are kept for a retry, and how many are shown. */
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
  /** Files of an account and its members together; files of one member and its programs; and the bytes of all files. */
  files: 5000,
  filesOfMember: 1000,
  fileBytes: 20 * 1024 * 1024 * 1024,
  fileName: 255,
  /** An uploaded file that nothing uses is deleted after this time. */
  unusedFileSeconds: 86_400,
  /**
   * Unfinished uploads (in parts) of an account and of one member; the parts of one upload; and how long it may take.
   */
  openUploads: { account: 20, member: 8 },
  uploadParts: 2000,
  uploadSeconds: 86_400,
  /** Any archive other than one of pages, such as an application: the same fields as `pagePackage`. */
  archive: { entries: 20_000, bytes: 512 * 1024 * 1024, entryBytes: 256 * 1024 * 1024, ratio: 200 },
  /** How long a credential permits sending its file, and how long after that the file may be taken over. */
  credentialSeconds: 900,
  takeObjectSeconds: 3600,
  /** Credentials for sending a file directly to the object store that have not become a file yet. */
  openCredentials: { account: 200, member: 80 },
  /** How long the address of a file that is not public is valid. */
  fileLinkSeconds: 3600,
  /** The largest picture that a person may choose. The console crops it, and uploads a much smaller one. */
  pictureFileBytes: 10 * 1024 * 1024,
  ...signInLimits,
  countdownSeconds: 5,
  websocketRetries: 3,
  /**
   * Open live connections in one process: of a session or a program's token, of a person, and of an account with its
   * members. A page has one.
   */
  liveConnections: { session: 30, person: 100, account: 2000 },
  /** Live subscriptions at a time: of one connection, and of an account in one process. */
  liveSubscriptions: { connection: 200, account: 20_000 },
  /** Desktop layouts begin at this width in CSS pixels. */
  desktopWidth: 1024,

  /** Communication modules of the installation, and the lengths of a module's texts. */
  modules: 2000,
  moduleName: 40,
  moduleChip: 40,
  moduleType: 30,
  moduleScenario: 200,
  moduleSource: 200,
  moduleImages: 10,
  /** Bytes of rich text as HTML, and the number of `<` and `&` in it, each of which takes time to check. */
  richTextBytes: 64 * 1024,
  richTextMarks: 4000,
  /** Groups of products of an account. */
  productGroups: 500,
  productGroupName: 30,
  ...panelLimits,
  ...firmwareLimits,
  /** Apps of an account. */
  apps: 500,
  appName: 30,
  /** Versions of an app; characters of a version, its notes in a language and its store address; and its largest code. */
  appVersions: 200,
  appVersion: 30,
  appNotes: 1000,
  appStoreUrl: 500,
  appVersionCode: 2_100_000_000,
  /**
   * Calls of apps and requests for their pages per minute and process, from one IPv4 address or IPv6 /64, which many
   * phones share.
   */
  appCallsPerMinute: 1200,
  packageName: 150,
  ...homeLimits,
  /**
   * Versions of an app's policy; the largest body that changes one (a text in each language); the bytes of all policy
   * texts of an account; and how many days ahead a version may take effect.
   */
  policyVersions: 50,
  policyBodyBytes: 4 * 1024 * 1024,
  accountPolicyBytes: 64 * 1024 * 1024,
  policyDays: 730,
  /** An app's own categories, which have room for all of the platform's; and those of all apps of an account. */
  appCategories: 2000,
  accountAppCategories: 20_000,
  /** Products in one app category, and in all categories of an app; a product counts once per category. */
  categoryProducts: 500,
  appProducts: 2000,
  /** Platform categories that an app category stands for, and products of these that are suggested for it. */
  categoryRelations: 20,
  suggestedProducts: 50,
  ...lifeLimits,
} as const;
