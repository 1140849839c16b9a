import { resolve } from "node:path";
import { type Purpose, purposes } from "@thingwright/contract/content/file-purposes.ts";
import { z } from "zod";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { registrationModes } from "@thingwright/contract/accounts/contact-ways.ts";
import { type Role, roles } from "./platform/cluster/cluster.ts";
import { leastMemory } from "./platform/memory/memory-ceiling.ts";
import { Unusable } from "./platform/unusable.ts";
import { outsideMisfit, outsideSettings } from "./outside.ts";

const Region = z.enum(["dev", "test", "cn", "us", "eu"]);
const port = z.coerce.number().int().min(0).max(65535);
/** A site of the platform, at which the accounts of a region sign in. */
const Site = z.strictObject({
  /** The labels China, America, Europe and India are translated; any other label is shown as it is. */
  label: z.string().trim().min(1).max(30),
  value: Region,
  /** Left out for the site that this installation serves. */
  url: z.url({ protocol: /^https?$/ }).optional(),
});

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("is not JSON");
    return z.NEVER;
  }
});

const Roles = z.string().transform((text, context): Role[] => {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("all")) return [...roles];
  const unknown = names.filter((name) => !roles.includes(name as Role));
  if (unknown.length === 0) return roles.filter((role) => names.includes(role));
  context.addIssue(`must be "all", or of ${roles.join(", ")}, separated by commas`);
  return z.NEVER;
});

/** Host names that a certificate can be for: an IP address, a wildcard or a port is refused. */
const Domains = z.string().transform((text, context): string[] => {
  const names = text
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  const isName = (name: string) =>
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name);
  if (names.length <= 20 && names.every(isName)) return [...new Set(names)];
  context.addIssue("must be at most 20 host names as iot.example.com, separated by commas");
  return z.NEVER;
});

const connections = z.coerce.number().int().min(1).max(1_000_000);
const secretKey = z.string().regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits");
const days = z.coerce.number().int().min(1).max(3650);

/** Reads maximum file sizes by purpose from a text such as `firmware=64,video=200`, in MiB. @returns bytes */
const UploadSizes = z.string().transform((text, context) => {
  const sizes: Partial<Record<Purpose, number>> = {};
  for (const part of text.split(",")) {
    const [name = "", size = ""] = part.trim().split("=");
    const purpose = purposes.find((one) => one === name);
    if (purpose && /^[1-9]\d{0,4}$/.test(size)) sizes[purpose] = Number(size) * 2 ** 20;
    else context.addIssue({ code: "custom", message: `must be as firmware=64,video=200; not ${part}` });
  }
  return sizes;
});

/**
 * Every setting, read from the environment; all are optional. A check compares `docs/operations.md` with this table.
 * For port 0, the system chooses a free port.
 */
export const Settings = z.object({
  PORT: port.default(3000).describe("HTTP port of the console, the API and MQTT over WebSocket"),
  HTTPS_PORT: port
    .optional()
    .describe(
      "HTTPS port of the same; needs a certificate and PUBLIC_URL. PORT then serves health and metrics, and redirects browsers to PUBLIC_URL",
    ),
  HOST: z.string().min(1).default("0.0.0.0").describe("Address to listen on"),
  MQTT_PORT: port.default(1883).describe("Port of MQTT over TCP"),
  MQTTS_PORT: port.default(8883).describe("Port of MQTT over TLS; only opened with a certificate"),
  TLS_CERT: z
    .string()
    .optional()
    .describe("File with the certificate chain for HTTPS and MQTT over TLS, PEM; reloaded when it changes"),
  TLS_KEY: z.string().optional().describe("File with its private key, PEM"),
  ACME_DOMAINS: Domains.optional().describe(
    "Host names, separated by commas, for which the platform obtains a certificate through ACME, instead of TLS_CERT; accepts the authority's terms, see TLS",
  ),
  ACME_EMAIL: z.email().optional().describe("Email address for the authority's notices"),
  ACME_DIRECTORY: z
    .url()
    .refine(isSecret, "must begin with https://")
    .default("https://acme-v02.api.letsencrypt.org/directory")
    .describe("ACME directory of the authority"),
  ROLES: Roles.default([...roles]).describe(
    "Roles of this process: `all`, or any of `api`, `gateway` and `worker`, separated by commas",
  ),
  NATS_URL: z
    .string()
    .refine(
      (text) => text.split(",").every(isNatsAddress),
      "must be addresses as nats://user:password@host:4222, or with tls://, separated by commas; " +
        "a special character in the password is written as %XX",
    )
    .optional()
    .describe(
      "NATS servers, separated by commas, through which processes communicate instead of PostgreSQL's NOTIFY",
    ),
  DATA_DIR: z.string().min(1).default(".data").describe("Folder for all data, relative to the checkout"),
  FILES_DIR: z
    .string()
    .min(1)
    .optional()
    .describe("Folder for uploaded files, shared by all machines; DATA_DIR/files if not set, or see S3_URL"),
  UPLOAD_MB: UploadSizes.default({}).describe(
    "Maximum file sizes in MB by purpose, overriding the built-in ones, such as `firmware=64,video=200`; purposes: " +
      purposes.join(", "),
  ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional()
    .describe("An external PostgreSQL 15 or newer, instead of the embedded one"),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(12)
    .max(200)
    .default(16)
    .describe("Connections to PostgreSQL, at least 12"),
  QUERY_SECONDS: z.coerce
    .number()
    .min(0)
    .max(3600)
    .default(20)
    .describe("Seconds after which a query of a call is stopped; 0 means never"),
  ADMIN_ACCOUNT: z
    .string()
    .min(3)
    .max(100)
    .default("admin@thingwright.local")
    .describe("Account of the administrator created on the first start"),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(20)
    .optional()
    .describe(
      "Its password, 8 to 20 characters; generated and printed if not set, and then valid for one day",
    ),
  SECRET_KEY: secretKey
    .optional()
    .describe(
      "Key that encrypts device secrets: 64 hexadecimal digits; kept in DATA_DIR/secret.key if not set",
    ),
  SECRET_KEY_PREVIOUS: secretKey
    .optional()
    .describe("The previous key, for the start that exchanges it: see Exchanging the key"),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe("Token required for `/metrics`, as `Authorization: Bearer …`; open to everyone if not set"),
  API_DOCS: z
    .stringbool()
    .default(true)
    .describe("Whether to serve `/docs`, with the manuals, and the API documents"),
  SESSION_HOURS: z.coerce
    .number()
    .min(0.1)
    .max(8760)
    .default(168)
    .describe("Hours without a call after which a sign-in ends"),
  SESSION_DAYS: z.coerce
    .number()
    .min(0)
    .max(3650)
    .default(30)
    .describe("Days after which a sign-in always ends; with 0, it lasts as long as it is used"),
  HISTORY_DAYS: days.default(180).describe("Days to keep property history"),
  LOG_DAYS: days.default(30).describe("Days to keep device logs, calls and timelines"),
  TASK_DAYS: days.default(30).describe("Days to keep ended tasks on the account's list"),
  TASK_SLOTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(2)
    .describe("Account tasks that a worker processes at a time; each needs a connection to PostgreSQL"),
  STREAM_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(8760)
    .default(72)
    .describe("Minimum hours to keep events of devices and people for consumers that react to them"),
  PUBLIC_HOST: z
    .string()
    .optional()
    .describe("Host name that devices connect to, shown in the console; the page's own host if not set"),
  REGION: Region.default("cn").describe("Region that this installation serves: dev, test, cn, us or eu"),
  SITES: Json.pipe(z.array(Site).min(1))
    .optional()
    .describe("Other regions to sign in to: JSON, `[{label, value, url}]`, with value as in REGION"),
  FILING_RECORD: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "Filing record shown below the pages before sign-in, such as an ICP number; in region cn there is always a link",
    ),
  FILING_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://beian.miit.gov.cn/")
    .describe("Where the filing record can be looked up"),
  REGISTRATION: z
    .enum(registrationModes)
    .default("open")
    .describe(
      "Who can register: anybody (`open`), only people invited in the tenant center (`invitation`), or nobody (`closed`)",
    ),
  TRUST_PROXY: z
    .stringbool()
    .default(false)
    .describe("Whether to trust the last entry of X-Forwarded-For: only behind a proxy that adds it"),
  DEVICE_MESSAGE_RATE: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(limits.deviceMessagesPerSecond)
    .describe(
      "Messages a second that a device may send on average; each further KiB of a message counts as one more",
    ),
  TLS_OLD_SUITES: z
    .enum(["mqtts", "all", "none"])
    .default("mqtts")
    .describe(
      "Where TLS 1.2 also offers CBC and RSA key exchange, for firmware whose TLS library supports nothing else: `mqtts`, `all` or `none`",
    ),
  DEVICE_SIGN_MD5: z
    .stringbool()
    .default(false)
    .describe("Whether devices may sign in with hmacmd5, for firmware that supports nothing better"),
  AREAS_BY_ADDRESS: z
    .stringbool()
    .default(true)
    .describe(
      "Whether to locate devices, to the town, by the address they sign in from; takes about 65 MB of memory for each version of IP once a device connects from outside",
    ),
  MAX_CONNECTIONS: connections
    .default(limits.connections)
    .describe("Maximum open connections of devices, browsers and programs together"),
  MAX_CONNECTIONS_PER_ADDRESS: connections
    .default(limits.connectionsPerAddress)
    .describe("Maximum of these from one IPv4 address or one /64 of IPv6"),
  MEMORY_MB: z.coerce
    .number()
    .int()
    .min(leastMemory)
    .max(1_048_576)
    .optional()
    .describe("Memory that the process may use, in MiB; a share of the machine's if not set, see Memory"),
  ...outsideSettings,
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"])
    .default("warn")
    .describe("Minimum level of log lines"),
});

export type Config = Omit<z.infer<typeof Settings>, "DATA_DIR"> & { DATA_DIR: string };

/** Accepts https, and plain http only for a certificate authority on this machine. */
function isSecret(url: string): boolean {
  return /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url);
}

function isNatsAddress(text: string): boolean {
  if (!/^(nats|tls):\/\//.test(text) || !URL.canParse(text)) return false;
  const { host, username, password } = new URL(text);
  // A lone % cannot be decoded.
  return host !== "" && !/%(?![0-9a-f]{2})/i.test(username + password);
}

/**
 * Parses the environment. Throws an error that names every bad setting.
 * @param checkout the folder to which a relative DATA_DIR or FILES_DIR refers
 */
export function configFrom(environment: Record<string, string | undefined>, checkout: string): Config {
  const given = Object.fromEntries(
    Object.keys(Settings.shape).flatMap((key) => (environment[key] ? [[key, environment[key]]] : [])),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Unusable(`These settings cannot be used:\n${lines.join("\n")}`);
  }
  const config = parsed.data;
  if (Boolean(config.TLS_CERT) !== Boolean(config.TLS_KEY)) {
    throw new Unusable("These settings cannot be used:\n  TLS_CERT and TLS_KEY go together");
  }
  if (config.TLS_CERT && config.ACME_DOMAINS) {
    throw new Unusable("These settings cannot be used:\n  TLS_CERT and ACME_DOMAINS exclude each other");
  }
  const hasCertificate = config.TLS_CERT || config.ACME_DOMAINS;
  if (config.HTTPS_PORT !== undefined && !(hasCertificate && config.PUBLIC_URL?.startsWith("https:"))) {
    throw new Unusable(
      "These settings cannot be used:\n  HTTPS_PORT needs TLS_CERT and TLS_KEY, or ACME_DOMAINS, and a PUBLIC_URL that begins with https://",
    );
  }
  if (config.FILES_DIR && config.S3_URL) {
    throw new Unusable("These settings cannot be used:\n  FILES_DIR and S3_URL exclude each other");
  }
  const misfit = outsideMisfit(config);
  if (misfit) throw new Unusable(`These settings cannot be used:\n  ${misfit}`);
  const { DATA_DIR, FILES_DIR } = config;
  return {
    ...config,
    DATA_DIR: resolve(checkout, DATA_DIR),
    FILES_DIR: FILES_DIR && resolve(checkout, FILES_DIR),
  };
}
