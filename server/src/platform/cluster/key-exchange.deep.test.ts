import { devices } from "@thingwright/contract/devices/devices.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { Result } from "@thingwright/contract/grammar/route.ts";
import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { sql as raw } from "kysely";
import { connectAsync } from "mqtt";
import { beforeAll, expect, test } from "vitest";
import { type Caller, callerOf } from "../../../test/caller.ts";
import { createProduct } from "../../../test/create-product.ts";
import { forFile } from "../../../test/for-file.ts";
import { credentialsOf } from "../../../test/gateway.ts";
import { makeProcesses } from "../../../test/processes.ts";
import type { ServerProcess } from "../../../test/server-process.ts";
import { addTotp, codeOf } from "../../../test/second-factors.ts";
import { testSecretKey } from "../../../test/vault.ts";
import { keptByKey } from "../../modules.ts";
import { systemClock } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import { everything } from "../database/sql.ts";

const processes = await forFile(makeProcesses());
const db = everything(systemScope("the test looks at what the key has sealed"), processes.sql);
const newKey = "0a".repeat(32);
const both = { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: testSecretKey };

let before: ServerProcess;
let administrator: Caller;
let product: Product;
let made: Result<typeof devices.create>;
let totp: string;
beforeAll(async () => {
  before = await processes.start();
  administrator = await processes.signIn(before);
  product = await createProduct(administrator);
  made = await administrator.ok(devices.create, { body: { product_id: product.id } });
  totp = (await addTotp(administrator, systemClock)).secret;
});

test("the key is not exchanged while other processes run, nor if the former key does not open every secret", async () => {
  await expect(processes.start({ env: both })).rejects.toThrow(
    /ended \(1\):\nThe key cannot be exchanged while processes run .* Stop all/,
  );
  await before.interrupt();
  const rows = () => raw`select account_id, secret from totp`.execute(db).then((found) => found.rows);
  const sealed = await rows();
  await raw`update totp set offered = 'nonsense'`.execute(db);
  await expect(processes.start({ env: both })).rejects.toThrow(
    /ended \(78\):\nThe key cannot be exchanged: totp.offered of \S+ was not sealed/,
  );
  expect(await rows()).toEqual(sealed);
  await raw`update totp set offered = null`.execute(db);
});

test("several processes that know the former key exchange it once, and the secrets of devices and apps remain valid", async () => {
  await before.interrupt();
  const [one, other] = await Promise.all([processes.start({ env: both }), processes.start({ env: both })]);
  const exchanged = [one, other].flatMap((process) =>
    process.logged().filter(({ msg }) => String(msg).startsWith("the key was exchanged")),
  );
  expect(exchanged).toEqual([expect.objectContaining({ secrets: 2 })]);
  const { device_name: deviceName, device_secret: secret } = made;
  const device = { productKey: product.product_key, deviceName, secret };
  const client = await connectAsync(`mqtt://127.0.0.1:${one.mqttPort}`, credentialsOf(device));
  await client.endAsync();
  const again = callerOf(other.url, administrator.token, administrator.owner);
  await again.ok(secondFactors.prove, { body: { factor: { auth_code: codeOf(totp, systemClock, 1) } } });
  expect(await again.ok(secondFactors.get)).toMatchObject({ recovery_codes: 0 });

  await expect(processes.start()).rejects.toThrow(/ended \(78\):\nThis process has another key/);
  const last = await processes.start({ env: { SECRET_KEY: newKey } });
  expect(await Promise.all([one, other, last].map((process) => process.interrupt()))).toEqual([0, 0, 0]);
});

test("every bytea column is either sealed and covered by the key exchange, or listed as not sealed", async () => {
  const { rows } = await raw<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and table_name !~ '_p[0-9]+$' order by 1`.execute(
    db,
  );
  const sealedColumns = keptByKey.flatMap(({ sealed = [] }) =>
    sealed.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  );
  expect(rows.map(({ name }) => name)).toEqual([...sealedColumns, ...notSealed].toSorted());
});

/** Hashes and public keys, events of devices, and keys of limits, which begin anew with another key. */
const notSealed = [
  "access_token.token_hash",
  "app.secret_hash",
  "account_link.key_hash",
  "app_user_session.token_hash",
  "binding_claim.token_hash",
  "code.code_hash",
  "code.nonce_hash",
  "device.token_hash",
  "device_share.code_hash",
  "home_invitation.code_hash",
  "installation.key_check",
  "pairing_token.token_hash",
  "panel_version.sha256",
  "passkey.public_key",
  "presented_token.token_hash",
  "production_station.token_hash",
  "push_subscription.endpoint_hash",
  "push_subscription.session_hash",
  "rate_limit.key",
  "recovery_code.code_hash",
  "session.token_hash",
  "sign_in_ticket.password_mark",
  "sign_in_ticket.ticket_hash",
  "stored_file.sha256",
  "stream.events",
  "used_ticket.ticket_hash",
];
