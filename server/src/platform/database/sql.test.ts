import { Socket } from "node:net";
import { sql as raw } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { systemScope } from "./scope.ts";
import { everything } from "./sql.ts";

it("sends TCP keep-alives on idle connections, so that firewalls do not drop them", async () => {
  const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  onTestFinished(() => keepAlive.mockRestore());
  const database = await connectTestDatabase();
  onTestFinished(() => database.close());
  keepAlive.mockClear();
  await raw`select 1`.execute(everything(systemScope("a test"), database.sql));
  expect(keepAlive.mock.calls).toEqual([[true, 60_000]]);
});

it("fails the transaction whose connection breaks between two statements, and not the process", async () => {
  const database = await connectTestDatabase(2);
  onTestFinished(() => database.close());
  const all = everything(systemScope("a test"), database.sql);
  const broken = database.sql.transaction(async (transaction) => {
    const own = everything(systemScope("a test"), transaction);
    const { rows } = await raw<{ pid: number }>`select pg_backend_pid() as pid`.execute(own);
    const pid = rows[0]!.pid;
    await raw`select pg_terminate_backend(${pid})`.execute(all);
    await eventually(async () => {
      const alive = await raw`select from pg_stat_activity where pid = ${pid}`.execute(all);
      expect(alive.rows).toEqual([]);
    });
    await raw`select 1`.execute(own);
  });
  await expect(broken).rejects.toThrow(/terminat|not queryable/);
  expect((await raw`select 1`.execute(all)).rows).toHaveLength(1);
});
