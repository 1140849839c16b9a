import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { withClient } from "./client.ts";

const migrationFolder = new URL("../migrations/", import.meta.url);
const dataFolder = new URL("old-data/", import.meta.url);

/** Rows as JSON, by table; partitions are read through their parents. */
export type Rows = Record<string, Record<string, unknown>[]>;

/** The names of the migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(migrationFolder)).filter((name) => name.endsWith(".sql")).sort();
}

/**
 * Fills an empty database like an earlier version of the platform: with the migrations up to `last`, and after each one
 * the rows of the file with its name in `old-data`. Like the first versions, it stores no checksums.
 * @param after the version at which an earlier call left the database, if it is not empty
 * @param migrated called after each migration, before the rows of its file
 */
export async function makeOldDatabase(
  connectionString: string,
  last: string,
  after = "",
  migrated: () => Promise<void> = async () => {},
): Promise<void> {
  await withClient(connectionString, async (client) => {
    if (after === "") await client.query("create table migration (name text primary key)");
    for (const name of (await migrationNames()).filter((one) => one > after && one <= last)) {
      await client.query(await readFile(new URL(name, migrationFolder), "utf8"));
      await client.query("insert into migration values ($1)", [name]);
      await migrated();
      const data = new URL(name, dataFolder);
      if (existsSync(data)) await client.query(await readFile(data, "utf8"));
    }
  });
}

/** All rows of a database, except for the list of migrations. */
export async function readRows(connectionString: string): Promise<Rows> {
  return withClient(connectionString, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p') and not relispartition and relname <> 'migration' order by 1`,
    );
    const found: Rows = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${client.escapeIdentifier(name)} t order by t::text`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });
}
