import { sql as raw } from "kysely";
import type pg from "pg";

/**
 * Queries whose plans each connection keeps, and how many wordings of them. The wordings of `kept` follow from the code;
 * those of `filtered` from what callers filter by, who therefore can use up only the room of their own kind.
 */
const kinds = {
  kept: { mark: "/* kept */", most: 1000, names: new Map<string, string>() },
  filtered: { mark: "/* kept filtered */", most: 100, names: new Map<string, string>() },
};

/**
 * Goes in front of a query that runs often and in few wordings (`modifyFront(keptPlan)`): each connection plans it only
 * once, and planning is most of the work of a small query. Write limits as literals, or the plan is not worth keeping.
 */
export const keptPlan = raw.raw(kinds.kept.mark);
/** The same for a query whose wording depends on the filters of a call. Past the room for them, such queries are planned anew. */
export const keptFilteredPlan = raw.raw(kinds.filtered.mark);

/** Makes a connection prepare the queries that carry a mark. */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (given: unknown, ...rest: unknown[]) => {
    const name = typeof given === "string" ? nameOf(given) : undefined;
    return query(name === undefined ? given : { text: given, name }, ...rest);
  };
  client.query = named as typeof client.query;
}

/** The name of the prepared statement for this text; nothing for a text without a mark, or past the room of its kind. */
function nameOf(text: string): string | undefined {
  for (const [kind, { mark, most, names }] of Object.entries(kinds)) {
    if (!text.includes(mark)) continue;
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const name = `${kind}_${names.size}`;
    names.set(text, name);
    return name;
  }
  return undefined;
}
