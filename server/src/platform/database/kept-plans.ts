import { sql as raw } from "kysely";
import type pg from "pg";

const mark = "/* kept */";
/** Every connection keeps a plan for each wording. After so many wordings, a query with a new one is planned each time. */
const mostWordings = 500;
const names = new Map<string, string>();

/**
 * Goes in front of a query that runs often and in few wordings (`modifyFront(keptPlan)`): each connection plans it only
 * once, and planning is most of the work of a small query. Write limits as literals, or the plan is not worth keeping.
 */
export const keptPlan = raw.raw(mark);

/** Makes a connection prepare the queries that carry the mark. */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (given: unknown, ...rest: unknown[]) => {
    const name = typeof given === "string" && given.includes(mark) ? nameOf(given) : undefined;
    return query(name === undefined ? given : { text: given, name }, ...rest);
  };
  client.query = named as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostWordings) return known;
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}
