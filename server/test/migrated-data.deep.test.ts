import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { otherCategory } from "../src/modules/categories/starter/other.ts";
import type { StarterNames } from "../src/modules/categories/starter/category.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { withClient } from "./client.ts";
import { makeOldDatabase, migrationNames, readRows, type Rows } from "./old-database.ts";
import { startOldestPostgres } from "./oldest-postgres.ts";
import { copyDatabase, createEmptyDatabase, type TestDatabase } from "./postgres.ts";

const names = await migrationNames();
/** The oldest version with rows in `old-data`. */
const [first] = (await readdir(new URL("old-data/", import.meta.url))).toSorted() as [string];

/**
 * Columns, by table, to which a migration gives another value or another place on purpose; tests of their own check
 * these values.
 */
const rewritten: Record<string, string[]> = {
  account: ["prefix", "email", "mobile"],
  message: ["retry_at"],
  file: ["name", "type", "bytes", "width", "height", "unused_since"],
  // A template stores the order of its function points in place of this column.
  category_function_point: ["position"],
  product: ["edition"],
  // A migration gives each shared code a row. Codes that were shared before that migration are no longer valid.
  virtual_device: ["share_round"],
  app_user_network: ["network"],
};
/** The later names of tables that a migration renames. */
const renamed: Record<string, string> = { app_user_network: "app_user_place" };
/** The later names of columns that a migration renames, by table. */
const renamedColumns: Record<string, Record<string, string>> = { firmware_update: { misfit: "blocked_by" } };
/** How many rows migrations add to tables. */
const added: Record<string, Record<string, number>> = {
  "0037-blank-products.sql": { category: 2 },
  "0073-first-editions.sql": { product_edition: 1, product_stage_change: 2 },
};

type Postgres = "15" | "18";

let oldest: Awaited<ReturnType<typeof startOldestPostgres>>;
beforeAll(async () => {
  oldest = await startOldestPostgres();
});
afterAll(async () => {
  for (const { database } of furthest.values()) await database.drop();
  await oldest.close();
});

/**
 * For each PostgreSQL, the database with the most migrations so far. Databases of later versions continue from it and
 * are copied, because building a database from nothing takes longest.
 */
const furthest = new Map<Postgres, { version: string; database: TestDatabase }>();

/** Returns a database as that version left it. */
async function oldDatabase(postgres: Postgres, version: string): Promise<TestDatabase> {
  const server = postgres === "15" ? oldest.connectionString : undefined;
  const known = furthest.get(postgres);
  const from = known?.version ?? "";
  const database = known && from <= version ? known.database : await createEmptyDatabase(server);
  if (from > version) {
    await makeOldDatabase(database.connectionString, version);
    return database;
  }
  furthest.set(postgres, { version, database });
  await makeOldDatabase(database.connectionString, version, from);
  return copyDatabase(database.connectionString, server);
}

/**
 * Makes a database as that version left it, adds more rows, and migrates it. Returns its rows before and after the
 * migration.
 */
async function migrated(
  postgres: Postgres,
  version: string,
  more?: string,
): Promise<{ before: Rows; after: Rows }> {
  const database = await oldDatabase(postgres, version);
  const { connectionString } = database;
  try {
    if (more !== undefined) await withClient(connectionString, (client) => client.query(more));
    const before = await readRows(connectionString);
    await migrate(connectionString);
    return { before, after: await readRows(connectionString) };
  } finally {
    await database.drop();
  }
}

/** @param later the names that the columns have in the row, where they differ */
function only(
  row: Record<string, unknown>,
  columns: readonly string[],
  later: Record<string, string> = {},
): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, row[later[column] ?? column]]));
}

/** Expects that these migrations have kept all rows. */
function expectKept(before: Rows, after: Rows, through: readonly string[]): void {
  for (const [table, rows] of Object.entries(before)) {
    const where = `${table} after ${through.at(-1)}`;
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !rewritten[table]?.includes(column));
    const kept = (after[table] ?? after[renamed[table]!])?.map((row) =>
      only(row, columns, renamedColumns[table]),
    );
    const more = through.reduce((sum, name) => sum + (added[name]?.[table] ?? 0), 0);
    expect(kept, where).toHaveLength(rows.length + more);
    expect(kept, where).toEqual(expect.arrayContaining(rows.map((row) => only(row, columns))));
  }
}

describe.each(["15", "18"] as const)("on PostgreSQL %s", (postgres) => {
  // The tests of single migrations below cover the versions in between.
  test.each([first, ...names.slice(-2)])("keeps the data of a database at version %s", async (version) => {
    const { before, after } = await migrated(postgres, version);
    const empty = Object.keys(before).filter((table) => before[table]!.length === 0);
    expect(empty, "tables without a row: give them some in server/test/old-data").toEqual([]);
    expectKept(
      before,
      after,
      names.filter((name) => name > version),
    );
  });

  test("a message that waited becomes a task, which is due when the message was", async () => {
    const { after } = await migrated(postgres, "0010-access.sql");
    expect(after.task).toEqual([
      expect.objectContaining({
        id: "01900000-0000-7000-8000-000000000301",
        kind: "message",
        input: { id: "01900000-0000-7000-8000-000000000301" },
        owner_id: null,
        tries: 5,
        run_at: 1700000100,
      }),
    ]);
  });

  test("turns the function points of a category into template version 1, and assigns that version to its products", async () => {
    const { before, after } = await migrated(postgres, "0040-virtual-devices.sql");
    const pool = new Map(before.standard_function_point!.map(({ identifier, point }) => [identifier, point]));
    const points = before
      .category_function_point!.toSorted((a, b) => Number(a.position) - Number(b.position))
      .map(({ identifier }) => pool.get(identifier));
    expect(points).toHaveLength(2);
    const of = { category_id: before.category_function_point![0]!.category_id };
    expect(after.category_template_version).toContainEqual(
      expect.objectContaining({ ...of, version: 1, content: { points } }),
    );
    expect(after.category_template).toContainEqual(
      expect.objectContaining({ ...of, published_version: 1, changed: false, draft: { points } }),
    );
    const products = after.product!.filter(({ category_id }) => category_id === of.category_id);
    expect(products.map(({ template_version }) => template_version)).toEqual(products.map(() => 1));
  });

  test("fills in the bytes of function points per product and account", async () => {
    const { after } = await migrated(postgres, first);
    const taken = after.product!.map(({ points }) => JSON.stringify(points).length);
    const counted = after.product!.map(({ definition_bytes }) => Number(definition_bytes));
    expect(counted.every((bytes, i) => bytes >= taken[i]!)).toBe(true);
    const sum = (all: number[]) => all.reduce((total, bytes) => total + bytes, 0);
    expect(sum(after.account!.map(({ definition_bytes }) => Number(definition_bytes)))).toBe(sum(counted));
  });

  test("roles that saw a device's values go on seeing their history", async () => {
    const { after } = await migrated(
      postgres,
      "0010-access.sql",
      `insert into role values
         ('01900000-0000-7000-8000-0000000001f1', '01900000-0000-7000-8000-000000000002', 'Sees', '', '{deviceInfo}', true, true, 1, 0),
         ('01900000-0000-7000-8000-0000000001f2', '01900000-0000-7000-8000-000000000002', 'Sends', '', '{onlineDebug}', true, true, 1, 0)`,
    );
    const menus = after.role!.map(({ name, menu_permissions }) => [name, menu_permissions]);
    expect(Object.fromEntries(menus)).toMatchObject({
      Sees: ["deviceInfo", "deviceHistory"],
      Sends: ["onlineDebug"],
    });
  });

  test("a product released before editions existed gets its current state as edition 1", async () => {
    const { after } = await migrated(
      postgres,
      "0062-product-groups.sql",
      `update product set status = 3 where product_key = 'pk1'`,
    );
    const product = after.product!.find(({ product_key }) => product_key === "pk1")!;
    expect(product.edition).toBe(1);
    const { points, content, key_mapping, updated_at } = product;
    const of = ({ product_id }: Record<string, unknown>) => product_id === product.id;
    expect(after.product_edition!.filter(of)).toEqual([
      expect.objectContaining({
        number: 1,
        points,
        content,
        key_mapping,
        made_at: updated_at,
        made_by: null,
      }),
    ]);
    expect(after.product_stage_change!.filter(of).map(({ stage }) => stage)).toEqual([2, 3]);
    const used = (kind: string) =>
      after.file_use!.filter((use) => use.kind === kind && use.object_id === product.id);
    expect(used("product.edition").map(({ file_id }) => file_id)).toEqual(
      used("product.content").map(({ file_id }) => file_id),
    );
  });

  test("of a product's devices only the real ones count against the quota", async () => {
    const { after } = await migrated(postgres, first);
    const counts = after.product!.map(({ product_key, real_device_count }) => [
      product_key,
      real_device_count,
    ]);
    expect(Object.fromEntries(counts)).toEqual({ pk1: 1, pk2: 0 });
  });

  test("adds the category Other devices, also beside an existing category with the same name", async () => {
    const { before, after } = await migrated(
      postgres,
      "0036-tuyalink-ids.sql",
      `insert into category values
         ('01900000-0000-7000-8000-0000000000c8', null, '其他', 'Other', '', 2, 9),
         ('01900000-0000-7000-8000-0000000000c9', '01900000-0000-7000-8000-0000000000c8', '其他设备', 'Other devices', '', 2, 0)`,
    );
    const [child] = otherCategory.children;
    const words = ({ id, name, name_en, icon }: StarterNames) => ({ id, name, name_en, icon });
    const fields = { status: 1, built_in: true };
    const made = after.category!.filter(({ id }) => !before.category!.some((row) => row.id === id));
    expect(made).toHaveLength(2);
    const expected = [
      { ...words(otherCategory), ...fields, parent_id: null, position: 10 },
      { ...words(child!), ...fields, parent_id: otherCategory.id, position: 0 },
    ];
    for (const row of expected) expect(made).toContainEqual(expect.objectContaining(row));
  });

  test("copies the names of a category into its default languages", async () => {
    const { before, after } = await migrated(postgres, "0041-device-history-menu.sql");
    const stood = before.category!.map(({ id, name, name_en }) => [
      id,
      { zh_CN: { name }, en: { name: name_en } },
    ]);
    const stands = after.category!.map(({ id, multi_language }) => [id, multi_language]);
    expect(stands.length).toBeGreaterThan(3);
    expect(Object.fromEntries(stands)).toEqual(Object.fromEntries(stood));
  });

  test("turns images into stored files, and icons into uses of these files", async () => {
    const image = (name: string, since: string) =>
      `('${name}', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000002', 'image/png', 7, 3, 4, 17, ${since})`;
    const { before, after } = await migrated(
      postgres,
      "0041-device-history-menu.sql",
      `insert into file (name, owner_id, account_id, type, bytes, width, height, created_at, unused_since) values
         ${image("worn.png", "5")}, ${image("shown.png", "null")}, ${image("left.png", "null")}, ${image("let-go.png", "9")};
       update account set icon = '/files/worn.png' where id = '01900000-0000-7000-8000-000000000002';
       update product set icon = '/files/shown.png' where product_key = 'pk1'`,
    );
    const stored = { sha256: null, type: "image/png", width: 3, height: 4, ready: true, unused: false };
    const worn = after.stored_file!.find(({ name }) => name === "worn.png");
    expect(worn).toMatchObject(stored);
    const idOf = new Map(after.file!.map(({ stored_name, id }) => [stored_name, id]));
    const product = before.product!.find(({ product_key }) => product_key === "pk1")!;
    expect(after.file_use).toEqual(
      expect.arrayContaining([
        {
          kind: "account.icon",
          object_id: "01900000-0000-7000-8000-000000000002",
          file_id: idOf.get("worn.png"),
        },
        { kind: "product.icon", object_id: product.id, file_id: idOf.get("shown.png") },
      ]),
    );
    const since = after.file!.map(({ stored_name, unused_since }) => [
      stored_name,
      unused_since === null ? null : Number(unused_since),
    ]);
    expect(Object.fromEntries(since)).toMatchObject({
      "worn.png": null,
      "shown.png": null,
      "left.png": 17,
      "let-go.png": 9,
    });
  });

  test("a standard product with function points beyond its category becomes customized", async () => {
    const { after } = await migrated(
      postgres,
      "0036-tuyalink-ids.sql",
      `insert into product (id, owner_id, product_key, category_id, name, model, notes, icon, communication_mode, product_type, version, points, created_at, updated_at)
       select gen_random_uuid(), owner_id, key, category_id, key, '', '', '', 'wifi', type, 7, made.points::jsonb, 0, 0
       from product, (values
         ('all-of-category', 2, '[{"identifier": "switch", "standard": true}, {"identifier": "level", "standard": true}]'),
         ('own', 2, '[{"identifier": "switch", "standard": true}, {"identifier": "glow", "standard": false}]'),
         ('of-another', 2, '[{"identifier": "humidity", "standard": true}]'),
         ('customized', 1, '[{"identifier": "glow"}]')
       ) as made (key, type, points) where product_key = 'pk1'`,
    );
    const types = after.product!.map(({ product_key, product_type, version }) => [
      product_key,
      [product_type, version],
    ]);
    expect(Object.fromEntries(types)).toMatchObject({
      "all-of-category": [2, 7],
      own: [1, 8],
      "of-another": [1, 8],
      customized: [1, 7],
    });
  });

  test("of members deleted earlier, only the account row named by operation records remains", async () => {
    const { before, after } = await migrated(
      postgres,
      "0026-device-quota.sql",
      `update account set deleted_at = 1, level = 3, email = 'kim@example.com', mobile = '13800000000', second_factor = true
         where id = (select account_id from passkey limit 1);
       insert into account_link (key_hash, account_id, purpose, expires_at)
         select '\\xdeadbeef', id, 'reset', 9999999999 from account where email = 'kim@example.com'`,
    );
    const gone = before.passkey![0]!.account_id;
    const named = (rows: Rows) => rows.account!.find(({ id }) => id === gone)!;
    const empty = { email: "", mobile: "", password_hash: "none", second_factor: false };
    expect(named(after)).toMatchObject({ ...named(before), ...empty });
    for (const table of [
      "totp",
      "passkey",
      "recovery_code",
      "sign_in_ticket",
      "known_place",
      "account_link",
    ]) {
      const left = after[table]!.map(({ account_id }) => account_id);
      expect(left, table).toHaveLength(before[table]!.filter(({ account_id }) => account_id !== gone).length);
      expect(left, table).not.toContain(gone);
    }
    expect(after.operation_record).toEqual(before.operation_record!.map((row) => ({ ...row, app_id: null })));
  });

  test("accounts of the first version get an email or a mobile number, and a prefix for members", async () => {
    const { after } = await migrated(postgres, first);
    const shown = ["username", "email", "mobile", "prefix", "activated", "must_change_password", "role_id"];
    const rest = { activated: 1, must_change_password: false, role_id: null };
    const accounts = after.account!.map((row) => only(row, shown));
    expect(accounts).toHaveLength(4);
    expect(accounts).toEqual(
      expect.arrayContaining([
        {
          username: "admin@thingwright.local",
          email: "admin@thingwright.local",
          mobile: "",
          prefix: "administrator-000000000001",
          ...rest,
        },
        {
          username: "maker@example.com",
          email: "maker@example.com",
          mobile: "",
          prefix: "lamps-co-000000000002",
          ...rest,
        },
        { username: "13800138000", email: "", mobile: "13800138000", prefix: "000000000003", ...rest },
        { username: "worker", email: "", mobile: "", prefix: null, ...rest },
      ]),
    );
    expect(new Set(after.operation_record!.map(({ resource }) => resource))).toEqual(
      new Set(["logout", "products"]),
    );
  });
});

test("each single migration keeps the rows of the database before it", async () => {
  const database = await createEmptyDatabase();
  const { connectionString } = database;
  try {
    for (const [at, name] of names.entries()) {
      const before = await readRows(connectionString);
      const check = async () => expectKept(before, await readRows(connectionString), [name]);
      await makeOldDatabase(connectionString, name, names[at - 1], check);
    }
    expect(Object.keys(await readRows(connectionString)).length).toBeGreaterThan(100);
  } finally {
    await database.drop();
  }
});
