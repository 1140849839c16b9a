import { problem } from "@thingwright/contract/grammar/problem.ts";
import { networksOf } from "../../platform/network.ts";

/** The ranks of calls that wait for a hash; a call of an earlier rank goes first. */
const ranks = ["known", "proven", "stranger"] as const;

/** A call that waits for a hash. */
export interface InLine {
  /**
   * `known`: the account has signed in from this place before; `proven`: the call has passed a captcha, a code, a link
   * or a session; `stranger`: none of these.
   */
  rank: (typeof ranks)[number];
  /** The network address of the call. */
  address: string;
}

/**
 * One turn in this many goes to the last rank with a waiting call: otherwise an account that signs in without end from
 * a known place would keep everybody else out.
 */
const lastFirstEvery = 5;
/** How many calls of one rank may wait. */
const waitingAtMost = 500;
/** How many strangers may wait; further strangers are asked for a captcha, with which they have the rank `proven`. */
const strangersAtMost = 50;

/**
 * Waiting calls by network. The networks take turns, so that many calls from one network do not hold up those from
 * others.
 */
class Waiting {
  readonly #networks = new Map<string, { go: () => void; refuse: () => void }[]>();
  count = 0;

  add(network: string, turn: { go: () => void; refuse: () => void }): void {
    const turns = this.#networks.get(network);
    if (turns) turns.push(turn);
    else this.#networks.set(network, [turn]);
    this.count += 1;
  }

  next(): (() => void) | undefined {
    for (const [network, turns] of this.#networks) {
      // Deleting and setting the network moves it to the end of the round.
      this.#networks.delete(network);
      const first = turns.shift()!;
      if (turns.length > 0) this.#networks.set(network, turns);
      this.count -= 1;
      return first.go;
    }
    return undefined;
  }

  /**
   * Refuses the last call of the network with the most waiting calls, if the given network has fewer.
   * @returns whether it did
   */
  makeRoom(network: string): boolean {
    const [most, turns] = [...this.#networks].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    if (turns.length <= (this.#networks.get(network)?.length ?? 0)) return false;
    turns.pop()!.refuse();
    if (turns.length === 0) this.#networks.delete(most);
    this.count -= 1;
    return true;
  }
}

/** A queue of calls that need a password hashed. A limited number of hashes run at a time. */
export interface HashLine {
  /**
   * Runs a hash in its turn. Throws captcha_required if too many strangers wait, and overloaded if the line is full.
   */
  run<T>(who: InLine, hash: () => Promise<T>): Promise<T>;
  /** Tells whether so many strangers wait that no further stranger is admitted without a captcha. */
  strangersCrowd: () => boolean;
}

export function hashLine(atOnce: number): HashLine {
  const lines = { known: new Waiting(), proven: new Waiting(), stranger: new Waiting() };
  let running = 0;
  let turns = 0;
  const strangersCrowd = () => lines.stranger.count >= strangersAtMost;

  const turn = (line: Waiting, { rank, address }: InLine) =>
    new Promise<void>((go, reject) => {
      const network = networksOf(address).at(-1)!.network;
      const refuse = () => reject(problem("overloaded"));
      if (rank === "stranger" && strangersCrowd()) return reject(problem("captcha_required"));
      if (line.count >= waitingAtMost && !line.makeRoom(network)) return refuse();
      line.add(network, { go, refuse });
    });

  const next = () => {
    turns += 1;
    const order = turns % lastFirstEvery === 0 ? ranks.toReversed() : ranks;
    return order
      .map((rank) => lines[rank])
      .find(({ count }) => count > 0)
      ?.next();
  };

  return {
    strangersCrowd,
    async run(who, hash) {
      if (running < atOnce) running += 1;
      else await turn(lines[who.rank], who);
      try {
        return await hash();
      } finally {
        // The place goes to the next in line, or becomes free.
        const go = next();
        if (go) go();
        else running -= 1;
      }
    },
  };
}
