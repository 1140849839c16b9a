/** The tasks of a process of the platform; one process may have all roles. */
export const roles = ["api", "gateway", "worker"] as const;
export type Role = (typeof roles)[number];

/** A live process of the platform, as the others see it. */
export interface Node {
  /** No other process, before or after, has the same number. */
  no: number;
  roles: readonly Role[];
  host: string;
}

/** Work that is divided into shards, each done by one process at a time. */
export interface SharedWork {
  /** The same in all processes; part of the lock's name. */
  name: string;
  /** How many shards there are, numbered from 0; the same in all processes. */
  shards: number;
  /** The processes of this role divide the shards among them. */
  role: Role;
  /**
   * Called when this process has got a shard. Once `signal` aborts, another process may get the shard as soon as the
   * promise has settled, so the promise should settle within 10 s. If it settles before `signal` aborts, `work` is
   * called again after a pause.
   *
   * A process that was frozen may find out late that another process has got the shard: an action that must not happen
   * twice has to be guarded in its own transaction too.
   */
  work(shard: number, signal: AbortSignal): Promise<void>;
}

/** The processes that share one database, as this one sees them. */
export interface Cluster {
  /** This process. Its number changes if the others took it for dead because it could not reach the database. */
  readonly self: Node;
  /** Whether no other process can join, because the database belongs to this process alone. */
  readonly alone: boolean;
  /** All live processes, this one included, by number, as this process last saw them. */
  nodes(): readonly Node[];
  /**
   * Calls the listener when processes have joined or ended, or this one has got another number. @returns the function
   * that ends the subscription
   */
  onChange(listener: () => void): () => void;
  /**
   * Registers a listener that cleans up after a process that has ended, for example by reporting its devices offline.
   * It is called in exactly one live process, and again until all listeners have succeeded, so all processes need the
   * same listeners. Never called if this process is alone: then all earlier processes have ended. @returns the function
   * that ends the subscription
   */
  onDead(listener: (no: number) => Promise<void>): () => void;
  /**
   * From now on this process cleans up after processes that have ended: call it once the listeners of {@link onDead}
   * are registered. Waits for the cleanup that is due, unless there are other live processes to do it.
   */
  begin(): Promise<void>;
  /**
   * Takes part from now on in work that is divided among processes. @returns a function that ends this, and waits for
   * the work in progress
   */
  share(work: SharedWork): () => Promise<void>;
  /** Leaves the cluster: the others see at once that this process has ended. */
  close(): Promise<void>;
}
