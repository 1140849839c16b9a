import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  sql as raw,
  type SqlBool,
  type StringReference,
} from "kysely";

const special = /[\\%_]/g;

/** A LIKE pattern for texts that contain the typed text. */
export function containing(typed: string): string {
  return `%${typed.replace(special, "\\$&")}%`;
}

/** A LIKE pattern for texts that begin with the typed text. */
export function beginning(typed: string): string {
  return `${typed.replace(special, "\\$&")}%`;
}

/** Whether one of the columns contains the typed text, ignoring case. */
export function anyContains<Db, T extends keyof Db>(
  e: ExpressionBuilder<Db, T>,
  columns: readonly StringReference<Db, T>[],
  typed: string,
): Expression<SqlBool> {
  const pattern = containing(typed);
  return e.or(columns.map((column) => raw<boolean>`${raw.ref(column)} ilike ${pattern}`));
}

const lastCodePoint = 0x10_ff_ff;

/** The least text, by code points, that is greater than every text with this start; null if there is no such text. */
function beyond(start: string): string | null {
  const points = Array.from(start, (character) => character.codePointAt(0)!);
  while (points.at(-1) === lastCodePoint) points.pop();
  const last = points.pop();
  // U+D800 to U+DFFF are halves of surrogate pairs, which are no characters.
  return last === undefined ? null : String.fromCodePoint(...points, last === 0xd7_ff ? 0xe0_00 : last + 1);
}

/**
 * Whether a text begins with the typed text. The condition is a range of an index with text_pattern_ops: unlike a LIKE
 * pattern it can be part of a kept plan, and costs nothing to check on a row that the index has found.
 * @param unseen hides the typed text from the planner, so that PostgreSQL uses one plan for every text: for queries
 * that have no other index to choose
 */
export function startingWith(text: RawBuilder<unknown>, typed: string, unseen = false): RawBuilder<boolean> {
  const given = (bound: string) => (unseen ? raw`(select ${bound}::text)` : raw`${bound}`);
  const end = beyond(typed);
  const from = raw<boolean>`${text} ~>=~ ${given(typed)}`;
  return end === null ? from : raw<boolean>`${from} and ${text} ~<~ ${given(end)}`;
}
