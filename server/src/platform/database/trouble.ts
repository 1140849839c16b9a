/** The meanings of database errors, by SQLSTATE or by the code of the connection's error. */
const meanings: [codes: RegExp, meaning: string][] = [
  [/^53100$/, "its disk is full"],
  [/^53200$/, "it is out of memory"],
  [/^53300$/, "it has no connection left"],
  [/^(57P0[1-5]|ECONNRESET|EPIPE)$/, "it is starting, stopping or has broken off"],
  [/^25006$/, "it takes no changes, as a standby does"],
  [/^(28|3D)...$/, "it does not let the platform in"],
  [/^(58|XX)...$/, "it cannot use its own files"],
  [/^(ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, "it cannot be reached"],
];

/**
 * Whether a statement failed because the database is out of reach or takes no more connections, and not because of the
 * statement.
 */
export function isAway(error: unknown): boolean {
  const { code, syscall, message } = error as { code?: unknown; syscall?: unknown; message?: unknown };
  // 08: the connection broke; 57P01 to 57P03: it is stopping or starting; 53300: it has no connection left.
  if (typeof code === "string" && /^(08...|57P0[1-3]|53300)$/.test(code)) return true;
  // An error of a broken connection may have no SQLSTATE.
  return syscall === "connect" || syscall === "read" || String(message).startsWith(ended);
}

/** The platform's own refusal to write, with the SQLSTATE that the database has for a full disk. */
export class DiskFull extends Error {
  readonly code = "53100";
  constructor() {
    super("the disk of the database is full");
  }
}

const ended = "Connection terminated";

/**
 * Returns why the database failed, as the end of the sentence "the database fails: "; without addresses and names,
 * because strangers read it in `/readyz`. The log has the error itself.
 */
export function troubleOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const found = typeof code === "string" && meanings.find(([codes]) => codes.test(code));
  if (found) return found[1];
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return `it answers SQLSTATE ${code}`;
  if (String(message).startsWith(ended)) return "it is starting, stopping or has broken off";
  return /time.?out|no answer/i.test(String(message)) ? "it does not answer" : "see the log";
}
