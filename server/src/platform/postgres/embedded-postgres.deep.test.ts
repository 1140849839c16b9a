import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { readPidFile } from "./postmaster.ts";

const heard: string[] = [];
afterEach(() => heard.splice(0));

async function makeDataDir(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), name));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const log = { info: (line: string) => heard.push(line), warn: (line: string) => heard.push(line) };
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log });

async function query(connectionString: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}

test("keeps its data over a restart, in a path with spaces, quotes and commas", async () => {
  const dataDir = await makeDataDir(`it's, "a path" `);
  const first = await start(dataDir);
  await query(first.connectionString, "create table note as select 'ÄÖ 中文' as body");
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.connectionString, "select lower(body) from note")).toBe("äö 中文");
  expect(await query(second.connectionString, "show synchronous_commit")).toBe("on");
  await second.stop();
  expect(heard).toEqual([expect.stringContaining("Making")]);
});

test("refuses a connection without the password", async () => {
  const postgres = await start(await makeDataDir("password-"));
  const wrong = postgres.connectionString.replace(/:[^:@]+@/, ":wrong@");
  await expect(query(wrong, "select 1")).rejects.toThrow("password authentication failed");
  await postgres.stop();
});

test("listens on a low loopback port where a socket's path would be too long", async () => {
  const postgres = await start(await makeDataDir("long-".repeat(20)));
  const { hostname, port } = new URL(postgres.connectionString);
  expect([hostname, Number(port) < 32_768]).toEqual(["127.0.0.1", true]);
  expect(await query(postgres.connectionString, "select 1")).toBe(1);
  await postgres.stop();
});

test("adopts the PostgreSQL that a killed process left", async () => {
  const dataDir = await makeDataDir("adopt-");
  const left = await start(dataDir);
  const adopted = await start(dataDir);
  expect(heard.at(-1)).toContain("Adopted");
  expect(await query(adopted.connectionString, "select 1")).toBe(1);
  await adopted.stop();
  await left.gone;
});

test("replaces a PostgreSQL that was started with other settings", async () => {
  const dataDir = await makeDataDir("replace-");
  const left = await startEmbeddedPostgres({ dataDir, settings: { max_connections: 20 } });
  const fresh = await start(dataDir);
  await left.gone;
  expect(await query(fresh.connectionString, "show max_connections")).toBe("240");
  await fresh.stop();
});

test("starts after the PostgreSQL postmaster was killed, and ends its remaining sessions", async () => {
  const dataDir = await makeDataDir("killed-");
  const left = await start(dataDir);
  await query(left.connectionString, "create table note as select 7 as body");
  const busy = new pg.Client({ connectionString: left.connectionString });
  busy.on("error", () => {});
  await busy.connect();
  const sleep = busy.query("select pg_sleep(60)").catch(() => "ended");
  process.kill(readPidFile(path.join(dataDir, "postgres"))!.pid!, "SIGKILL");
  const again = await start(dataDir);
  expect(await sleep).toBe("ended");
  expect(await query(again.connectionString, "select body from note")).toBe(7);
  await again.stop();
});

test("ignores a process id that now belongs to another program", async () => {
  const dataDir = await makeDataDir("reused-");
  await (await start(dataDir)).stop();
  const file = path.join(dataDir, "postgres", "postmaster.pid");
  await writeFile(file, `${process.pid}\n${path.dirname(file)}\n1\n5432\n.\n\n 1 1\nready   \n`);
  const postgres = await start(dataDir);
  expect(await query(postgres.connectionString, "select 1")).toBe(1);
  await postgres.stop();
});

test("names the versions where the data is of another PostgreSQL", async () => {
  const dataDir = await makeDataDir("version-");
  await (await start(dataDir)).stop();
  const file = path.join(dataDir, "postgres", "PG_VERSION");
  expect((await readFile(file, "utf8")).trim()).toBe("18");
  await writeFile(file, "12\n");
  await expect(start(dataDir)).rejects.toThrow("made by PostgreSQL 12, and this is 18");
});
