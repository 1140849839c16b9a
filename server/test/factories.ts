import { randomBytes, randomUUID } from "node:crypto";
import type { MenuPermission } from "@thingwright/contract/grammar/menu-permissions.ts";
import { type Level, level, productStatus, type ProductStatus } from "@thingwright/contract/grammar/enums.ts";
import { type Insertable, type Selectable, sql as raw } from "kysely";
import { hashPassword } from "../src/modules/accounts/passwords.ts";
import { type Clock, seconds } from "../src/platform/clock.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { connect, everything, type Sql } from "../src/platform/database/sql.ts";
import type { Account, Task } from "../src/platform/database/tables.ts";
import { newId } from "../src/platform/ids.ts";
import { hashToken } from "../src/platform/secrets.ts";

const test = systemScope("tests make what they need");

/** Adds an account straight to the database, without a password: hashing one would take time in every test. */
export async function makeAccount(
  sql: Sql,
  clock: Clock,
  fields: { level: Level; owner?: string; role?: string },
): Promise<string> {
  const now = clock.now();
  const id = newId(now);
  await everything(test, sql)
    .insertInto("account")
    .values({
      id,
      owner_id: fields.owner ?? id,
      username: `${id}@example.com`,
      email: `${id}@example.com`,
      password_hash: "none",
      prefix: fields.level === level.member ? null : id.slice(-12),
      nickname: "Tester",
      level: fields.level,
      role_id: fields.role ?? null,
      created_at: seconds(now),
    })
    .execute();
  return id;
}

/** The row of an account. */
export function accountRow(sql: Sql, id: string): Promise<Selectable<Account>> {
  return everything(test, sql)
    .selectFrom("account")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Gives an account a password that it can sign in with. */
export async function givePassword(sql: Sql, accountId: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await everything(test, sql)
    .updateTable("account")
    .set({ password_hash })
    .where("id", "=", accountId)
    .execute();
}

/** Adds an alarm that more of a product is activated than was ordered. @returns its id */
export async function makeAlarm(
  sql: Sql,
  { id: product_id, owner: owner_id, orderId: order_id }: { id: string; owner: string; orderId: string },
): Promise<string> {
  const now = Date.now();
  const id = newId(now);
  const at = { first_at: Math.trunc(now / 1000), last_at: Math.trunc(now / 1000) };
  const named = { device_id: null, device_name: "lamp-000031", count: 2, ...at };
  await everything(test, sql)
    .insertInto("production_alarm")
    .values({ id, owner_id, product_id, kind: 1, cause_id: order_id, order_id, ...named })
    .execute();
  return id;
}

/** Marks the password of an account as one that the platform made up. */
export async function mustChangePassword(sql: Sql, accountId: string): Promise<void> {
  const table = everything(test, sql).updateTable("account");
  await table.set({ must_change_password: true }).where("id", "=", accountId).execute();
}

/** Lets the last proof of who is there, in the session of a token, be too old for what asks for one. */
export async function proveLongAgo(sql: Sql, token: string): Promise<void> {
  const table = everything(test, sql).updateTable("session");
  await table.set({ proven_at: 0 }).where("token_hash", "=", hashToken(token)).execute();
}

export interface TestRole {
  /** Keys of the menu table, with `:edit` to change things. */
  menus: readonly MenuPermission[];
  /** Ids of products, or "all", which includes products made later. */
  products: "all" | readonly string[];
  /** All of them by default. */
  apps?: "all" | readonly string[];
}

/** Adds a role straight to the database, and gives its id. */
export async function makeRole(
  sql: Sql,
  clock: Clock,
  { owner, menus, products, apps = "all" }: TestRole & { owner: string },
): Promise<string> {
  const id = newId(clock.now());
  await everything(test, sql)
    .insertInto("role")
    .values({
      id,
      owner_id: owner,
      name: id.slice(-20),
      description: "",
      menu_permissions: [...menus],
      all_products: products === "all",
      all_apps: apps === "all",
      created_at: seconds(clock.now()),
    })
    .execute();
  const some = products === "all" ? [] : products.map((product_id) => ({ role_id: id, product_id }));
  if (some.length > 0) await everything(test, sql).insertInto("role_product").values(some).execute();
  const someApps = apps === "all" ? [] : apps.map((app_id) => ({ role_id: id, app_id }));
  if (someApps.length > 0) await everything(test, sql).insertInto("role_app").values(someApps).execute();
  return id;
}

/** @returns the token of a new session */
export async function signInAs(sql: Sql, clock: Clock, accountId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const at = seconds(clock.now());
  await everything(test, sql)
    .insertInto("session")
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      address: "127.0.0.1",
      agent: "test",
      created_at: at,
      seen_at: at,
      proven_at: at,
      expires_at: at + 3600,
    })
    .execute();
  return token;
}

/**
 * Adds the rows of uploaded images of an account, without the images.
 * @param by who has uploaded them
 */
export async function makeFiles(sql: Sql, owner: string, count: number, by = owner): Promise<void> {
  const names = Array.from({ length: count }, (_, i) => `${owner}-${i}.png`);
  const database = everything(test, sql);
  const stored = { type: "image/png", bytes: 1, created_at: 0, ready: true };
  await database
    .insertInto("stored_file")
    .values(names.map((name) => ({ ...stored, name })))
    .execute();
  const file = { owner_id: owner, account_id: by, name: "", purpose: "image", bytes: 1, created_at: 0 };
  const rows = names.map((stored_name) => ({ ...file, id: randomUUID(), stored_name }));
  await database.insertInto("file").values(rows).execute();
}

/** Gives a product a status without the steps that lead to it. */
export async function setProductStatus(
  connectionString: string,
  id: string,
  status: ProductStatus,
): Promise<void> {
  const sql = connect(connectionString, 1);
  await everything(test, sql)
    .updateTable("product")
    .set({ status, ...(status !== productStatus.developing && { debug_device_count: 0 }) })
    .where("id", "=", id)
    .execute();
  await sql.close();
}

/** The operation records of an owner, oldest first. */
export async function operationRecords(connectionString: string, owner: string) {
  const sql = connect(connectionString, 1);
  const rows = await everything(test, sql)
    .selectFrom("operation_record")
    .selectAll()
    .where("owner_id", "=", owner)
    .orderBy("time")
    .orderBy("id")
    .execute();
  await sql.close();
  return rows;
}

export async function setDeviceQuota(sql: Sql, accountId: string, device_quota: number): Promise<void> {
  await everything(test, sql)
    .updateTable("account")
    .set({ device_quota })
    .where("id", "=", accountId)
    .execute();
}

/** Adds a task straight to the database, as if an account had started it just now. @returns its id */
export async function makeTask(
  sql: Sql,
  clock: Clock,
  { owner, ...fields }: { owner: string } & Partial<Insertable<Task>>,
): Promise<string> {
  const now = clock.now();
  const id = newId(now);
  const at = seconds(now);
  const times = { run_at: at, put_off_at: at, created_at: at, started_at: at };
  const who = { owner_id: owner, account_id: owner, username: `${owner}@example.com` };
  await everything(test, sql)
    .insertInto("task")
    .values({ id, ...who, kind: "device.disable", input: '{"list":[]}', ...times, ...fields })
    .execute();
  return id;
}

/** Adds a task that has ended straight to the database, with an object for each of its failures. @returns its id */
export async function makeEndedTask(
  sql: Sql,
  clock: Clock,
  { owner, failed }: { owner: string; failed: readonly string[] },
): Promise<string> {
  const counts = { done: 1, failed: failed.length, total: failed.length + 1 };
  const finished_at = seconds(clock.now());
  const id = await makeTask(sql, clock, { owner, status: 5, ...counts, finished_at });
  const failures = failed.map((object_id, index) => ({
    task_id: id,
    no: index + 1,
    object_id,
    name: `device ${index}`,
    problem: "not_found",
    parameters: "{}",
  }));
  if (failures.length > 0) await everything(test, sql).insertInto("task_failure").values(failures).execute();
  return id;
}

/** Keeps a device or product from being changed, so that what wants to change it waits. @returns lets it go */
export async function holdRow(
  sql: Sql,
  what: "device" | "product",
  id: string,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = sql.transaction(async (transaction) => {
    await raw`select from ${raw.table(what)} where id = ${id} for update`.execute(
      everything(test, transaction),
    );
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, holding]);
  return () => {
    over.resolve();
    return holding;
  };
}
