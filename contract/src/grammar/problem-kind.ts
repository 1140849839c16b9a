import type { Text } from "../basics/language.ts";

/** A reason for refusing a call. */
export interface ProblemKind extends Text {
  /** The `code` of the answer. */
  code: number;
  /** The HTTP status of the answer. */
  status: number;
  /** For parameters whose value is a key, such as `reason`: the text of each key. */
  words?: Record<string, Record<string, Text>>;
}
