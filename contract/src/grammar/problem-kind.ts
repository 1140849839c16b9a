import type { Text } from "../basics/language.ts";

/** A way in which a call is refused. */
export interface ProblemKind extends Text {
  /** The `code` of the answer. */
  code: number;
  /** The HTTP status of the answer. */
  status: number;
  /** Words for the values of parameters that name something. */
  words?: Record<string, Record<string, Text>>;
}
