import type { ServerResponse } from "node:http";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Route } from "@thingwright/contract/route.ts";
import { fairTurns } from "../platform/fair-turns.ts";
import { gate } from "../platform/gate.ts";
import { Shares } from "../platform/shares.ts";
import type { PersonCaller } from "./person-caller.ts";
import { taken } from "./unread.ts";

type InLine = ReturnType<typeof gate>;
type InTurn = ReturnType<typeof fairTurns>;

/**
 * Keeps one account's calls, which may all wait for the same lock, from holding every connection: four are a third. A
 * turn ends when the answer has been taken, or its reader is slow: what such readers hold is bounded by `unread.ts`.
 */
const ofAccountInTurn = fairTurns(4, 500);

/** The same for calls by those who are not signed in: an account's own are not behind them. */
export const ofStrangersInTurn = fairTurns(2, 500);

/**
 * The same for people at home: an app has far more of them than an account has members, so that more may wait, but of one person
 * only few, who would otherwise hold up all others.
 */
const ofPersonInTurn = fairTurns(2, 50);
const ofAppInTurn = fairTurns(4, 5000);

/** The same for the transactions of calls that wait for something else, and of sign-ins: two more are a half. */
export const transactionInTurn = fairTurns(2, 500);

/** Of these, one person's: they take their turn among themselves before one comes among those of the app. */
export const transactionOfPersonInTurn = fairTurns(2, 250);

/** Calls of a person that wait for something else take no turn. So many are under way: those that wait for devices, and some more. */
const waitingOfPerson = new Shares(limits.waitingCalls.person + 50);

/**
 * So many calls of all accounts read and write their answers at a time, each of which may hold megabytes meanwhile; an account has few
 * in this line, as it has few turns. Those who are not signed in have a line of their own.
 */
const ofAll = { accounts: gate(32, 5000), strangers: gate(16, 5000) };

/** Work on the whole of what a product has: one piece of an account at a time, and few of all, which one thread does anyway. */
const heavy = { ofAccount: fairTurns(1, 500), ofAll: gate(4, 500) };

/** Whose turns a call takes. */
interface Calling {
  home: PersonCaller | null;
  /** An account, or a person at home; undefined for a call that is open to everybody. */
  party: string | undefined;
}

/**
 * Carries out a call when it is its turn. Throws overloaded.
 * @param answer sends the answer, which may then wait for its reader
 * @param turns those that its verb takes
 */
export async function callInTurn(
  { home, party }: Calling,
  route: Pick<Route, "heavy" | "waits">,
  answer: () => Promise<ServerResponse | undefined>,
  turns: VerbTurns,
): Promise<void> {
  const work = async () => {
    const sent = await amongAll(party, route, answer);
    turns.answered();
    if (sent) await taken(sent);
  };
  const inTurn = () => {
    if (route.waits) return home ? waitOfPerson(home.person.uid, work) : work();
    if (home) return ofPersonInTurn(home.person.uid, () => ofAppInTurn(home.person.appId, work));
    return party === undefined ? work() : ofAccountInTurn(party, work);
  };
  try {
    // Before the account's turns, or those that wait here would take them from its other calls.
    await (route.heavy && party ? heavy.ofAccount(party, inTurn) : inTurn());
  } finally {
    turns.end();
  }
}

/** A call that waits for something else, or whose account its verb has to find first, takes the turns that its verb asks for. */
function amongAll<T>(
  party: string | undefined,
  route: Pick<Route, "heavy" | "waits">,
  work: () => Promise<T>,
): Promise<T> {
  if (route.heavy) return heavy.ofAll(work);
  return route.waits || party === undefined ? work() : ofAll.accounts(work);
}

async function waitOfPerson(uid: string, work: () => Promise<void>): Promise<void> {
  if (!waitingOfPerson.take(uid)) throw problem("overloaded");
  try {
    await work();
  } finally {
    waitingOfPerson.giveBack(uid);
  }
}

/** The turns that a verb takes while its call is under way. */
export class VerbTurns {
  readonly #ofAccount: InTurn;
  readonly #ofAll: InLine;
  readonly #untilAnswered = new Set<() => void>();
  readonly #untilTaken = new Set<() => void>();

  constructor({ party }: Pick<Calling, "party">) {
    const isStranger = party === undefined;
    this.#ofAccount = isStranger ? ofStrangersInTurn : ofAccountInTurn;
    this.#ofAll = isStranger ? ofAll.strangers : ofAll.accounts;
  }

  /** Waits for a turn of an account, and then of all. Throws overloaded. @returns ends it */
  async take(of: string): Promise<() => void> {
    const ofAccount = await begun((turn) => this.#ofAccount(of, turn), this.#untilTaken);
    const among = await begun(this.#ofAll, this.#untilAnswered);
    return () => {
      among();
      ofAccount();
    };
  }

  /** Ends those that are for reading and writing the answer. */
  answered(): void {
    for (const end of this.#untilAnswered) end();
  }

  end(): void {
    this.answered();
    for (const end of this.#untilTaken) end();
  }
}

/** Resolves when a turn has begun, with what ends it. */
function begun(line: InLine, ends: Set<() => void>): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  const turn = () =>
    new Promise<void>((end) => {
      ends.add(end);
      resolve(end);
    });
  line(turn).catch(reject);
  return promise;
}
