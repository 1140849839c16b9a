import { gate } from "./gate.ts";

/**
 * Limits how many pieces of work of one account run at a time. Further pieces of that account wait in line, and do not
 * hold up other accounts.
 * @returns a function that runs work for an account; it throws overloaded if the account's line is full
 */
export function fairTurns(
  atOnce: number,
  mostWaiting: number,
): <T>(account: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { inTurn: ReturnType<typeof gate>; calls: number }>();
  return async (account, work) => {
    const line = lines.get(account) ?? { inTurn: gate(atOnce, mostWaiting), calls: 0 };
    lines.set(account, line);
    line.calls += 1;
    try {
      return await line.inTurn(work);
    } finally {
      line.calls -= 1;
      if (line.calls === 0) lines.delete(account);
    }
  };
}
