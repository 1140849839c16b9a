import { limits } from "@thingwright/contract/grammar/limits.ts";
import { fairTurns } from "../../platform/limits/fair-turns.ts";
import { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.ts";

/** The session (by the hash of its token), person, app and account whose limits a live connection counts towards. */
export interface LiveOwners {
  tokenHash: string;
  uid: string;
  /** The app of a person at home. */
  app?: string;
  owner: string;
}

interface CrowdBounds {
  connections: { session: number; person: number; app: number; account: number };
  subscriptions: { person: number; account: number };
  /**
   * Bytes that the connections of one account may leave unread together; beyond that, the connections that lag are cut
   * off.
   */
  lag: number;
}

const MiB = 1024 * 1024;

/**
 * The limits for makers and for people at home, which are separate so that neither group uses up the limits of the
 * other.
 */
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

/** How many snapshots for one account, or for the people of one app, are read at a time. */
const snapshotsAtOnce = 4;
/** The same for one person at home, each of whose connections waits for at most one snapshot. */
const snapshotsOfPerson = 2;

/**
 * Bounds the live connections of this process by session, person, app and account, so that none of them crowds out
 * others.
 */
export class LiveCrowd {
  readonly #connections: readonly { of: (owners: LiveOwners) => string; shares: ConcurrencyLimit }[];
  readonly #ofPerson: ConcurrencyLimit;
  readonly #ofAccount: ConcurrencyLimit;
  readonly #lagAtMost: number;
  /** Unread bytes by account. */
  readonly #lag = new Map<string, number>();
  readonly #inTurn = fairTurns(snapshotsAtOnce, Infinity);
  readonly #ofPersonInTurn = fairTurns(snapshotsOfPerson, Infinity);

  constructor({ connections, subscriptions, lag }: CrowdBounds) {
    this.#connections = [
      { of: ({ tokenHash }) => tokenHash, shares: new ConcurrencyLimit(connections.session) },
      { of: ({ uid }) => uid, shares: new ConcurrencyLimit(connections.person) },
      { of: ({ app }) => app ?? "", shares: new ConcurrencyLimit(connections.app) },
      { of: ({ owner }) => owner, shares: new ConcurrencyLimit(connections.account) },
    ];
    this.#ofPerson = new ConcurrencyLimit(subscriptions.person);
    this.#ofAccount = new ConcurrencyLimit(subscriptions.account);
    this.#lagAtMost = lag;
  }

  /** Counts a connection if there is room for it, and returns whether there is. */
  enter(owners: LiveOwners): boolean {
    if (this.#connections.some(({ of, shares }) => shares.isFull(of(owners)))) return false;
    for (const { of, shares } of this.#connections) shares.take(of(owners));
    return true;
  }

  leave(owners: LiveOwners): void {
    for (const { of, shares } of this.#connections) shares.giveBack(of(owners));
  }

  /** Counts a subscription if there is room for it, and returns whether there is. */
  subscribe({ uid, owner }: LiveOwners): boolean {
    if (this.#ofPerson.isFull(uid) || !this.#ofAccount.take(owner)) return false;
    return this.#ofPerson.take(uid);
  }

  unsubscribe({ uid, owner }: LiveOwners): void {
    this.#ofPerson.giveBack(uid);
    this.#ofAccount.giveBack(owner);
  }

  /**
   * Reads a snapshot in the turn of the account, or, for a person at home, in the turn of the person and then of their
   * app.
   */
  inTurn<T>({ uid, app, owner }: LiveOwners, read: () => Promise<T>): Promise<T> {
    if (app === undefined) return this.#inTurn(owner, read);
    return this.#ofPersonInTurn(uid, () => this.#inTurn(app, read));
  }

  /** Adds to the unread bytes of the account; a negative number of bytes subtracts. */
  lags({ owner }: LiveOwners, bytes: number): void {
    const lag = (this.#lag.get(owner) ?? 0) + bytes;
    if (lag > 0) this.#lag.set(owner, lag);
    else this.#lag.delete(owner);
  }

  lagsTooMuch({ owner }: LiveOwners): boolean {
    return (this.#lag.get(owner) ?? 0) > this.#lagAtMost;
  }
}
