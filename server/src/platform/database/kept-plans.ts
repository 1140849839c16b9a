import { sql as raw } from "kysely";
import type pg from "pg";

/**
 * The kinds of queries whose plans each connection keeps, each with its limit of different texts (`most`). The texts of
 * `kept` follow from the code. The texts of `filtered` depend on the filters of callers, so callers can use up only the
 * room of that kind.
 */
const kinds = {
  kept: { mark: "/* kept */", most: 1000, names: new Map<string, string>() },
  filtered: { mark: "/* kept filtered */", most: 100, names: new Map<string, string>() },
};

/**
 * Marks a query that runs often and has few different texts (`modifyFront(keptPlan)`). Each connection plans it only
 * once; planning is most of the work of a small query. Write limits as literals, or the plan is not worth keeping.
 */
export const keptPlan = raw.raw(kinds.kept.mark);
/**
 * Marks a query whose text depends on the filters of a call. Once the room for such texts is used up, others are
 * planned each time.
 */
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

/**
 * Returns the name of the prepared statement for a text; undefined if the text has no mark, or if the room of its kind
 * is used up.
 */
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
