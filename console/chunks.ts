import type { Rolldown } from "vite";

type Groups = NonNullable<Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>["groups"]>;

/**
 * The files that the first pages are made of. Each holds the modules named here with all that they import, but for what
 * a file named before it holds: so a page loads few files, and nothing in them that it does not need. What is in none
 * of them is shared out by who imports it.
 */
const files: Record<string, RegExp> = {
  // What shows before and after sign-in.
  frame:
    /console\/src\/(main|app\/entrance|ui\/(alert|input|field|password-input)|lib\/(title|drafts|leave-guard)|features\/account\/entrance\/use-regions)\.tsx?$|contract\/src\/enums\.ts$|icons\/shield-check\./,
  // Its words in Chinese, which load beside it where they are chosen.
  "frame-zh": /console\/src\/((app|lib|features\/account)\/messages|ui\/text)\/zh\.ts$/,
  // The rules of forms: seldom needed before somebody has typed.
  schemas: /node_modules\/zod\/|contract\/src\/(validation|text|enum-schemas|account-names|passwords)\.ts$/,
  form: /console\/src\/lib\/form\.tsx$/,
  login: /console\/src\/features\/account\/login-page\.tsx$/,
  // Who may do what. The rules of accounts need it too, before anything else of the console.
  access: /contract\/src\/(menu|menu-permissions|permission)\.ts$/,
  // What lists and the shell share with pages before sign-in and their menus, which would load all of the console else.
  choices:
    /console\/src\/ui\/(checkbox|segmented-control|kbd|when-opened)\.tsx$|@base-ui\/.*\/(addEventListener|collapsibleOpenStateMapping|useValueAsRef)\.|use-sync-external-store/,
  console: /console\/src\/app\/console\.tsx$/,
  // What lists are made of.
  list: /console\/src\/(lib\/(list[\w-]*|empty-list|export-button|columns|chosen|combobox-filter|delete-question|confirm-action)|ui\/(data-table|checkbox|tag|time|num|status-dot|segmented-control|combobox|choice-label))\.tsx?$|icons\/(plus|trash|ellipsis)\./,
  // The page that sign-in leads to.
  products: /console\/src\/features\/products\/product-list-page\.tsx$/,
};

/** Of the rest, parts of the kit that so many pages share are one file: each for itself, they would be dozens. */
const kit = /console\/src\/ui\/|node_modules\/(@base-ui|@floating-ui|lucide-react)\//;

const slashes = (id: string) => id.replaceAll("\\", "/");

export const chunks: Groups = [
  { name: "libraries", tags: ["$initial"], test: /node_modules|rolldown\/runtime/, priority: 100 },
  ...Object.entries(files).map(([name, seeds], index) => ({
    name,
    test: (id: string) => seeds.test(slashes(id)),
    priority: 90 - index,
  })),
  { name: "kit", test: (id: string) => kit.test(slashes(id)), minShareCount: 8 },
];
