import { actorOf } from "../src/modules/accounts/index.ts";
import { localBus } from "../src/platform/bus.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { connect, everything } from "../src/platform/database/sql.ts";
import { createLog } from "../src/platform/log.ts";
import type { PressureState } from "../src/platform/memory/pressure.ts";
import type { KindOf } from "../src/platform/tasks/kind.ts";
import { type NewTask, openTasks, type Tasks } from "../src/platform/tasks/tasks.ts";
import type { TaskRow } from "../src/platform/tasks/wire.ts";
import { type Worker, taskWorker, type WorkerCluster } from "../src/platform/tasks/worker.ts";
import { makeAccount } from "./factories.ts";
import { TestClock } from "./harness.ts";
import { createTestDatabase } from "./postgres.ts";

const scope = systemScope("a test looks at every task");

/** Workers on a database of their own, all in this process, as if each one were a process. */
export interface TaskWorkers {
  tasks: Tasks;
  sql: ReturnType<typeof connect>;
  bus: ReturnType<typeof localBus>;
  clock: TestClock;
  /** The memory pressure that these workers see. */
  memory: { state: PressureState };
  connectionString: string;
  /** Starts another worker as the process with this number. */
  start(no: number, slots?: number): Worker;
  /** Notifies the workers that a process has ended. */
  bury(no: number): Promise<void>;
  /** Starts a task for a new account, or for the given one. @returns its id */
  begin<I>(kind: KindOf<I, "account">, task: NewTask<I>, uid?: string): Promise<string>;
  account(): Promise<string>;
  row(id: string): Promise<TaskRow>;
  close(): Promise<void>;
}

export async function makeTaskWorkers(): Promise<TaskWorkers> {
  const database = await createTestDatabase();
  const sql = connect(database.connectionString, 10);
  const clock = new TestClock();
  const log = createLog("silent");
  const bus = localBus(log);
  const tasks = openTasks(bus);
  const memory: TaskWorkers["memory"] = { state: "normal" };
  const burials = new Set<(no: number) => Promise<void>>();
  const workers: Worker[] = [];
  const account = () => makeAccount(sql, clock, { level: 2 });
  return {
    tasks,
    sql,
    bus,
    clock,
    memory,
    connectionString: database.connectionString,
    account,
    start(no, slots = 2) {
      const cluster: WorkerCluster = {
        self: { no, roles: ["worker"], host: "test" },
        alone: false,
        onDead(listener) {
          burials.add(listener);
          return () => burials.delete(listener);
        },
      };
      const pressure = { state: () => memory.state };
      const deps = { tasks, sql, bus, clock, log, pressure, actorOf };
      const worker = taskWorker(deps, { cluster, slots });
      workers.push(worker);
      worker.start();
      return worker;
    },
    async bury(no) {
      for (const listener of burials) await listener(no);
    },
    async begin(kind, task, uid) {
      const actor = await actorOf(sql, uid ?? (await account()));
      if (!actor) throw new Error("the account is disabled");
      return sql.transaction((transaction) =>
        tasks.begin({ sql: transaction, now: clock.now(), actor }, kind, task),
      );
    },
    row: (id) =>
      everything(scope, sql).selectFrom("task").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all(workers.map((worker) => worker.finish()));
      await sql.close();
      await database.drop();
    },
  };
}
