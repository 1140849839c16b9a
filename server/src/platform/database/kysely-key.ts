/** A connection keeps its query builder under this key. Only this folder may import it: other code needs a scope. */
export const kyselyKey: unique symbol = Symbol("kysely");
