import { generate, PostgresDialect } from "kysely-codegen";
import { Kysely, PostgresDialect as Connection } from "kysely";
import pg from "pg";

/** The TypeScript types of a migrated database, as `src/platform/database/tables.ts` holds them. */
export async function tableTypes(connectionString: string): Promise<string> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  // The server may stop before the pool is closed, which is no error here.
  pool.on("error", () => {});
  const db = new Kysely<object>({ dialect: new Connection({ pool }) });
  try {
    return await generate({
      db,
      dialect: new PostgresDialect(),
      outFile: null,
      // Left out: queries name the parents of partitions only.
      partitions: false,
      excludePattern: "*_p[0-9]*",
      typeMapping: { int8: "number" },
      typeOnlyImports: true,
    });
  } finally {
    await db.destroy();
  }
}
