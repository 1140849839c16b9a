import { level } from "@thingwright/contract/grammar/enums.ts";
import { type RawBuilder, sql as raw } from "kysely";
import { maintain, partitionsOf } from "../src/modules/telemetry/index.ts";
import { minuteOf } from "../src/platform/clock.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { connect, everything } from "../src/platform/database/sql.ts";
import { vaultWith } from "../src/platform/secrets.ts";

const scope = systemScope("measurements need more rows than calls could make");
const batch = 50_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Runs a statement for measurements. @returns its rows */
export async function run<T>(connectionString: string, statement: RawBuilder<T>): Promise<T[]> {
  const sql = connect(connectionString, 1);
  try {
    return (await statement.execute(everything(scope, sql))).rows;
  } finally {
    await sql.close();
  }
}

/**
 * Adds devices of a product directly to the table; every tenth is online, every third activated.
 * @param start the prefix of their names
 * @param age how many seconds before the product they were created; by default one each second after it
 */
export async function addDevices(
  connectionString: string,
  {
    productId,
    count,
    start = "device",
    age = 0,
  }: { productId: string; count: number; start?: string; age?: number },
): Promise<void> {
  const sql = connect(connectionString, 2);
  const db = everything(scope, sql);
  for (let first = 1; first <= count; first += batch) {
    const last = Math.min(count, first + batch - 1);
    await raw`
      insert into device (id, owner_id, product_id, device_name, name, kind, online, activated, secret, token_hash,
        log_all, created_at)
      select gen_random_uuid(), product.owner_id, product.id, ${`${start}-`}::text || i, 'Device ' || i, 1,
        case when i % 10 = 0 then 1 else 2 end, case when i % 3 = 0 then 1 else 2 end, ''::bytea,
        sha256((product.id::text || ${start}::text || i)::bytea), false, product.created_at - ${age}::bigint + i
      from generate_series(${raw.lit(first)}, ${raw.lit(last)}) as i, product where product.id = ${productId}`.execute(
      db,
    );
  }
  await raw`
    update product set device_count = device_count + ${count}, real_device_count = real_device_count + ${count},
      debug_device_count = debug_device_count + case when status = 1 then ${count} else 0 end
    where id = ${productId}`.execute(db);
  await sql.close();
}

/**
 * Fills each account with copies of a product up to `count` products, with labels, numbers of devices, all stages and
 * all communication modes.
 */
export async function addProducts(
  connectionString: string,
  { productId, count }: { productId: string; count: number },
): Promise<void> {
  const sql = connect(connectionString, 2);
  const db = everything(scope, sql);
  const accounts = await db.selectFrom("account").select("id").where("level", "<>", level.member).execute();
  for (const { id } of accounts)
    await raw`
      insert into product (id, owner_id, product_key, category_id, name, model, notes, icon, communication_mode,
        product_type, status, labels, device_count, created_at, updated_at)
      select gen_random_uuid(), ${id}, left(md5(${id}::text || i), 20), category_id, 'Product ' || i, 'M-' || i, '', '',
        (array['wifi', 'ble', 'ble_wifi'])[i % 3 + 1], product_type, i % 4 + 1,
        jsonb_build_array(
          jsonb_build_object('id', gen_random_uuid(), 'key', 'line', 'value', (i % 10)::text),
          jsonb_build_object('id', gen_random_uuid(), 'key', 'batch', 'value', (i % 1000)::text)),
        i * 7919 % 5000, created_at - i, created_at
      from product, generate_series(2, ${raw.lit(count)}) as i where id = ${productId}`.execute(db);
  await sql.close();
}

/**
 * Copies a product within its account, as if the copies had been created with its content, a second after it.
 * @returns their ids, in order
 */
export async function copyProducts(
  connectionString: string,
  { productId, count }: { productId: string; count: number },
): Promise<string[]> {
  const made = await run(
    connectionString,
    raw<{ id: string }>`
      insert into product (id, owner_id, product_key, category_id, name, model, notes, icon, communication_mode, product_type,
        status, points, content, created_at, updated_at)
      select gen_random_uuid(), owner_id, left(md5(id::text || i), 20), category_id, name || ' ' || i, '', '', '',
        communication_mode, product_type, status, points, content, created_at + 1, updated_at
      from product, generate_series(1, ${raw.lit(count)}) as i where id = ${productId} returning id`,
  );
  return made.map(({ id }) => id).toSorted();
}

/**
 * Adds the overview's counts of messages to each minute of the last hour, except the current one. @param now
 * milliseconds
 */
export async function addMinutes(
  connectionString: string,
  { ownerId, productId, now }: { ownerId: string; productId: string; now: number },
): Promise<void> {
  const insert = raw`
    insert into product_minute (owner_id, minute, product_id, messages)
    select ${ownerId}, ${minuteOf(now)}::bigint - ago * 60, ${productId}, 240 + (90 * sin(ago / 7.0))::int + (ago * 37) % 41
    from generate_series(1, 59) as ago on conflict do nothing`;
  await run(connectionString, insert);
}

/** Adds a reported temperature to all devices of a product, a millisecond apart. */
export async function addStates(connectionString: string, productId: string): Promise<void> {
  await run(
    connectionString,
    raw`
    insert into device_state (device_no, version, reported, oldest, newest)
    select device_no, 1, jsonb_build_object('temperature', jsonb_build_array(21.5, time)), time, time
    from device, lateral (select ${Date.now()}::bigint - device_no as time) as said where product_id = ${productId}`,
  );
}

/** Adds a refused message within the last day to devices of an account. @param now milliseconds */
export async function addRefusals(
  connectionString: string,
  { ownerId, count, now }: { ownerId: string; count: number; now: number },
): Promise<void> {
  const insert = raw`
    insert into device_refusal (device_id, owner_id, product_id, time, log, line_id, code, reason)
    select id, owner_id, product_id, ${now}::bigint - (device_no * 7919) % ${dayMs}, 1, gen_random_uuid(), 20001, 'level: greater than 9'
    from device where owner_id = ${ownerId} order by id limit ${raw.lit(count)} on conflict do nothing`;
  await run(connectionString, insert);
}

/** Collects the planner's statistics, as PostgreSQL itself would do some time after so many changes. */
export async function settle(connectionString: string): Promise<void> {
  await run(connectionString, raw`vacuum (analyze)`);
}

/**
 * Gives every device of a product one value a minute for each identifier, for the last `days`, together with the hourly
 * sums that the platform would store.
 */
export async function addHistory(
  connectionString: string,
  { productId, days, identifiers }: { productId: string; days: number; identifiers: readonly string[] },
): Promise<void> {
  const sql = connect(connectionString, 2);
  const db = everything(scope, sql);
  const now = Date.now();
  const partitions = partitionsOf(sql, { historyDays: days + 1, logDays: 30 });
  await partitions.load();
  const first = now - (now % dayMs) - days * dayMs;
  const values = raw.join(
    identifiers.map(
      (name, i) => raw`${raw.lit(name)}::text, round((20 + 5 * sin(t / 1e7 + ${raw.lit(i)}))::numeric, 1)`,
    ),
  );
  for (let day = first; day < now; day += dayMs) {
    await partitions.ensure("telemetry", [day]);
    await raw`
      insert into telemetry (device_no, time, values)
      select device_no, t, jsonb_build_object(${values})
      from generate_series(${raw.lit(day)}::bigint, ${raw.lit(Math.min(day + dayMs, now) - 1)}::bigint, 60000) as t, device
      where product_id = ${productId}`.execute(db);
  }
  await raw`
    insert into telemetry_late_hour (device_no, hour)
    select device_no, hour from device, generate_series(${raw.lit(first)}::bigint, ${raw.lit(now)}::bigint, ${raw.lit(hourMs)}) as hour
    where product_id = ${productId}`.execute(db);
  await maintain(sql, partitions, now);
  await sql.close();
}

/**
 * Sets the same secret for the first devices of a product, encrypted with this key (hexadecimal) as the server encrypts
 * secrets.
 */
export async function setSecret(
  connectionString: string,
  {
    productId,
    secretKey,
    secret,
    count = Infinity,
  }: { productId: string; secretKey: string; secret: string; count?: number },
): Promise<void> {
  const sealed = vaultWith(Buffer.from(secretKey, "hex")).seal(secret);
  await run(
    connectionString,
    raw`
    update device set secret = ${sealed} where id in (
      select id from device where product_id = ${productId} order by device_no
      limit ${count === Infinity ? raw`all` : raw.lit(count)})`,
  );
}

/** Adds reported values to a device's communication log, a millisecond apart; the last one has the time `until`. */
export async function addLines(
  connectionString: string,
  { deviceId, count, until }: { deviceId: string; count: number; until: number },
): Promise<void> {
  const sql = connect(connectionString, 2);
  const partitions = partitionsOf(sql, { historyDays: 1, logDays: 30 });
  await partitions.load();
  for (let time = until - count; time < until + dayMs; time += dayMs)
    await partitions.ensure("communication_log", [Math.min(time, until)]);
  await raw`
    insert into communication_log (device_no, time, id, direction, code, topic, payload)
    select device_no, ${until}::bigint - i, gen_random_uuid(), 1, 200, '/sys/property/post',
      '{"id":"' || i || '","version":"1.0","params":{"temperature":21.5},"method":"thing.event.property.post"}'
    from generate_series(0, ${raw.lit(count - 1)}) as i, device where device.id = ${deviceId}`.execute(
    everything(scope, sql),
  );
  await sql.close();
}

/**
 * Adds entries to a device's on/offline log, a millisecond apart; the last one has the time `until`. The oldest says
 * that the device was refused, all others that it came online.
 */
export async function addOnlineLines(
  connectionString: string,
  { deviceId, count, until }: { deviceId: string; count: number; until: number },
): Promise<void> {
  const sql = connect(connectionString, 2);
  const partitions = partitionsOf(sql, { historyDays: 1, logDays: 30 });
  await partitions.load();
  await partitions.ensure("online_log", [until - count, until]);
  await raw`
    insert into online_log (device_no, time, id, event, reason, address)
    select device_no, ${until}::bigint - i, gen_random_uuid(), case when i = ${raw.lit(count - 1)} then 0 else 1 end,
      case when i = ${raw.lit(count - 1)} then 'refused_signature' else 'connected' end, ''
    from generate_series(0, ${raw.lit(count - 1)}) as i, device where device.id = ${deviceId}`.execute(
    everything(scope, sql),
  );
  await sql.close();
}

/**
 * Adds operation records without a product to an account, a millisecond apart; the last one has the time `until`.
 * @param account the account that acted; by default each record names a different account, and none of these exists
 */
export async function addRecords(
  connectionString: string,
  {
    owner,
    count,
    until,
    account = null,
    bytes = 0,
  }: { owner: string; count: number; until: number; account?: string | null; bytes?: number },
): Promise<void> {
  await run(
    connectionString,
    raw`
    insert into operation_record
      (id, owner_id, account_id, username, action, object_name, input, address, request_id, time)
    select gen_random_uuid(), ${owner}, coalesce(${account}::uuid, gen_random_uuid()), 'somebody@example.com', 'roles.update', 'Role ' || i,
      jsonb_build_object('text', repeat('x', ${raw.lit(bytes)})),
      '', '', ${until}::bigint - i
    from generate_series(0, ${raw.lit(count - 1)}) as i`,
  );
}

/** The number of rows in the history of all devices. */
export async function countHistory(connectionString: string): Promise<number> {
  const [row] = await run<{ count: number }>(connectionString, raw`select count(*) as count from telemetry`);
  return row?.count ?? 0;
}

/** Bytes that PostgreSQL has written to its write-ahead log so far. */
export async function writtenLog(connectionString: string): Promise<number> {
  const [row] = await run<{ bytes: number }>(
    connectionString,
    raw`select (pg_current_wal_lsn() - '0/0')::bigint as bytes`,
  );
  return row?.bytes ?? 0;
}

/** Bytes on disk, indexes included, of all partitions of a table. */
export async function partitionBytes(
  connectionString: string,
  table: "telemetry" | "stream",
): Promise<number> {
  const [row] = await run<{ bytes: number }>(
    connectionString,
    raw`select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::bigint as bytes
      from pg_inherits where inhparent = ${table}::regclass`,
  );
  return row?.bytes ?? 0;
}

/** The number of a product's devices, and the number of their distinct names. */
export async function countNames(
  connectionString: string,
  productId: string,
): Promise<{ all: number; names: number }> {
  const [row] = await run<{ all: number; names: number }>(
    connectionString,
    raw`select count(*) as all, count(distinct device_name) as names from device where product_id = ${productId}`,
  );
  return row!;
}

/** Raises the accounts' device quotas for measurements. */
export async function liftDeviceQuotas(connectionString: string): Promise<void> {
  await run(connectionString, raw`update account set device_quota = 10000000`);
}

/**
 * Counts the devices that both issues have reached (`reached`), and the pairs of rows of these devices (`both`). The
 * numbers are equal if each issue reached each device once.
 */
export async function countReached(
  connectionString: string,
  issueId: string,
  otherId: string,
): Promise<{ reached: number; both: number }> {
  const [row] = await run<{ reached: number; both: number }>(
    connectionString,
    raw`select count(distinct target.device_id) as reached, count(*) as both
      from device_issue_target as target
      join device_issue_target as other on other.issue_id = ${otherId} and other.device_id = target.device_id
      where target.issue_id = ${issueId}`,
  );
  return row!;
}
