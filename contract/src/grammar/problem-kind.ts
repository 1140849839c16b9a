import type { Text } from "../basics/language.ts";

/** A reason for refusing a call. */
export interface ProblemKind extends Text {
  /** The `code` of the answer. */
  code: number;
  /** The HTTP status of the answer. */
  status: number;
  /** Words for the values of parameters that name something. */
  words?: Record<string, Record<string, Text>>;
}
