import { Socket } from "node:net";
import { sql as raw } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { systemScope } from "./scope.ts";
import { everything } from "./sql.ts";

it("keeps silent connections known to the firewalls between", async () => {
  const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  onTestFinished(() => keepAlive.mockRestore());
  const database = await connectTestDatabase();
  onTestFinished(() => database.close());
  keepAlive.mockClear();
  await raw`select 1`.execute(everything(systemScope("a test"), database.sql));
  expect(keepAlive.mock.calls).toEqual([[true, 60_000]]);
});
