import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { Definition } from "@thingwright/contract/products.ts";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import type { ConflictAnswer } from "../../../lib/conflict-dialog.tsx";
import { keyOf, queryClient, queryOf } from "../../../lib/query.ts";
import { type Outcome, saveVersioned } from "../../../lib/versioned-save.ts";
import type { Change } from "./changes.ts";

/** Someone else saved first: what they made of `base`, and what we would. */
export interface Conflict {
  base: readonly FunctionPoint[];
  theirs: readonly FunctionPoint[];
  mine: readonly FunctionPoint[];
}

type Ask = (conflict: Conflict) => Promise<ConflictAnswer>;

/**
 * Saves a change on top of the definition that is kept, and keeps the answer.
 * @param ask what to do when someone else has changed the definition since
 * @param basedOn what the change was made on, where that has to be the same still
 * @throws {CallError} when it is refused
 */
export async function saveChange(
  productId: string,
  change: Change,
  ask: Ask,
  basedOn?: Definition,
): Promise<Outcome> {
  const input = { params: { id: productId } };
  const { queryKey } = queryOf(api.products.definition, input);
  // An answer that is on its way would be older than what this saves.
  await queryClient.cancelQueries({ queryKey });
  const kept = queryClient.getQueryData<Definition>(queryKey);
  const current = kept ?? (await call(api.products.definition, input));

  const theirsShown = (base: Definition, theirs: Definition) =>
    ask({ base: base.list, theirs: theirs.list, mine: change(base.list) });

  if (basedOn && basedOn.version !== current.version) {
    const answer = await theirsShown(basedOn, current);
    if (answer !== "mine") return answer;
  }
  const keep = (saved: Definition): Definition => {
    queryClient.setQueryData<Definition>(queryKey, saved);
    refresh();
    return saved;
  };
  const { answer } = await saveVersioned(current, {
    save: async ({ list, version }) =>
      keep(await call(api.products.define, { ...input, body: { list: change(list), version } })),
    read: async () => keep(await call(api.products.definition, input)),
    ask: theirsShown,
  });
  return answer;
}

/** The product counts its function points, and may have changed its stage. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(api.products.get) });
  void queryClient.invalidateQueries({ queryKey: keyOf(api.products.list) });
}
