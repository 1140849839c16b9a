type KeysOf<T> = T extends unknown ? keyof T & string : never;
type Repeated<P extends readonly unknown[]> = P extends readonly [infer First, ...infer Rest]
  ? (KeysOf<First> & KeysOf<Rest[number]>) | Repeated<Rest>
  : never;
type All<P extends readonly unknown[]> = P extends readonly [infer First, ...infer Rest]
  ? First & All<Rest>
  : unknown;

/** Joins several tables into one. Two tables with the same key do not compile: the error names the key. */
export function mergeDisjoint<const P extends readonly object[]>(
  ...parts: [Repeated<P>] extends [never] ? P : readonly `claimed twice: ${Repeated<P>}`[]
): All<P> {
  return Object.assign({}, ...parts) as All<P>;
}
