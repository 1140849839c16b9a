import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { Unusable } from "../unusable.ts";
import type { Session } from "./steady-session.ts";

const folder = new URL("../../../migrations/", import.meta.url);
/** The number of the advisory lock that makes instances which start together migrate one after another. */
const lock = 8_461_930_271;

/** A migration. The name is that of its file; the checksum is the SHA-256 of its text, in hexadecimal. */
interface Migration {
  name: string;
  checksum: string;
  text: string;
}

/**
 * Brings a database to the newest schema: plain SQL files, in the order of their names, each in one transaction.
 * @param before called before the first change, if there is any
 * @throws Error with advice, if the database has a migration that is missing here or has another text here
 */
export async function migrate(
  connectionString: string,
  before: (session: Session) => Promise<void> = async () => {},
): Promise<void> {
  const migrations = await readMigrations();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    await client.query(
      "create table if not exists migration (name text primary key, checksum text not null)",
    );
    await addChecksums(client, migrations);
    const { rows: done } = await client.query<Omit<Migration, "text">>(
      "select name, checksum from migration",
    );
    for (const { name, checksum } of done) checkDone(name, checksum, migrations);
    const names = new Set(done.map(({ name }) => name));
    const due = migrations.filter((one) => !names.has(one.name));
    if (due.length > 0)
      await before({
        run: async <Row extends object>(statement: string, values: readonly unknown[] = []) =>
          (await client.query<Row>(statement, [...values])).rows,
      });
    for (const { name, checksum, text } of due) {
      await client.query("begin");
      await client.query(text);
      await client.query("insert into migration (name, checksum) values ($1, $2)", [name, checksum]);
      await client.query("commit");
    }
  } finally {
    await client.end();
  }
}

/** The first versions stored no checksums: their databases are assumed to have run the present texts. */
async function addChecksums(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const column = "from pg_attribute where attrelid = 'migration'::regclass and attname = 'checksum'";
  if ((await client.query(`select ${column}`)).rowCount !== 0) return;
  await client.query("begin");
  await client.query("alter table migration add checksum text not null default ''");
  await client.query("alter table migration alter checksum drop default");
  for (const { name, checksum } of migrations)
    await client.query("update migration set checksum = $2 where name = $1", [name, checksum]);
  await client.query("commit");
}

/**
 * Returns a checksum of the schema that these migrations make. Programs with the same checksum can share a database.
 */
export async function schemaChecksum(): Promise<string> {
  const hash = createHash("sha256");
  for (const { name, checksum } of await readMigrations()) hash.update(`${name} ${checksum}\n`);
  return hash.digest("hex");
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

function checkDone(name: string, checksum: string, migrations: readonly Migration[]): void {
  const here = migrations.find((one) => one.name === name);
  if (!here)
    throw new Unusable(
      `The database was last used by a newer Thingwright: this one does not know its migration ${name}. Start the newer one.`,
    );
  if (here.checksum !== checksum)
    throw new Unusable(
      `The migration ${name} reads differently from when the database ran it. Undo the edit, and write a migration of its own.`,
    );
}
