import type { NamedFile } from "@thingwright/contract/basics/named-file.ts";
import type { Caller } from "../caller.ts";
import { textsOf } from "../zips.ts";
import { filtersOf, isPaged, unfiltered } from "./list-inputs.ts";
import type { Mark } from "./marks.ts";
import type { Sample, Stop } from "./samples.ts";
import { swapped } from "./swapped.ts";
import { isForLevelOne, isForMembers, type Walkers } from "./walkers.ts";

/**
 * Looks for rows of another tenant in the answers of a GET, with the filters of its sample, without any and with each
 * filter. As a member whose role leaves products out, also looks for rows of these products.
 * @returns one line for each row that must not be there
 */
export async function leaksIn(stop: Stop, walkers: Walkers): Promise<string[]> {
  const { name, route, sample, known } = stop;
  const { access } = route;
  if (route.method === "GET" && route.credential === "person") return leaksAtHome(stop, walkers);
  if (route.method !== "GET" || access === "public" || isForLevelOne(access)) return [];
  const { owner, limited, marks } = walkers;
  const lookers: [string, Caller, Mark[]][] = [["owner", owner, marks.foreign]];
  if (access === "session" || isForMembers(access, "some"))
    lookers.push(["limited", limited, [...marks.foreign, ...marks.leftOut]]);
  const inputs: [string, Sample][] = [["", sample]];
  if (isPaged(route)) {
    inputs.push([" unfiltered", unfiltered(route, sample)]);
    // A filter's condition may undo the scope's condition, for example by `or` in raw SQL without parentheses.
    for (const { what, input } of filtersOf(route, sample, known)) inputs.push([` ${what}`, input]);
  }
  const found = lookers.flatMap(([who, caller, hidden]) =>
    inputs.map(async ([what, input]) => {
      const answer = await caller.call(route, input);
      if (what === " unfiltered" && answer.status !== 200)
        return [`${name}${what} as ${who}: HTTP ${answer.status} ${answer.msg}`];
      const whose = (mark: Mark) =>
        marks.foreign.includes(mark) ? "another tenant's row" : "a row that the role leaves out";
      return shown(answer.data, hidden).map(
        (mark) => `${name}${what} as ${who} shows ${whose(mark)}: ${mark.of} ${mark.value}`,
      );
    }),
  );
  return [...(await Promise.all(found)).flat(), ...(await blindIn(stop, walkers))];
}

/** Looks for another maker's data in the answers to a person at home. */
async function leaksAtHome(
  { name, route, sample }: Stop,
  { atHome, marks }: Pick<Walkers, "atHome" | "marks">,
): Promise<string[]> {
  const { data } = await atHome.call(route, sample);
  const of = shown(data, marks.foreign);
  return of.map((mark) => `${name} at home shows what is somebody else's: ${mark.of} ${mark.value}`);
}

/**
 * Finds a list without rows that could leak, in which no leak would be noticed. The stranger must see its own rows in the
 * list, and the owner the rows that the limited member's role leaves out. A list that is the same for everybody is fine.
 */
async function blindIn({ name, route, sample }: Stop, walkers: Walkers): Promise<string[]> {
  const { owner, stranger, own, foreign, marks } = walkers;
  const { params } = sample;
  if (params !== undefined) return [];
  const input = isPaged(route) ? unfiltered(route, sample) : sample;
  const [theirs, ours] = await Promise.all([
    stranger.call(route, swapped(input, own, foreign).at(-1)?.input ?? input),
    owner.call(route, input),
  ]);
  if (!isList(theirs.data)) return [];
  const seen = shown(theirs.data, marks.foreign);
  if (seen.length === 0) {
    const common = JSON.stringify(theirs.data) === JSON.stringify(ours.data) && theirs.data.list.length > 0;
    return common ? [] : [`${name} shows a stranger none of its rows: make some beside the module's samples`];
  }
  const ofProducts = seen.some(({ of }) => marks.leftOut.some((mark) => mark.of === of));
  if (!ofProducts || shown(ours.data, marks.leftOut).length > 0) return [];
  return [
    `${name} shows the owner no row of the products that a role leaves out: make some beside the samples`,
  ];
}

/** The marks that an answer contains. */
export function shown(data: unknown, marks: readonly Mark[]): Mark[] {
  const text = JSON.stringify(isArchive(data) ? textsOf(data.content) : data);
  return marks.filter(({ value }) => text.includes(value));
}

function isArchive(data: unknown): data is NamedFile {
  return typeof data === "object" && data !== null && "content" in data && data.content instanceof Uint8Array;
}

function isList(data: unknown): data is { list: unknown[] } {
  return data !== null && typeof data === "object" && "list" in data && Array.isArray(data.list);
}
