import type { FieldProblem, ProblemName } from "@thingwright/contract/grammar/problem.ts";

/** `refused`: the server said no. `offline`: the server was not reached. `timeout`: no answer in time. */
export type CallErrorKind = "refused" | "offline" | "timeout";

interface Refusal {
  problem: ProblemName | undefined;
  status: number;
  msg: string;
  data: unknown;
  requestId: string | undefined;
}

/**
 * A call that failed. `message` is the server's message for the user or, if the server did not answer, only the kind of
 * failure; `errorText` gives the words for the user.
 */
export class CallError extends Error {
  readonly kind: CallErrorKind;
  /** The name of the refusal. The numeric code is left out, because several refusals share one. */
  readonly problem: ProblemName | undefined;
  readonly status: number;
  /** The `data` field of the server's answer. */
  readonly data: unknown;
  /** The id of the call in the server's log. */
  readonly requestId: string | undefined;

  constructor(kind: CallErrorKind, refusal?: Refusal) {
    super(refusal?.msg ?? kind);
    this.kind = kind;
    this.problem = refusal?.problem;
    this.status = refusal?.status ?? 0;
    this.data = refusal?.data ?? null;
    this.requestId = refusal?.requestId;
  }

  /** The fields that the server refused, if it refused fields. */
  get fields(): FieldProblem[] {
    return this.is("invalid_input") && Array.isArray(this.data) ? this.data.filter(isField) : [];
  }

  /** Whether this is a refusal with one of these names. */
  is(...names: readonly ProblemName[]): boolean {
    return this.problem !== undefined && names.includes(this.problem);
  }
}

function isField(value: unknown): value is FieldProblem {
  return typeof value === "object" && value !== null && "path" in value && "message" in value;
}

/**
 * Whether a call failed because the server is away: it was not reached or did not answer, or a proxy in front of it
 * answered instead. A call that timed out may have reached the server.
 */
export function isAway(error: unknown): boolean {
  return error instanceof CallError && (error.kind !== "refused" || awayStatuses.has(error.status));
}

/** Bad gateway, unavailable, gateway time-out. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
