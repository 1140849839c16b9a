import type { Plugin } from "vite";
import { z } from "zod";
// Relative, so that Vite bundles it with its configuration and restarts when the contract changes.
import { everyRoute } from "../contract/src/api.ts";
import type { Route } from "../contract/src/route.ts";

const name = "virtual:contract-table";

/** What the browser needs of a query: its field names, and for a list the columns it sorts by. */
function queryOf(route: Route): { query?: string[]; sorts?: unknown[] } {
  if (!route.query) return {};
  const { properties = {} } = z.toJSONSchema(route.query, { io: "input", unrepresentable: "any" });
  const { sort } = properties;
  return {
    query: Object.keys(properties),
    ...(typeof sort === "object" && sort.enum && { sorts: sort.enum }),
  };
}

/**
 * The contract's routes as a plain table, so that pages that only call the server do not load its schemas.
 * `src/lib/api.ts` gives it the contract's types.
 */
export function contractTable(): Plugin {
  return {
    name: "contract-table",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const table: Record<string, Record<string, object>> = {};
      for (const { resource, name: verb, route } of everyRoute()) {
        const { method, path, base, access } = route;
        const entry = { resource, verb, method, path, base, access, upload: route.upload?.field };
        (table[resource] ??= {})[verb] = { ...entry, ...queryOf(route) };
      }
      return `export default ${JSON.stringify(table)}`;
    },
  };
}
