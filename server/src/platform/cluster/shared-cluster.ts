import { SteadySession } from "../database/steady-session.ts";
import { troubleOf } from "../database/trouble.ts";
import type { Logger } from "../log.ts";
import { SeldomLog } from "../seldom-log.ts";
import type { Cluster, Node, SharedWork } from "./cluster.ts";
import type { DeadNodes } from "./dead-nodes.ts";
import { DividedWork } from "./divided-work.ts";
import { assertSameVersion } from "./fit.ts";
import { HeldLocks, lockClass } from "./locks.ts";
import { joinNodes, listNodes, type NewNode } from "./nodes.store.ts";

interface Deps {
  connectionString: string;
  node: NewNode;
  dead: DeadNodes;
  log: Logger;
}

const channel = "thingwright_nodes";
/** Processes announce changes by notifications. This interval finds processes that ended without a notification. */
const lookEveryMs = 1000;

/**
 * The cluster of processes that share a database. A database session of its own holds the locks that show which
 * processes live and which process does which shard of a work.
 */
export class SharedCluster implements Cluster {
  readonly alone = false;
  readonly #log: Logger;
  readonly #dead: DeadNodes;
  readonly #failed: SeldomLog;
  readonly #listeners = new Set<() => void>();
  readonly #works = new Map<string, DividedWork>();
  #session!: SteadySession;
  #self: Node;
  #nodes: readonly Node[] = [];
  #returned: () => void = () => {};
  #begun = false;
  #closed = false;
  #wanted = false;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  private constructor({ dead, log, node }: Deps) {
    this.#log = log;
    this.#dead = dead;
    this.#failed = new SeldomLog(log, "could not look at the processes");
    this.#self = { no: 0, roles: node.roles, host: node.host };
  }

  /** Joins the processes that share the database. @throws Error with advice, if processes of another version run */
  static async join(deps: Deps): Promise<SharedCluster> {
    const cluster = new SharedCluster(deps);
    await cluster.#open(deps);
    return cluster;
  }

  get self(): Node {
    return this.#self;
  }

  nodes(): readonly Node[] {
    return this.#nodes;
  }

  onChange(listener: () => void): () => void {
    const one = () => listener();
    this.#listeners.add(one);
    return () => void this.#listeners.delete(one);
  }

  onDead(listener: (no: number) => Promise<void>): () => void {
    return this.#dead.add(listener);
  }

  async begin(): Promise<void> {
    const rows = await listNodes(this.#session);
    const living = (await HeldLocks.look(this.#session)).of(lockClass.node);
    const ended = rows.map(({ no }) => no).filter((no) => !living.has(no));
    if (living.size === 1) await this.#dead.cleanUp(ended);
    this.#begun = true;
  }

  share(work: SharedWork): () => Promise<void> {
    if (!this.#self.roles.includes(work.role)) return async () => {};
    if (this.#works.has(work.name)) throw new Error(`the work "${work.name}" is shared twice`);
    const divided = new DividedWork(work, {
      session: this.#session,
      log: this.#log,
      freed: () => this.#tell(),
    });
    this.#works.set(work.name, divided);
    this.#wake();
    return async () => {
      if (this.#works.get(work.name) === divided) this.#works.delete(work.name);
      await divided.stop(this.#self.no);
    };
  }

  /**
   * Calls the listener when this process has a session again. The other processes may have taken it for dead meanwhile.
   */
  onReturn(listener: () => void): void {
    this.#returned = listener;
  }

  /**
   * Returns a sentence for the operator while this process has no session, because the other processes cannot tell it
   * from one that has ended.
   */
  trouble(): string | null {
    if (this.#session.here) return null;
    return `This process has no session among the others: the database fails: ${troubleOf(this.#session.error)}.`;
  }

  async close(): Promise<void> {
    const works = [...this.#works.values()];
    this.#works.clear();
    await Promise.all(works.map((work) => work.stop(this.#self.no)));
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#looking;
    await this.#dead.close();
    await this.#leave();
  }

  async #open({ connectionString, node, log }: Deps): Promise<void> {
    this.#session = await SteadySession.open({
      connectionString,
      name: "cluster",
      log,
      prepare: async (session) => {
        await session.run(`listen ${channel}`);
        const no = await joinNodes(session, node, this.#self.no || null, (others) =>
          assertSameVersion(node.version, others),
        );
        this.#become(no);
      },
      lost: () => {
        this.#dead.lost();
        for (const work of this.#works.values()) work.lost();
      },
      again: () => {
        this.#tell();
        this.#changed();
        this.#returned();
      },
      // A change that is announced while the session is still being opened is seen by the first look.
      notified: (_, from) => this.#timer && from !== String(this.#self.no) && this.#wake(),
    });
    await this.#look();
    this.#timer = setInterval(() => this.#wake(), lookEveryMs);
    this.#tell();
  }

  /** Takes a number for this process, and lists the process among the living ones from now on. */
  #become(no: number): void {
    const others = this.#nodes.filter((node) => node.no !== this.#self.no && node.no !== no);
    this.#self = { ...this.#self, no };
    this.#nodes = [...others, this.#self].toSorted((a, b) => a.no - b.no);
  }

  /** Tells the other processes to look, and looks itself. */
  #tell(): void {
    this.#session.run("select pg_notify($1, $2)", [channel, String(this.#self.no)]).catch(() => {});
    this.#wake();
  }

  #wake(): void {
    this.#wanted = true;
    this.#looking ??= this.#lookWhileWanted().finally(() => {
      this.#looking = null;
      if (this.#wanted && this.#session.here && !this.#closed) this.#wake();
    });
  }

  async #lookWhileWanted(): Promise<void> {
    while (this.#wanted && this.#session.here && !this.#closed) {
      this.#wanted = false;
      try {
        await this.#look();
      } catch (error) {
        if (this.#session.here) this.#failed.tell({ error });
        return;
      }
    }
  }

  async #look(): Promise<void> {
    const self = this.#self.no;
    for (const work of this.#works.values()) if (await work.enter(self)) this.#tell();
    // The rows are read before the locks, because a process has its lock before others see its row.
    const rows = await listNodes(this.#session);
    const locks = await HeldLocks.look(this.#session);
    const living = locks.of(lockClass.node);
    this.#setNodes(rows.filter(({ no }) => living.has(no) || no === self));
    if (this.#begun) this.#dead.reportUnlocked(rows.map(({ no }) => no).filter((no) => !living.has(no)));
    for (const work of this.#works.values()) if (await work.divide(locks, self)) this.#wanted = true;
  }

  #setNodes(nodes: readonly Node[]): void {
    const same =
      nodes.length === this.#nodes.length && nodes.every(({ no }, index) => no === this.#nodes[index]?.no);
    this.#nodes = nodes;
    if (!same) this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        this.#log.error({ error }, "a listener of the cluster failed");
      }
    }
  }

  /** Ends the session. If no other process lives to clean up after this one, this process does so itself. */
  async #leave(): Promise<void> {
    const { no } = this.#self;
    let alone = false;
    try {
      alone = (await HeldLocks.look(this.#session)).of(lockClass.node).size === 1;
      await this.#session.run("select pg_notify($1, $2)", [channel, ""]);
    } catch {
      // Without a session there is nothing to leave.
    }
    await this.#session.close();
    if (!alone || !this.#begun) return;
    await this.#dead.cleanUp([no]).catch((error: unknown) => this.#log.error({ error }, "could not leave"));
  }
}
