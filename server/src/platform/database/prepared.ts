import { limits } from "@thingwright/contract/limits.ts";
import type { CompiledQuery, SelectQueryBuilder } from "kysely";
import { keptPlan } from "./kept-plans.ts";
import { kyselyKey } from "./kysely-key.ts";
import type { Reaches, Scope } from "./scope.ts";
import type { Sql } from "./sql.ts";

/** Stands for a value while a query is built: it becomes a parameter wherever it is put. Using it as a value throws. */
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

/** Scopes of one kind add the same conditions to a query, with other values: which of them limit what. */
type Kind = Readonly<Record<"owner" | "person" | keyof Reaches, boolean>>;

/** Page sizes whose first pages may be prepared: only few, because each wording takes memory in every connection. */
export const preparedSizes: ReadonlySet<number> = new Set(limits.pageSizes);

/**
 * A query that is built and compiled once for each kind of scope, and planned once by each connection: from then on a
 * call only gives it other values. Building and compiling cost more than sending it, and planning more than running it.
 * For queries whose plan is the same for all values, as with a row by its id.
 * @param build gets stand-ins for the values and for the scope's own. It may put them anywhere in the query, but not
 * decide by them.
 * @returns runs the query, in a transaction or outside
 */
export function prepared<V extends Values, Db, Names extends keyof Db, Row>(
  build: (scope: Scope, sql: Sql, values: V) => SelectQueryBuilder<Db, Names, Row>,
): (scope: Scope, sql: Sql, values: V) => Promise<Row[]> {
  const run = preparedByShape((scope, sql, values: V, _shape: null) => build(scope, sql, values));
  return (scope, sql, values) => run(scope, sql, values, null);
}

/**
 * Like {@link prepared}, for a query that has several shapes: the builder may decide by the shape, and by which values
 * are given. Keep the shapes few.
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
