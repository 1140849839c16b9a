/** Limits that both sides enforce; units are in the names or beside them. */
export const limits = {
  requestTimeoutMs: 300_000,
  pageSize: 20,
  /** What people choose among; programs may ask for any size up to the largest. */
  pageSizes: [10, 20, 50, 100],
  pageSizeMax: 1000,
  /** Totals of lists are exact up to here, then capped. */
  totalExact: 10_000,
  bodyBytes: 4 * 1024 * 1024,
  /** Of a call that needs no token. */
  publicBodyBytes: 64 * 1024,
  keywordLength: 64,

  /** Of an account. */
  products: 1000,
  productName: 15,
  productModel: 30,
  productNotes: 500,
  categoryName: 30,

  identifier: 30,
  functionName: 15,
  functionPoints: 200,
  structMembers: 20,
  enumValues: 100,
  enumText: 30,
  unit: 10,
  /** Bytes of a string value, and the largest `max_length` of a string function point. */
  functionValueBytes: 255,
  faultCode: 30,

  deviceName: { min: 4, max: 32 },
  deviceTitle: 30,
  debugDevices: 100,
  /** Of a product, and of all products of an account: each is a client that the server runs. */
  virtualDevices: 100,
  accountVirtualDevices: 1000,
  /** Labels that a device gives itself. */
  deviceLabels: 50,
  devicePacketBytes: 256 * 1024,
  /** Of a CONNECT, with its will: whoever has not signed in yet is not given more memory. */
  deviceConnectBytes: 16 * 1024,
  deviceSubscriptions: 100,
  /**
   * Of one device on average, unless the installation says otherwise, and for how many seconds' worth it may send at
   * once; each further KiB of a message counts as one more.
   */
  deviceMessagesPerSecond: 200,
  deviceBurstSeconds: 20,
  /** Refused messages of a device that its communication log keeps. */
  deviceRefusalsPerMinute: 60,
  deviceSignInsPerMinute: 60,
  /**
   * Open at a time, unless the installation says otherwise: of the process, and of an IPv4 address or a /64 of IPv6. A
   * factory's 2,000 devices behind one address may all come back before their broken connections are noticed.
   */
  connections: 20_000,
  connectionsPerAddress: 5000,
  /** Of a call's parameters as JSON: in UTF-8 they fit into a packet. */
  callCharacters: 64 * 1024,
  callTimeoutMs: { default: 5000, max: 30_000 },
  historyPoints: 10_000,
  logPage: 200,
  /** A search of a log looks at so many of the newest entries, then says how far it came. */
  searchedRows: 20_000,
  /** What an operation record keeps of each of the input, the state before and the state after, as JSON. */
  recordBytes: 32 * 1024,

  accountLength: 100,
  nickname: 10,
  companyName: 50,
  memberName: 30,
  /** Of an account. */
  roles: 500,
  roleName: 20,
  roleDescription: 200,
  tokenName: 30,
  accessTokens: 50,
  /** Of an account; with one more, that used longest ago ends. */
  sessions: 100,
  /** Pixels of an uploaded image's side, and images that an account and its members may keep. */
  imageSide: 4096,
  images: 1000,
  /** An uploaded image that nothing shows is deleted after these. */
  unusedImageSeconds: 86_400,
  /** Of a picture before it is cropped, which makes it small. */
  pictureFileBytes: 10 * 1024 * 1024,
  /** A code of six digits: how long it counts, how often it may be tried, how long until the next. */
  codeSeconds: 600,
  codeTries: 5,
  codeResendSeconds: 60,
  captchaSeconds: 300,
  /** A mail's link to a new password, and one to activate an account. */
  resetLinkSeconds: 1800,
  activationLinkSeconds: 7 * 86_400,
  /** Failures of an account or an address after which signing in asks for the captcha. */
  loginFailuresBeforeCaptcha: 3,
  countdownSeconds: 5,
  websocketRetries: 3,
  /** Desktop layouts begin at this width in CSS pixels. */
  desktopWidth: 1024,
} as const;
