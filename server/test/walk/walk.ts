import { randomUUID } from "node:crypto";
import type { Answer, Caller } from "../caller.ts";
import { leaksIn } from "./answers.ts";
import { holesAtHome } from "./at-home.ts";
import { badInputs, withNul } from "./bad-inputs.ts";
import { brokenLists } from "./lists.ts";
import type { Sample, Stop } from "./samples.ts";
import { swapped } from "./swapped.ts";
import { isForLevelOne, isForMembers, type Walkers } from "./walkers.ts";

/** Calls the route, and records a hole unless the answer has one of these statuses. */
type Try = (who: string, caller: Caller, input: Sample, ...statuses: number[]) => Promise<Answer>;

/**
 * Calls a route as every caller who must be refused, with every input that must be refused, and as every caller who may
 * call it.
 * @returns one line for each hole; none is the goal
 */
export async function holesIn(stop: Stop, walkers: Walkers): Promise<string[]> {
  const holes: string[] = [];
  const attempt: Try = async (who, caller, input, ...statuses) => {
    const answer = await caller.call(stop.route, input);
    if (!statuses.includes(answer.status))
      holes.push(`${stop.name} ${who}: HTTP ${answer.status} ${answer.msg}`);
    return answer;
  };
  await refuseCallers(stop, walkers, attempt);
  await letIn(stop, walkers, attempt);
  await refuseIds(stop, walkers, attempt);
  for (const { what, input } of badInputs(stop)) {
    const answer = await attempt(what, mayCall(stop, walkers), input, 422);
    if (answer.status === 422 && !Array.isArray(answer.data))
      holes.push(`${stop.name} ${what}: no field is named`);
  }
  for (const { what, input } of withNul(stop)) {
    await attempt(what, mayCall(stop, walkers), input, 200, 400, 401, 404, 409, 410, 422, 429);
  }
  return [
    ...holes,
    ...(await holesAtHome(stop, walkers)),
    ...(await leaksIn(stop, walkers)),
    ...(await brokenLists(stop, walkers)),
  ];
}

function mayCall({ route }: Stop, { admin, owner, atHome }: Walkers): Caller {
  if (route.credential === "person") return atHome;
  return isForLevelOne(route.access) ? admin : owner;
}

async function refuseCallers({ route, sample }: Stop, walkers: Walkers, attempt: Try): Promise<void> {
  const { access, personal, programs, credential } = route;
  if (credential === "person") {
    await attempt("signed out", walkers.nobody, sample, 401);
    await attempt("as a maker", walkers.owner, sample, 401);
  }
  if (access === "public") return;
  await attempt("as a person at home", walkers.atHome, sample, 401);
  await attempt("signed out", walkers.nobody, sample, 401);
  if (personal || programs || (access !== "session" && access !== "product:read"))
    await attempt("as a program without the permission", walkers.program, sample, 403);
  if (!route.allowedWithDuties)
    await attempt("while the password is one that the platform made up", walkers.due, sample, 403);
  if (route.proof)
    await attempt("long after the last proof of who is there", walkers.stale, aboutNothing(sample), 403);
  if (access === "session") return;
  await attempt("as a member without any permission", walkers.powerless, sample, 403);
  const without = await walkers.memberWithout(access);
  await attempt("as a member with every permission but this", without, sample, 403);
  if (!isForLevelOne(access)) return;
  for (const who of ["owner", "tenant", "member"] as const) {
    await attempt(`of level 1 only, as ${who}`, walkers[who], sample, 403);
  }
}

/**
 * Finds callers who have the permission but are refused as if they did not. The calls must not change anything: they
 * only read, or have ids that do not exist.
 */
async function letIn({ route, sample }: Stop, walkers: Walkers, attempt: Try): Promise<void> {
  const { access } = route;
  if (access === "public" || access === "session") return;
  const harmless = route.method === "GET" ? sample : aboutNothing(sample);
  const others = isForLevelOne(access) ? [] : (["owner", "tenant"] as const);
  const member = isForMembers(access, "all") ? (["member"] as const) : [];
  const limited = isForMembers(access, "some") ? (["limited"] as const) : [];
  for (const who of ["admin", ...others, ...member, ...limited] as const) {
    await attempt(`as ${who}, who may`, walkers[who], harmless, 200, 404, 422);
  }
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The same input with ids that do not exist; if there are none in the path, with a body that no route accepts. */
export function aboutNothing(sample: Sample): Sample {
  const ids = Object.values(sample.params ?? {}).length > 0;
  if (!ids) return { ...sample, body: [1] };
  return JSON.parse(JSON.stringify(sample).replace(uuid, () => randomUUID())) as Sample;
}

async function refuseIds(stop: Stop, walkers: Walkers, attempt: Try): Promise<void> {
  const { route, sample } = stop;
  const { own, foreign, leftOut, limited } = walkers;
  const caller = route.credential === "person" ? walkers.atHome : walkers.owner;
  for (const { place, input } of swapped(sample, own, foreign)) {
    await attempt(`another tenant's id in ${place}`, caller, input, 404);
  }
  const { access } = route;
  if (access === "public" || access === "session" || !isForMembers(access, "some")) return;
  for (const { place, input } of swapped(sample, own, leftOut)) {
    // A call that saves a role may answer 403, because nobody may give a role products that they cannot reach
    // themselves.
    await attempt(`an id that the role leaves out in ${place}`, limited, input, 403, 404);
  }
}
