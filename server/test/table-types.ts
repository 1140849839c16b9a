import { generate, PostgresDialect } from "kysely-codegen";
import { Kysely, PostgresDialect as Connection } from "kysely";
import pg from "pg";
import { columnTypes } from "./column-types.ts";

/** The TypeScript types of a migrated database: the content of `src/platform/database/tables.ts`. */
export async function tableTypes(connectionString: string): Promise<string> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  // The server may stop before the pool is closed, which is no error here.
  pool.on("error", () => {});
  const db = new Kysely<object>({ dialect: new Connection({ pool }) });
  try {
    const plain = await generate({
      db,
      dialect: new PostgresDialect(),
      outFile: null,
      // Left out: queries name the parents of partitions only.
      partitions: false,
      excludePattern: "*_p[0-9]*",
      typeMapping: { int8: "number" },
      typeOnlyImports: true,
    });
    return withColumnTypes(plain);
  } finally {
    await db.destroy();
  }
}

/** Gives columns the types of {@link columnTypes}. Throws for a column that does not exist. */
export function withColumnTypes(plain: string): string {
  const left = new Map(Object.entries(columnTypes));
  const imports = new Map<string, Set<string>>();
  let row = "";
  const lines = plain.split("\n").map((line) => {
    row = /^export interface (\w+)/.exec(line)?.[1] ?? row;
    const column = `${row}.${/^ {2}(\w+):/.exec(line)?.[1]}`;
    const given = left.get(column);
    if (given === undefined) return line;
    left.delete(column);
    const [, file, type = "", list = ""] = /^(?:([\w/-]+)#)?(.*?)(\[\])?$/.exec(given) ?? [];
    const name = file ? `${type}${isRow(plain, type) ? "Type" : ""}` : type;
    if (file)
      imports.set(file, (imports.get(file) ?? new Set()).add(type === name ? type : `${type} as ${name}`));
    const held = `${name}${list}`;
    if (/\bJson\b/.test(line)) return line.replace(/\bJson\b/, `ColumnType<${held}, string, string>`);
    return line.replace(/\b(?:number|string)(?:\[\])?(?=[;>]| \| null)/, held);
  });
  if (left.size > 0) throw new Error(`no such columns: ${[...left.keys()].join(", ")}`);
  const added = [...imports]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([file, names]) =>
        `import type { ${[...names].sort().join(", ")} } from "@thingwright/contract/${file}.ts";`,
    );
  const first = lines.findIndex((line) => line.startsWith("import type"));
  return lines.toSpliced(first, 0, ...added).join("\n");
}

/** Whether the generated types contain a row type with this name. */
function isRow(plain: string, name: string): boolean {
  return plain.includes(`export interface ${name} {`);
}
