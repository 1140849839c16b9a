import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { CompiledQuery, SelectQueryBuilder } from "kysely";
import { keptPlan } from "./kept-plans.ts";
import { kyselyKey } from "./kysely-key.ts";
import type { Scope, VisibleObjects } from "./scope.ts";
import type { Sql } from "./sql.ts";

/**
 * A placeholder for a value while a query is built. It becomes a parameter wherever the builder puts it; using it as a
 * value throws.
 */
class Slot {
  readonly of: (scope: Scope, values: Values) => unknown;

  constructor(of: Slot["of"]) {
    this.of = of;
  }

  [Symbol.toPrimitive](): never {
    throw new Error("a prepared query is built before its values are known");
  }
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Which parts of a scope limit a query. Scopes of the same kind add the same conditions to a query, with other values.
 */
type Kind = Readonly<Record<"owner" | "person" | keyof VisibleObjects, boolean>>;

/** Page sizes whose first pages may be prepared: only few, because each text takes memory in every connection. */
export const preparedSizes: ReadonlySet<number> = new Set(limits.pageSizes);

/**
 * Prepares a query. It is built and compiled once for each kind of scope, and planned once by each connection; after
 * that a call only supplies other values. Building and compiling a query cost more than sending it, and planning more
 * than running it. Use this for queries whose plan is the same for all values, such as reading a row by its id.
 * @param build receives placeholders for the values and for those of the scope. It may put them anywhere in the query,
 * but must not branch on them.
 * @returns a function that runs the query, inside or outside a transaction
 */
export function prepared<V extends Values, Db, Names extends keyof Db, Row>(
  build: (scope: Scope, sql: Sql, values: V) => SelectQueryBuilder<Db, Names, Row>,
): (scope: Scope, sql: Sql, values: V) => Promise<Row[]> {
  const run = preparedByShape((scope, sql, values: V, _shape: null) => build(scope, sql, values));
  return (scope, sql, values) => run(scope, sql, values, null);
}

/**
 * Prepares a query that has several shapes, otherwise like {@link prepared}. The builder may branch on the shape, and
 * on which values are given. Keep the shapes few.
 */
export function preparedByShape<V extends Values, Shape, Db, Names extends keyof Db, Row>(
  build: (scope: Scope, sql: Sql, values: V, shape: Shape) => SelectQueryBuilder<Db, Names, Row>,
): (scope: Scope, sql: Sql, values: V, shape: Shape) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery>();
  return async (scope, sql, values, shape) => {
    const kind = kindOf(scope);
    const wording = JSON.stringify([kind, Object.keys(values), shape]);
    let query = compiled.get(wording);
    if (!query) {
      query = build(standInFor(kind), sql, slotsFor(values), shape).modifyFront(keptPlan).compile();
      compiled.set(wording, query);
    }
    const parameters = query.parameters.map((given) =>
      given instanceof Slot ? given.of(scope, values) : given,
    );
    const { rows } = await sql[kyselyKey].executeQuery({ ...query, parameters });
    return rows as Row[];
  };
}

function kindOf({ owner, products, apps, person }: Scope): Kind {
  return {
    owner: owner !== null,
    products: products !== "all",
    apps: apps !== "all",
    person: person !== undefined,
  };
}

function standInFor(kind: Kind): Scope {
  const owner = kind.owner ? new Slot((scope) => scope.owner) : null;
  const products = kind.products ? new Slot((scope) => scope.products) : "all";
  const apps = kind.apps ? new Slot((scope) => scope.apps) : "all";
  const person = kind.person ? new Slot((scope) => scope.person) : undefined;
  return { owner, products, apps, person } as unknown as Scope;
}

function slotsFor<V extends Values>(values: V): V {
  const slots = Object.keys(values).map((name) => [name, new Slot((_scope, given) => given[name])]);
  return Object.fromEntries(slots) as V;
}
