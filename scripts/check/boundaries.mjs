// Import boundaries: which files may import what. `files` and `may` are regular expressions over paths in the checkout,
// `npm:` packages and `node:` modules. For each file, the first boundary whose `files` matches it applies. In `may`, $1
// stands for the text that the first group of `files` has matched.

const own = "server/src/modules/$1/";
const anyModule = "server/src/modules/[^/]+/index\\.ts$";
const contract = "contract/src/";
const platform = "server/src/platform/";
const anyPackage = "(npm|node):";
/** All packages except those for SQL or a transport. */
const plainPackage = "(node:|npm:(?!(kysely|pg|fastify|@fastify/.*|aedes|ws|mqtt|mqtt-packet)$))";
/** The interfaces between the server's modules and its transports; these interfaces know neither HTTP nor MQTT. */
const seams =
  "server/src/(module|http/(context|refuse|live-sources|guards/strange-input|html|partly-kept|reader-language|send-pieces)|gateway/ports)\\.ts$";
const aModule = [own, anyModule, contract, platform, seams];

export const boundaries = [
  { files: "contract/src/.*\\.test\\.ts$", may: [contract, anyPackage] },
  { files: "contract/src/testing/", may: [contract, "npm:(zod|fast-check)$"] },
  { files: "contract/src/product-file/", may: [contract, "npm:(zod|yaml)$"] },
  { files: "contract/src/basics/qr-code\\.ts$", may: [contract, "npm:uqr$"] },
  { files: contract, may: [contract, "npm:zod$"] },
  { files: "device/", may: ["device/", contract, anyPackage] },

  { files: "panel/", may: ["panel/", contract, anyPackage] },

  { files: "console/.*\\.test\\.tsx?$", may: ["console/", contract, anyPackage] },
  { files: "console/src/(ui|lib)/", may: ["console/src/(ui|lib)/", contract, "npm:"] },
  { files: "console/src/parts/", may: ["console/src/(ui|lib|parts)/", contract, "npm:"] },
  {
    files: "console/src/features/([^/]+)/",
    may: [
      "console/src/features/$1/",
      "console/src/features/[^/]+/(api\\.ts$|shared/)",
      "console/src/(ui|lib|parts)/",
      contract,
      "npm:",
    ],
  },
  { files: "console/", may: ["console/", contract, anyPackage] },

  { files: "server/src/.*\\.(test|walk)\\.ts$", may: ["server/", "device/src/", contract, anyPackage] },
  { files: platform, may: [platform, contract, anyPackage] },
  { files: "server/src/http/", may: ["server/src/http/", platform, contract, anyPackage] },
  {
    files: "server/src/gateway/broker/",
    may: ["server/src/gateway/(broker/|ports\\.ts$)", platform, contract, anyPackage],
  },
  { files: "server/src/gateway/", may: ["server/src/gateway/", platform, contract, anyPackage] },
  { files: "server/src/modules/([^/]+)/.*\\.store\\.ts$", may: [...aModule, "npm:kysely$", plainPackage] },
  {
    files: "server/src/modules/([^/]+)/.*\\.routes\\.ts$",
    may: [...aModule, "server/src/http/", plainPackage],
  },
  {
    files: "server/src/modules/([^/]+)/.*\\.topics\\.ts$",
    may: [...aModule, "server/src/gateway/", plainPackage],
  },
  { files: "server/src/modules/(virtual-devices)/", may: [...aModule, "device/src/", plainPackage] },
  { files: "server/src/modules/([^/]+)/", may: [...aModule, plainPackage] },
  {
    files:
      "server/src/(main|heap-options|end-database|forget-second-factor|module|modules|config|outside)\\.ts$",
    may: ["server/src/", contract, anyPackage],
  },
  { files: "server/(test|scripts|migrations)/", may: ["server/", "device/src/", contract, anyPackage] },

  {
    files: "e2e/",
    may: ["e2e/", "panel/src/pack\\.ts$", contract, "device/src/", "server/test/", anyPackage],
  },
  {
    files: "bench/",
    may: ["bench/", "e2e/src/", "console/budgets\\.ts$", contract, "device/src/", "server/test/", anyPackage],
  },
  { files: "scripts/", may: ["scripts/", anyPackage] },
];

/**
 * Files that only one folder may import. With the key in `kysely-key.ts`, code gets a connection's query builder, and
 * could run queries without a scope, which limits a query to the rows that the caller may access.
 */
export const kept = [
  { file: "server/src/platform/database/kysely-key\\.ts$", by: "server/src/platform/database/" },
];

/**
 * Parts that may not import each other in a circle; imports of types count, too. Files are one part if the first group
 * of the expression matches the same text in their paths. In the first rule, a part is a module of the server. In the
 * second rule, it is a single file, because two features of the console may import files from each other. `lazy` allows
 * a file that is loaded on demand to import the file that loads it.
 */
export const acyclic = [
  { group: "server/src/modules/([^/]+)/" },
  { group: "((?:contract|server|console)/src/.+)", lazy: true },
];
