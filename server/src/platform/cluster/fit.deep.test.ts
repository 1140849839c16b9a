import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql as raw } from "kysely";
import { afterAll, expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { makeProcesses } from "../../../test/processes.ts";
import { systemScope } from "../database/scope.ts";
import { everything } from "../database/sql.ts";

const processes = await forFile(makeProcesses());
const db = everything(systemScope("the test changes what processes find"), processes.sql);
const dataDir = await mkdtemp(join(tmpdir(), "thingwright-fit-"));
afterAll(() => rm(dataDir, { recursive: true }));

const versions = async () => {
  const rows = await db.selectFrom("node").select("version").execute();
  return rows.map(({ version }) => version);
};

test("a process that is incompatible with the running processes ends with an explanation", async () => {
  const first = await processes.start({ roles: ["worker"] });

  await expect(processes.start({ env: { SECRET_KEY: "09".repeat(32) } })).rejects.toThrow(
    /ended \(78\):\nThis process has another key .* SECRET_KEY/,
  );

  const [version = ""] = await versions();
  await db.updateTable("node").set({ version: "0.0.9" }).execute();
  await expect(processes.start()).rejects.toThrow(
    /ended \(1\):\nThis is version .* version 0\.0\.9 runs on the same database\. Stop all/,
  );
  await db.updateTable("node").set({ version }).execute();

  const newest = await db
    .selectFrom("migration")
    .selectAll()
    .orderBy("name", "desc")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("migration").where("name", "=", newest.name).execute();
  await expect(processes.start()).rejects.toThrow(
    /ended \(1\):\nThis version has to change the database, while 1 of another version runs/,
  );
  await db.insertInto("migration").values(newest).execute();

  const second = await processes.start({ roles: ["worker"] });
  await first.kill();
  await eventually(async () => expect(await versions()).toEqual([version]));
  expect(await second.interrupt()).toBe(0);
  expect(await versions()).toEqual([]);
});

test("processes share a data folder and one key in it, but not with a process that keeps its own database there", async () => {
  await raw`update installation set key_check = null`.execute(db);
  const env = { SECRET_KEY: "" };
  const roles = ["worker"] as const;
  const both = await Promise.all([
    processes.start({ dataDir, env, roles }),
    processes.start({ dataDir, env, roles }),
  ]);
  expect((await stat(join(dataDir, "secret.key"))).mode & 0o777).toBe(0o600);
  await expect(processes.start({ dataDir, env: { DATABASE_URL: "" } })).rejects.toThrow(
    /ended \(78\):\nThe data directory .* is in use by process \d+ or another with an external database/,
  );
  expect(await Promise.all(both.map((one) => one.interrupt()))).toEqual([0, 0]);
});
