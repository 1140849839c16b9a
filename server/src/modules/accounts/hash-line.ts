import { problem } from "@thingwright/contract/problem.ts";
import { networksOf } from "../../platform/network.ts";

/** What is known of who waits for a hash; the first come first. */
const ranks = ["known", "proven", "stranger"] as const;

/** Who waits for a hash. */
export interface InLine {
  /**
   * `known`: the account has signed in from there before; `proven`: a captcha, a code or a link was given; `stranger`:
   * neither.
   */
  rank: (typeof ranks)[number];
  /** The network address of the call. */
  address: string;
}

/**
 * One turn in so many goes to the last rank in which somebody waits: an account that signs in without end from where it is
 * known would otherwise keep everybody else out.
 */
const lastFirstEvery = 5;
/** How many of one rank wait at most. */
const waitingAtMost = 500;
/** How many strangers wait at most: beyond, they are asked for a captcha, with which they are none. */
const strangersAtMost = 50;

/** Who waits, by network: the networks take turns, so that many calls from one do not hold up those from others. */
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
      // The network goes to the end of the round.
      this.#networks.delete(network);
      const first = turns.shift()!;
      if (turns.length > 0) this.#networks.set(network, turns);
      this.count -= 1;
      return first.go;
    }
    return undefined;
  }

  /** Refuses the last of the network from which most wait, if those are more than wait from this one. */
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

/** A line in which those wait whose passwords are to be hashed: so many are hashed at a time. */
export interface HashLine {
  /**
   * Runs a hash in its turn. Throws captcha_required where too many strangers wait, and overloaded where the line is full.
   */
  run<T>(who: InLine, hash: () => Promise<T>): Promise<T>;
  /** Whether so many strangers wait that no other is let in without a captcha. */
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
