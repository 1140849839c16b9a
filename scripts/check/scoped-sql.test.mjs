import { expect, test } from "vitest";
import { ownedIn, unscopedSql } from "./scoped-sql.mjs";

const owned = ["account", "device", "product"];

/** The findings for a store, without the words that are the same in all of them. */
function check(body, file = "server/src/modules/devices/devices.store.ts") {
  const text = `import { sql as raw } from "kysely";\n${body}`;
  return unscopedSql(new Map([[file, text]]), owned).map((line) => line.replace(/ is named.*/, ""));
}

const inStore = (body) => `export function find(scope: Scope, sql: Sql) {\n  ${body}\n}`;

test.each([
  ["select 1 from product", "product"],
  ["select 1 from x join  product on true", "product"],
  ['select 1 from only "product"', "product"],
  ["select 1 from public.product", "product"],
  ["update device set name = ''", "device"],
  ["insert into device (id) values (1)", "device"],
  ["delete from device", "device"],
  ["delete from x using device", "device"],
  ["select 1 from generate_series(1, 2) as i, device where true", "device"],
  ["select (select count(*) from account where account.role_id = role.id)", "account"],
  ["SELECT 1 FROM Product", "product"],
  ["select 1 from (product join x on true)", "product"],
  ["select 1 from /* all */ product", "product"],
  ["table product", "product"],
])("refuses raw SQL: %s", (statement, table) => {
  expect(check(inStore(`return raw\`${statement}\`;`))).toEqual([
    `server/src/modules/devices/devices.store.ts:3: the table ${table}`,
  ]);
});

test.each([
  "select 1 from ${rowsOf(scope, 'product')} as product where product.id = 1",
  "select product.name, product from telemetry where device_no = 1",
  "select 1 from product_x join devices on true",
  "select id from telemetry for no key update of device",
  "select account, product from telemetry",
])("lets raw SQL pass: %s", (statement) => {
  expect(check(inStore(`return raw\`${statement}\`;`))).toEqual([]);
});

test.each([
  'query.innerJoin("account as owner", "owner.id", "account.owner_id")',
  'query.leftJoin("account", "a", "b")',
  'query.innerJoinLateral("account as x", (join) => join)',
  'query.using("account as other")',
  'query.from(["category", "account as other"])',
  'query.where((e) => e.exists(e.selectFrom("account").select("id")))',
  'query.where((e) => e.exists(e.selectFrom(["account as other"]).select("id")))',
  'expressionBuilder().selectFrom("account")',
  'raw`select 1 from ${raw.table("account")}`',
  'raw.raw("select 1 from account")',
])("refuses a query: %s", (query) => {
  expect(check(inStore(`return ${query};`))).toEqual([
    "server/src/modules/devices/devices.store.ts:3: the table account",
  ]);
});

test.each([
  'within(scope, sql).selectFrom("account")',
  'within(scope, sql).selectFrom("device").innerJoin(joined(scope, "product"), "a", "b")',
  'within(scope, sql).selectFrom("device").innerJoin("category as parent", "a", "b")',
  'Array.from("account")',
])("lets a query pass: %s", (query) => {
  expect(check(inStore(`return ${query};`))).toEqual([]);
});

test("knows what within has opened", () => {
  expect(
    check(inStore('const database = within(scope, sql); return database.deleteFrom("account");')),
  ).toEqual([]);
});

test("lets pass what says that it reaches beyond, and nothing beside it", () => {
  const statement = "return raw`update device set online = 2`";
  expect(check(`function a(scope: SystemScope, sql: Sql) { ${statement}; }`)).toEqual([]);
  expect(check(inStore(`${statement}.execute(everything(system, sql));`))).toEqual([]);
  expect(
    check(inStore(`within(scope, sql).run(raw\`select 1 from device\`); everything(a, b);`)),
  ).toHaveLength(1);
  expect(check("const count = raw`(select count(*) from device)`;")).toHaveLength(1);
});

test("leaves tests and the folder of the database alone", () => {
  const statement = inStore("return raw`select 1 from device`;");
  expect(check(statement, "server/src/modules/devices/devices.test.ts")).toEqual([]);
  expect(check(statement, "server/src/platform/database/quota.ts")).toEqual([]);
  expect(check(statement, "server/src/platform/audit/audit.store.ts")).toHaveLength(1);
});

test("reads which tables have an owner", () => {
  const text = "export const ownedTables = {\n  role: { product: null },\n} as const;";
  expect(ownedIn(text)).toEqual(["role"]);
});

test.each(["a = 1 or b = 2", "(a or b) or c", "a like ${one} OR b like ${other}"])(
  "refuses a condition that would undo the scope's: %s",
  (condition) => {
    expect(check(inStore(`return query.where(raw\`${condition}\`);`))).toEqual([
      "server/src/modules/devices/devices.store.ts:3: an `or` without parentheses would undo the conditions before it, the scope's as well",
    ]);
  },
);

test.each([
  "(a = 1 or b = 2)",
  "a = 'this or that'",
  "exists (select 1 from x where a or b)",
  "select 1 from x where a or b",
])("lets a condition pass: %s", (condition) => {
  expect(check(inStore(`return query.where(raw\`${condition}\`);`))).toEqual([]);
});
