import pg from "pg";
import { keyedHash } from "../secrets.ts";

/** The role that the server connects as. It owns the database and everything in it, and nothing else of the cluster. */
export const serverRole = "thingwright_server";

/**
 * Gives the role the objects that the superuser owns: those of clusters older than the role, and those of restored
 * dumps.
 */
const moveObjects = `
do $$
declare statement text;
begin
  for statement in
    select format('alter %s %s owner to ${serverRole}',
                  case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
                    else 'table' end, oid::regclass)
      from pg_class
     where relnamespace = 'public'::regnamespace and relowner = current_user::regrole
       and relkind in ('r', 'p', 'v', 'm', 'S')
       -- A sequence of a column follows its table.
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
                          and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass and relkind = 'S')
    union all
    select format('alter routine %s owner to ${serverRole}', oid::regprocedure)
      from pg_proc where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
  loop
    execute statement;
  end loop;
end $$`;

/**
 * Derives the password of the server's role. It is the same at each start, and does not reveal the superuser's
 * password.
 */
export function serverPassword(superusers: string): string {
  return keyedHash(Buffer.from(superusers), serverRole).toString("base64url");
}

/**
 * Creates or updates the role of the server, as the superuser, and gives it the database.
 * @param administration the superuser's connection string
 */
export async function prepareServerRole(administration: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: administration });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [serverRole]);
    await client.query("begin");
    await client.query(
      `${rowCount ? "alter" : "create"} role ${serverRole}
         login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    );
    await client.query(`alter database postgres owner to ${serverRole}`);
    await client.query(moveObjects);
    await client.query("commit");
  } finally {
    await client.end();
  }
}
