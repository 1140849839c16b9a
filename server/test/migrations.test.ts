import { readdir } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../src/platform/database/migrate.ts";
import { withClient } from "./client.ts";
import { startOldestPostgres } from "./oldest-postgres.ts";
import { createTestDatabase } from "./postgres.ts";

/** The schema as PostgreSQL words it, one line for each object; not-null rules are in the lines of the columns. */
const schemaOf = `
  select format('column %s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
     and a.attnum > 0 and not a.attisdropped
  union all
  select format('table %s %s %s', relname, relkind, pg_get_partkeydef(oid))
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select indexdef from pg_indexes where schemaname = 'public'
  union all
  select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not tgisinternal
  order by 1`;

async function read(connectionString: string, statement: string): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ line: string }>(statement);
    return rows.map((row) => row.line);
  });
}

test("have a number each", async () => {
  const numbers = (await readdir(new URL("../migrations/", import.meta.url))).map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test("make the same schema on the oldest PostgreSQL that we support and on our own", async () => {
  const old = await startOldestPostgres();
  const own = await createTestDatabase();
  onTestFinished(async () => {
    await Promise.all([old.close(), own.drop()]);
  });
  await migrate(old.connectionString);
  const version = "select split_part(current_setting('server_version'), '.', 1) as line";
  expect(await read(old.connectionString, version)).toEqual(["15"]);
  expect(await read(own.connectionString, version)).toEqual(["18"]);

  const schema = await read(old.connectionString, schemaOf);
  expect(schema.length).toBeGreaterThan(50);
  expect(await read(own.connectionString, schemaOf)).toEqual(schema);

  await migrate(old.connectionString);
  expect(await read(old.connectionString, schemaOf)).toEqual(schema);
});

test("refuse a database with an unknown or changed migration, and name that migration", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { connectionString } = database;
  const last = "(select max(name) from migration)";
  const [name] = await read(connectionString, `select ${last} as line`);
  await read(connectionString, `update migration set checksum = 'another' where name = ${last}`);
  await expect(migrate(connectionString)).rejects.toThrow(`The migration ${name} reads differently`);
  await read(connectionString, `update migration set name = '9999-later.sql' where name = ${last}`);
  await expect(migrate(connectionString)).rejects.toThrow("does not know its migration 9999-later.sql");
});

test("go on with a database that was made before there were checksums", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { connectionString } = database;
  const migrations = "select name || ' ' || checksum as line from migration order by name";
  const [schema, done] = [await read(connectionString, schemaOf), await read(connectionString, migrations)];
  await read(connectionString, "alter table migration drop column checksum");
  await migrate(connectionString);
  expect(await read(connectionString, migrations)).toEqual(done);
  expect(await read(connectionString, schemaOf)).toEqual(schema);

  await read(connectionString, "alter table migration drop column checksum");
  await read(
    connectionString,
    "update migration set name = '9999-later.sql' where name = (select max(name) from migration)",
  );
  await expect(migrate(connectionString)).rejects.toThrow("does not know its migration 9999-later.sql");
});
