import type { ServerResponse } from "node:http";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { fairTurns } from "../../platform/limits/fair-turns.ts";
import { gate } from "../../platform/limits/gate.ts";
import { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.ts";
import type { PersonCaller } from "../person-caller.ts";
import { answerRead } from "./unread.ts";

type InLine = ReturnType<typeof gate>;
type InTurn = ReturnType<typeof fairTurns>;

/**
 * The turns of an account's calls. Only four calls of one account run at a time, which is a third of the database
 * connections. Otherwise calls that all wait for the same lock could hold every connection. A turn ends when the client
 * has read the answer or turns out to be slow; `unread.ts` bounds the memory that answers to slow clients take.
 */
const ofAccountInTurn = fairTurns(4, 500);

/**
 * The turns of an account's callers who are not signed in, so that the account's own calls do not wait behind theirs.
 */
export const ofStrangersInTurn = fairTurns(2, 500);

/**
 * The turns of a person at home and of an app. An app has far more people than an account has members, so more calls of
 * an app may wait. Of one person only few calls may wait, because they would otherwise hold up all others.
 */
const ofPersonInTurn = fairTurns(2, 50);
const ofAppInTurn = fairTurns(4, 5000);

/**
 * The turns of an account's transactions at sign-ins, and on `waits` routes, whose calls wait for devices, for example.
 * Two of these and the four calls together are half of the connections.
 */
export const transactionInTurn = fairTurns(2, 500);

/**
 * The same limit for the transactions of one person. They wait for each other first, and only then for other
 * transactions of the app.
 */
export const transactionOfPersonInTurn = fairTurns(2, 250);

/**
 * A person's calls to `waits` routes take no turn, so their number is bounded: as many as may wait for devices, and 50
 * more.
 */
const waitingOfPerson = new ConcurrencyLimit(limits.waitingCalls.person + 50);

/**
 * How many calls of all accounts read and write their answers at a time, because each may hold megabytes meanwhile. An
 * account has few calls in this line, as it has few turns. Callers who are not signed in have a line of their own.
 */
const ofAll = { accounts: gate(32, 5000), strangers: gate(16, 5000) };

/**
 * Work on everything that a product has: one call of an account at a time, and few in all, as a single thread does the
 * work.
 */
const heavy = { ofAccount: fairTurns(1, 500), ofAll: gate(4, 500) };

/** The person or the account whose turns a call takes. */
interface Calling {
  home: PersonCaller | null;
  /** An account, or a person at home; undefined for a call that is open to everybody. */
  party: string | undefined;
}

/**
 * Runs a call when it is its turn. Throws overloaded.
 * @param answer sends the answer, and returns the response if the turn is to last until the client has read it
 * @param turns the turns that the handler of the call takes
 */
export async function callInTurn(
  { home, party }: Calling,
  route: Pick<Route, "heavy" | "waits">,
  answer: () => Promise<ServerResponse | undefined>,
  turns: HandlerTurns,
): Promise<void> {
  const work = async () => {
    const sent = await amongAll(party, route, answer);
    turns.answered();
    if (sent) await answerRead(sent);
  };
  const inTurn = () => {
    if (route.waits) return home ? waitOfPerson(home.person.uid, work) : work();
    if (home) return ofPersonInTurn(home.person.uid, () => ofAppInTurn(home.person.appId, work));
    return party === undefined ? work() : ofAccountInTurn(party, work);
  };
  try {
    // A heavy call waits here before it takes one of the account's turns, so that the account's other calls keep their
    // turns.
    await (route.heavy && party ? heavy.ofAccount(party, inTurn) : inTurn());
  } finally {
    turns.end();
  }
}

/**
 * Runs work in a turn among the calls of all accounts. On a `waits` route, or while the account is not known, the
 * handler takes its own turns.
 */
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

/** The turns that a handler takes while its call is under way. */
export class HandlerTurns {
  readonly #ofAccount: InTurn;
  readonly #ofAll: InLine;
  readonly #untilAnswered = new Set<() => void>();
  readonly #untilRead = new Set<() => void>();

  constructor({ party }: Pick<Calling, "party">) {
    const isStranger = party === undefined;
    this.#ofAccount = isStranger ? ofStrangersInTurn : ofAccountInTurn;
    this.#ofAll = isStranger ? ofAll.strangers : ofAll.accounts;
  }

  /**
   * Waits for a turn of an account, and then for a turn among the calls of all. Throws overloaded. @returns a function
   * that ends both turns
   */
  async take(of: string): Promise<() => void> {
    const ofAccount = await waitForTurn((turn) => this.#ofAccount(of, turn), this.#untilRead);
    const among = await waitForTurn(this.#ofAll, this.#untilAnswered);
    return () => {
      among();
      ofAccount();
    };
  }

  /** Ends the turns that are for reading and writing the answer. */
  answered(): void {
    for (const end of this.#untilAnswered) end();
  }

  end(): void {
    this.answered();
    for (const end of this.#untilRead) end();
  }
}

/** Resolves when a turn has begun, with the function that ends it. */
function waitForTurn(line: InLine, ends: Set<() => void>): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  const turn = () =>
    new Promise<void>((end) => {
      ends.add(end);
      resolve(end);
    });
  line(turn).catch(reject);
  return promise;
}
