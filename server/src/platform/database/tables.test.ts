import { readFile } from "node:fs/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { ownedTablesText, readOwnership } from "../../../test/owned-tables.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { tableTypes } from "../../../test/table-types.ts";

const { connectionString } = await forFile(connectTestDatabase());
const read = (name: string) => readFile(new URL(name, import.meta.url), "utf8");

describe("the generated table files (if outdated: npm run tables)", () => {
  it("contain the types of the migrated tables", async () => {
    expect(await read("tables.ts")).toBe(await tableTypes(connectionString));
  });

  it("list every table with an owner", async () => {
    expect(await read("owned.ts")).toBe(ownedTablesText(await readOwnership(connectionString)));
  });
});

describe("every table", () => {
  it("with an owner has an index that begins with owner_id", async () => {
    expect(await unindexed()).toEqual([]);
  });

  it("without an owner has a comment that starts with No owner: and gives the reason", async () => {
    expect(await unexplained()).toEqual([]);
  });

  it("is reported if its index or its comment is missing", async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(`
      create table probe (id uuid primary key, owner_id uuid not null, product_id uuid);
      create index on probe (id, owner_id);
      create index on probe (owner_id) where product_id is null;
      create table probe_part (id uuid primary key);
      comment on table probe_part is 'Parts'`);
    expect(await unindexed()).toEqual(["probe"]);
    expect(await unexplained()).toEqual(["probe_part"]);
    expect(ownedTablesText(await readOwnership(connectionString))).toContain(
      'probe: { product: "product_id", app: null, person: null, softDeletes: false }',
    );
    await client.query("drop table probe, probe_part");
    await client.end();
  });
});

async function unindexed(): Promise<string[]> {
  const { owned } = await readOwnership(connectionString);
  return owned.filter(({ indexed }) => !indexed).map(({ name }) => name);
}

async function unexplained(): Promise<string[]> {
  const { others } = await readOwnership(connectionString);
  return others.filter(({ reason }) => !reason?.startsWith("No owner: ")).map(({ name }) => name);
}
