import { setTimeout as pause } from "node:timers/promises";
import { anyTask, type Claimed, holding, mostClaims, putOff, type WorkDeps } from "./attempt.ts";
import type { Kind } from "./kind.ts";
import { deleteTask } from "./tasks.store.ts";

type Calling = Extract<Kind, { lane: "delivery" }>;

/**
 * How often recording a successful call is tried, a second apart. If no attempt succeeds, the call is repeated later.
 */
const notedAtMost = 10;

/** Makes a call to an external service, and records how it went. */
export async function deliver(deps: WorkDeps, claimed: Claimed, kind: Calling): Promise<void> {
  const input = kind.input.parse(claimed.row.input);
  let written: Awaited<ReturnType<typeof kind.deliver>>;
  try {
    if (claimed.row.claims > mostClaims) throw new Error("the server has ended at it again and again");
    written = await kind.deliver(input);
  } catch (error) {
    return noteFailure(deps, claimed, kind, error as Error);
  }
  await persistently(() =>
    holding(deps, claimed, async (sql, row) => {
      await written?.({ sql, now: deps.clock.now() });
      await deleteTask(anyTask, sql, row.id);
    }),
  );
}

async function noteFailure(deps: WorkDeps, claimed: Claimed, kind: Calling, error: Error): Promise<void> {
  await holding(deps, claimed, async (sql, row) => {
    const now = deps.clock.now();
    const wait = kind.isFinal(error) || row.claims > mostClaims ? undefined : kind.pauses[row.tries];
    const final = wait === undefined;
    const { id } = row;
    deps.log.warn({ id, kind: row.kind, tries: row.tries + 1, error: error.message, final }, "a call failed");
    await kind.failed(kind.input.parse(row.input), { error, tries: row.tries + 1, final, sql, now });
    if (final) await deleteTask(anyTask, sql, id);
    else await putOff(sql, row, { pause: wait, now });
  });
}

async function persistently(note: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await note());
    } catch (error) {
      if (tries === notedAtMost) throw error;
      await pause(1000);
    }
  }
}
