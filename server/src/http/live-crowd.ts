import { limits } from "@thingwright/contract/limits.ts";
import { fairTurns } from "../platform/fair-turns.ts";
import { Shares } from "../platform/shares.ts";

/** Whose a live connection is. */
export interface Whose {
  tokenHash: string;
  uid: string;
  owner: string;
}

/** Bytes that the connections of one account may leave unread together; beyond, those that lag are cut off. */
const lagAtMost = 32 * 1024 * 1024;
/** Snapshots of one account that are read at a time; each connection waits for one at most. */
const snapshotsAtOnce = 4;

/** What the live connections of this process may have together, so that nobody's are at the expense of others. */
export class LiveCrowd {
  readonly #ofSession = new Shares(limits.liveConnections.session);
  readonly #ofPerson = new Shares(limits.liveConnections.person);
  readonly #ofAccount = new Shares(limits.liveConnections.account);
  readonly #subscriptions = new Shares(limits.liveSubscriptions.account);
  /** Unread bytes by account. */
  readonly #lag = new Map<string, number>();
  /** Reads a snapshot when it is the account's turn. */
  readonly inTurn = fairTurns(snapshotsAtOnce, Infinity);

  /** Counts a connection in, if there is room for it. */
  enter({ tokenHash, uid, owner }: Whose): boolean {
    if (this.#ofSession.isFull(tokenHash) || this.#ofPerson.isFull(uid)) return false;
    if (!this.#ofAccount.take(owner)) return false;
    return this.#ofSession.take(tokenHash) && this.#ofPerson.take(uid);
  }

  leave({ tokenHash, uid, owner }: Whose): void {
    this.#ofSession.giveBack(tokenHash);
    this.#ofPerson.giveBack(uid);
    this.#ofAccount.giveBack(owner);
  }

  /** Counts a subscription in, if there is room for it. */
  subscribe({ owner }: Whose): boolean {
    return this.#subscriptions.take(owner);
  }

  unsubscribe({ owner }: Whose): void {
    this.#subscriptions.giveBack(owner);
  }

  /** Counts bytes that are not read yet, or fewer. */
  lags({ owner }: Whose, bytes: number): void {
    const lag = (this.#lag.get(owner) ?? 0) + bytes;
    if (lag > 0) this.#lag.set(owner, lag);
    else this.#lag.delete(owner);
  }

  lagsTooMuch({ owner }: Whose): boolean {
    return (this.#lag.get(owner) ?? 0) > lagAtMost;
  }
}
