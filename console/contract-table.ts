import type { Plugin } from "vite";
import { z } from "zod";
// A relative path, so that Vite bundles the contract with its configuration and restarts when the contract changes.
import { everyRoute } from "../contract/src/grammar/api.ts";
import type { Language } from "../contract/src/basics/language.ts";
import { sections, sectionTitles } from "../contract/src/grammar/access.ts";
import { menu, type MenuEntry } from "../contract/src/grammar/menu.ts";
import { recordFieldWords, recordWords } from "../contract/src/grammar/record-words.ts";
import type { Route } from "../contract/src/grammar/route.ts";

const name = "virtual:contract-table";

/**
 * The parts of a route's query that the browser needs: the names of its fields and, for a list, the columns to sort
 * by.
 */
function queryOf(route: Route): { query?: string[]; sorts?: unknown[] } {
  if (!route.query) return {};
  const { properties = {} } = z.toJSONSchema(route.query, { io: "input", unrepresentable: "any" });
  const { sort } = properties;
  return {
    query: Object.keys(properties),
    ...(typeof sort === "object" && sort.enum && { sorts: sort.enum }),
  };
}

/** The parts of a screen that the shell needs. The rights that it needs are the server's matter, and that of roles. */
function screenOf(entry: MenuEntry) {
  const { key, path, permissionOfNew, words, section, navigation, parent, hidden } = entry;
  return { key, path, permissionOfNew, words, section, navigation, parent, hidden };
}

/** The titles of screens, of screens on which a new object is created, and of sections, in one language. */
function titlesIn(language: Language): Record<string, string> {
  return Object.fromEntries([
    ...menu.map(({ key, title }) => [key, title[language]]),
    ...(menu as readonly MenuEntry[]).flatMap(({ key, titleOfNew }) =>
      titleOfNew ? [[`new.${key}`, titleOfNew[language]]] : [],
    ),
    ...Object.entries(sectionTitles).map(([section, title]) => [`section.${section}`, title[language]]),
  ]) as Record<string, string>;
}

/**
 * The generated modules by their ids: one for each resource, one that names these, one with the plain reads, one
 * with the screens, and in each language their titles and the words of the operation log.
 */
function modules(): Map<string, string> {
  const routes = [...everyRoute()];
  const resources = [...new Set(routes.map(({ resource }) => resource))];
  const linesOf = (wanted: string) => routes.filter(({ resource }) => resource === wanted).map(lineOf);
  const reads = routes.filter(({ route }) => route.method === "GET" && !route.path.includes(":"));
  const plainReads = reads.map(({ route: { path, base, access } }) => ({ path, base, access }));
  return new Map([
    [name, `export * as api from "${name}/api";\nexport { plainReads } from "${name}/plain-reads";`],
    [`${name}/api`, resources.map((one) => `export * as ${one} from "${name}/of/${one}";`).join("\n")],
    ...resources.map((one): [string, string] => [`${name}/of/${one}`, linesOf(one).join("\n")]),
    [`${name}/plain-reads`, constants({ plainReads })],
    [`${name}/menu`, constants({ sections, menu: menu.map(screenOf) })],
    [`${name}/titles/en`, constants({ en: titlesIn("en") })],
    [`${name}/titles/zh`, constants({ zh: titlesIn("zh_CN") })],
    [`${name}/record-words/en`, constants({ en: recordWords("en") })],
    [`${name}/record-words/zh`, constants({ zh: recordWords("zh_CN") })],
    [`${name}/record-field-words/en`, constants({ en: recordFieldWords("en") })],
    [`${name}/record-field-words/zh`, constants({ zh: recordFieldWords("zh_CN") })],
  ]);
}

const constants = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
    .join("\n");

function lineOf({ resource, name: verb, route }: { resource: string; name: string; route: Route }): string {
  const { method, path, base, access } = route;
  const entry = {
    resource,
    verb,
    method,
    path,
    base,
    access,
    upload: route.upload?.field,
    ...queryOf(route),
  };
  // The underscore is needed because a verb may be a reserved word, such as `delete`.
  return `const ${verb}_ = ${JSON.stringify(entry)}; export { ${verb}_ as ${verb} };`;
}

/**
 * Gives the console the contract's routes and screens as plain tables. So a page that calls the server loads neither the
 * schemas nor the routes of resources that it does not call, and the shell no rights and their words. `src/lib/contract-table.d.ts` gives the tables the contract's
 * types.
 */
export function contractTable(): Plugin {
  const table = modules();
  return {
    name: "contract-table",
    resolveId: (id) => (table.has(id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith("\0") ? table.get(id.slice(1)) : undefined),
  };
}
