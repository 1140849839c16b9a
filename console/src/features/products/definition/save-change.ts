import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { Definition } from "@thingwright/contract/products.ts";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import type { ConflictAnswer } from "../../../lib/conflict-dialog.tsx";
import { keyOf, queryClient, queryOf } from "../../../lib/query.ts";
import { type Outcome, saveVersioned } from "../../../lib/versioned-save.ts";
import type { Change } from "./changes.ts";

/**
 * Somebody else saved first: `theirs` is their version, `mine` the result of the user's change, both made from
 * `base`.
 */
export interface Conflict {
  base: readonly FunctionPoint[];
  theirs: readonly FunctionPoint[];
  mine: readonly FunctionPoint[];
}

type Ask = (conflict: Conflict) => Promise<ConflictAnswer>;

/**
 * Applies a change to the cached definition, saves the result, and caches the reply.
 * @param ask asks which version stays, when somebody else has changed the definition since
 * @param basedOn the definition that the change was made for, if that must still be the present one
 * @throws {CallError} when the server refuses
 */
export async function saveChange(
  productId: string,
  change: Change,
  ask: Ask,
  basedOn?: Definition,
): Promise<Outcome> {
  const input = { params: { id: productId } };
  const { queryKey } = queryOf(api.products.definition, input);
  // A reply still under way would be older than the saved definition.
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

/**
 * Fetches products again: they contain the number of function points, and after a conflict may be in another stage. Keys
 * go with function points.
 */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(api.products.get) });
  void queryClient.invalidateQueries({ queryKey: keyOf(api.products.list) });
  void queryClient.invalidateQueries({ queryKey: keyOf(api.keyMapping.get) });
}
