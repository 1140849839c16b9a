import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const folder = new URL("../../../migrations/", import.meta.url);
/** Any number that no other program locks: instances that start together migrate one after another. */
const lock = 8_461_930_271;

/** Brings a database to the newest schema: plain SQL files, in the order of their names, each in one transaction. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    await client.query("create table if not exists migration (name text primary key)");
    const done = new Set(
      (await client.query<{ name: string }>("select name from migration")).rows.map((r) => r.name),
    );
    const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
    for (const name of files.filter((file) => !done.has(file))) {
      await client.query("begin");
      await client.query(await readFile(new URL(name, folder), "utf8"));
      await client.query("insert into migration (name) values ($1)", [name]);
      await client.query("commit");
    }
  } finally {
    await client.end();
  }
}
