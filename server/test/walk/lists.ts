import type { Caller } from "../caller.ts";
import { isPaged, listInputs, namesObject } from "./list-inputs.ts";
import type { Sample, Stop } from "./samples.ts";
import { isForLevelOne, type Walkers } from "./walkers.ts";

/**
 * Calls a list with every sort and every filter, as the owner of the samples and as a tenant without any rows.
 * @returns one line for each call that was not answered with a page
 */
export async function brokenLists(stop: Stop, walkers: Walkers): Promise<string[]> {
  const { name, route, sample, known } = stop;
  if (!isPaged(route) || route.access === "public") return [];
  const callers: [string, Caller][] = isForLevelOne(route.access)
    ? [["admin", walkers.admin]]
    : [
        ["owner", walkers.owner],
        ["tenant", walkers.tenant],
      ];
  const ofAnObject = Object.keys(sample.params ?? {}).length > 0 || namesObject(route);
  const calls = callers.flatMap(([who, caller]) =>
    listInputs(route, sample, known).map(async ({ what, input, byId }) => {
      const answer = await caller.call(route, input);
      // The sample names an object of the owner, which the tenant does not reach: 404 is right.
      if (who === "tenant" && (byId || ofAnObject) && answer.status === 404) return [];
      if (answer.status !== 200) return [`${name} ${what} as ${who}: HTTP ${answer.status} ${answer.msg}`];
      return followed(stop, caller, { what, input, answer });
    }),
  );
  return (await Promise.all(calls)).flat();
}

/** Calls the next page if the answer has a cursor for it. Returns one line if that page fails. */
async function followed(
  { name, route }: Stop,
  caller: Caller,
  { what, input, answer }: { what: string; input: Sample; answer: { data: unknown } },
): Promise<string[]> {
  const { next_cursor } = answer.data as { next_cursor?: string | null };
  if (!next_cursor) return [];
  const next = await caller.call(route, { ...input, query: { ...input.query, cursor: next_cursor } });
  return next.status === 200 ? [] : [`${name} ${what}, the page by cursor: HTTP ${next.status} ${next.msg}`];
}
