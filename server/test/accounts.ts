import { sql as raw } from "kysely";
import { hashPassword } from "../src/modules/accounts/passwords.ts";
import { run } from "./bulk.ts";

/** The login name of the nth account of {@link addAccounts}. */
export function accountName(n: number): string {
  return `measured${n}@example.com`;
}

/** Adds primary accounts, all with the same password, straight to the table. */
export async function addAccounts(
  connectionString: string,
  { count, password }: { count: number; password: string },
): Promise<void> {
  const hash = await hashPassword(password);
  await run(
    connectionString,
    raw`
      insert into account (id, owner_id, username, email, password_hash, nickname, level, created_at)
      select id, id, name, name, ${hash}, 'Measured', 2, 1
      from (select gen_random_uuid() as id, 'measured' || i || '@example.com' as name
        from generate_series(1, ${raw.lit(count)}) as i) as made`,
  );
}
