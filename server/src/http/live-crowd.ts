import { limits } from "@thingwright/contract/limits.ts";
import { fairTurns } from "../platform/fair-turns.ts";
import { Shares } from "../platform/shares.ts";

/** Whose a live connection is. */
export interface Whose {
  tokenHash: string;
  uid: string;
  /** The app of a person at home. */
  app?: string;
  owner: string;
}

interface CrowdBounds {
  connections: { session: number; person: number; app: number; account: number };
  subscriptions: { person: number; account: number };
  /** Bytes that the connections of one account may leave unread together; beyond, those that lag are cut off. */
  lag: number;
}

const MiB = 1024 * 1024;

/** What makers may have, and what people at home may: neither is at the expense of the other. */
export const crowdBounds = {
  makers: {
    connections: { ...limits.liveConnections, app: Infinity },
    subscriptions: { ...limits.liveSubscriptions, person: Infinity },
    lag: 32 * MiB,
  },
  people: {
    connections: limits.homeLiveConnections,
    subscriptions: limits.homeLiveSubscriptions,
    lag: 64 * MiB,
  },
} as const satisfies Record<string, CrowdBounds>;

/** Snapshots of one account, or of one app's people, that are read at a time. */
const snapshotsAtOnce = 4;
/** The same of one person at home: each of their connections waits for one at most. */
const snapshotsOfPerson = 2;

/** What the live connections of this process may have together, so that nobody's are at the expense of others. */
export class LiveCrowd {
  readonly #connections: readonly { of: (whose: Whose) => string; shares: Shares }[];
  readonly #ofPerson: Shares;
  readonly #ofAccount: Shares;
  readonly #lagAtMost: number;
  /** Unread bytes by account. */
  readonly #lag = new Map<string, number>();
  readonly #inTurn = fairTurns(snapshotsAtOnce, Infinity);
  readonly #ofPersonInTurn = fairTurns(snapshotsOfPerson, Infinity);

  constructor({ connections, subscriptions, lag }: CrowdBounds) {
    this.#connections = [
      { of: ({ tokenHash }) => tokenHash, shares: new Shares(connections.session) },
      { of: ({ uid }) => uid, shares: new Shares(connections.person) },
      { of: ({ app }) => app ?? "", shares: new Shares(connections.app) },
      { of: ({ owner }) => owner, shares: new Shares(connections.account) },
    ];
    this.#ofPerson = new Shares(subscriptions.person);
    this.#ofAccount = new Shares(subscriptions.account);
    this.#lagAtMost = lag;
  }

  /** Counts a connection in, if there is room for it. */
  enter(whose: Whose): boolean {
    if (this.#connections.some(({ of, shares }) => shares.isFull(of(whose)))) return false;
    for (const { of, shares } of this.#connections) shares.take(of(whose));
    return true;
  }

  leave(whose: Whose): void {
    for (const { of, shares } of this.#connections) shares.giveBack(of(whose));
  }

  /** Counts a subscription in, if there is room for it. */
  subscribe({ uid, owner }: Whose): boolean {
    if (this.#ofPerson.isFull(uid) || !this.#ofAccount.take(owner)) return false;
    return this.#ofPerson.take(uid);
  }

  unsubscribe({ uid, owner }: Whose): void {
    this.#ofPerson.giveBack(uid);
    this.#ofAccount.giveBack(owner);
  }

  /** Reads a snapshot when it is the turn of whose it is. */
  inTurn<T>({ uid, app, owner }: Whose, read: () => Promise<T>): Promise<T> {
    if (app === undefined) return this.#inTurn(owner, read);
    return this.#ofPersonInTurn(uid, () => this.#inTurn(app, read));
  }

  /** Counts bytes that are not read yet, or fewer. */
  lags({ owner }: Whose, bytes: number): void {
    const lag = (this.#lag.get(owner) ?? 0) + bytes;
    if (lag > 0) this.#lag.set(owner, lag);
    else this.#lag.delete(owner);
  }

  lagsTooMuch({ owner }: Whose): boolean {
    return (this.#lag.get(owner) ?? 0) > this.#lagAtMost;
  }
}
