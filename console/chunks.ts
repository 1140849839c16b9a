import type { Rolldown } from "vite";

type Groups = NonNullable<Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>["groups"]>;

/**
 * The files (chunks) of the first pages. Each contains the modules named here and their imports, except for modules
 * that an earlier file contains, so that a page loads few files, and in them no code that it does not need. The other
 * modules are divided by the pages that import them.
 */
const files = {
  // The frame's code, which is needed before and after sign-in.
  frame:
    /console\/src\/(main|app\/entrance|ui\/(alert|input|field|password-input)|lib\/(title|leave-guard)|features\/account\/entrance\/use-regions)\.tsx?$|contract\/src\/\w+\/enums\.ts$|icons\/shield-check\./,
  // The frame's words in Chinese, which load with it if that is the chosen language.
  "frame-zh": /console\/src\/((app|lib|features\/account(\/menu)?)\/messages|ui\/text)\/zh\.ts$/,
  // The titles of screens in Chinese, which the shell loads if that is the chosen language.
  "titles-zh": /contract-table\/titles\/zh$/,
  // The schemas of forms, which are seldom needed before the user has typed.
  schemas:
    /node_modules\/zod\/|contract\/src\/\w+\/(validation|text|enum-schemas|account-names|passwords)\.ts$/,
  form: /console\/src\/lib\/form\.tsx$/,
  login: /console\/src\/features\/account\/login-page\.tsx$/,
  // Menus and permissions: of roles and tokens, and of the schemas of accounts. The shell has `lib/menu.ts`.
  access: /contract\/src\/\w+\/(menu|menu-permissions|permission)\.ts$/,
  // Parts that lists and the shell share with the pages before sign-in, which would otherwise load all of the console.
  choices:
    /console\/src\/ui\/((checkbox|segmented-control|kbd|when-opened)\.tsx|use-overflow\.ts)$|@base-ui\/.*\/(addEventListener|collapsibleOpenStateMapping|useValueAsRef)\.|use-sync-external-store|icons\/chevron-down\./,
  console: /console\/src\/app\/console\.tsx$/,
  // What lists and the overview both show with.
  shown:
    /console\/src\/(lib\/(load-error|ago|confirm-action|live|live-notice)|ui\/(empty-state|time|num|tag|status-dot))\.tsx?$|contract-table\/of\/(products|categories|virtualDevices|overview)$/,
  // The page that opens after sign-in.
  overview: /console\/src\/features\/overview\/overview-page\.tsx$/,
  // The parts of lists.
  list: /console\/src\/(lib\/(list[\w-]*|empty-list|export-button|columns|chosen|combobox-filter|delete-question)|ui\/(data-table|combobox|choice-label))\.tsx?$|icons\/(plus|trash|ellipsis)\./,
  products: /console\/src\/features\/products\/product-list-page\.tsx$/,
  // Lists that are paged by cursor. The kit must not contain them: they need `shown`, which guests do not load.
  pager: /console\/src\/(lib\/cursor-pages|ui\/cursor-pager)\.tsx?$/,
} satisfies Record<string, RegExp>;

/** The files of the first pages that a user loads after sign-in, by name. */
export const firstFiles = [
  "console",
  "shown",
  "overview",
  "list",
  "products",
] as const satisfies (keyof typeof files)[];

/** Icons outside of these are a few hundred bytes each, which took longer to ask for than to load. */
const icons = /node_modules\/lucide-react\/.*\/icons\//;

/** The other parts of the UI kit that many pages share are put into one file, because separate ones would be dozens. */
const kit = /console\/src\/ui\/|node_modules\/(@base-ui|@floating-ui|lucide-react)\//;

const slashes = (id: string) => id.replaceAll("\\", "/");

export const chunks: Groups = [
  { name: "libraries", tags: ["$initial"], test: /node_modules|rolldown\/runtime/, priority: 100 },
  ...Object.entries(files).map(([name, seeds], index) => ({
    name,
    test: (id: string) => seeds.test(slashes(id)),
    priority: 90 - index,
  })),
  { name: "kit", test: (id: string) => kit.test(slashes(id)), minShareCount: 8, priority: 40 },
  { name: "icons", test: (id: string) => icons.test(slashes(id)), minShareCount: 2, priority: 30 },
];
