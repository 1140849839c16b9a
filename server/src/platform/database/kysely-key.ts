/** Under this key a connection keeps its query builder: an import rule keeps the key in this folder. */
export const kyselyKey: unique symbol = Symbol("kysely");
