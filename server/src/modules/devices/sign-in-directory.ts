import { activated, deviceKind, enabled } from "@thingwright/contract/grammar/enums.ts";
import { longId } from "@thingwright/contract/basics/short-id.ts";
import type { DeviceRecord, SignInDirectory } from "../../gateway/ports.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Vault } from "../../platform/secrets.ts";
import { batchQueries } from "./batch-queries.ts";
import {
  findBelow,
  findByDeviceIds,
  findByNames,
  findByTokens,
  findByUserNames,
  findSignInStates,
  type SignInRow,
} from "./sign-in-directory.store.ts";

const signIn = systemScope("a device is looked up before its owner is known");

/** Finds devices at CONNECT; concurrent lookups share a query. */
export function signInDirectory(sql: Sql, vault: Vault): SignInDirectory {
  const recordOf = (row: SignInRow): DeviceRecord => ({
    id: row.id,
    deviceNo: row.device_no,
    ownerId: row.owner_id,
    productId: row.product_id,
    productKey: row.product_key,
    deviceName: row.device_name,
    secret: vault.open(row.secret),
    enabled: row.status === enabled.yes,
    activated: row.activated === activated.yes,
    productStatus: row.product_status,
    development: row.kind === deviceKind.virtual ? null : row.development,
    logAll: row.log_all,
    credentials: row.token_hash.toString("hex"),
    connectionNo: row.connection_no,
    gatewayId: row.gateway_id,
  });
  const record = (row: SignInRow | undefined) => (row ? recordOf(row) : null);
  const byName = batchQueries(async (names: readonly (readonly [string, string])[]) => {
    const rows = await findByNames(signIn, sql, names);
    const found = new Map(rows.map((row) => [`${row.product_key} ${row.device_name}`, row]));
    return names.map(([key, name]) => record(found.get(`${key} ${name}`)));
  });
  const byDeviceId = batchQueries(async (said: readonly string[]) => {
    const ids = said.map(longId);
    const rows = await findByDeviceIds(signIn, sql, { ids: ids.filter((id) => id !== null), set: said });
    const [own, set] = [
      new Map(rows.map((row) => [row.id, row])),
      new Map(rows.map((row) => [row.tuyalink_id, row])),
    ];
    // A device's own id takes precedence, so that no other maker can claim it as a TuyaLink id.
    return said.map((text, i) => record(own.get(ids[i] ?? "") ?? set.get(text)));
  });
  const byToken = batchQueries(async (hashes: readonly Buffer[]) => {
    const rows = await findByTokens(signIn, sql, hashes);
    const found = new Map(rows.map((row) => [row.token_hash.toString("hex"), row]));
    return hashes.map((hash) => record(found.get(hash.toString("hex"))));
  });
  const byUserName = batchQueries(async (names: readonly string[]) => {
    const rows = await findByUserNames(signIn, sql, names);
    const found = new Map(rows.map((row) => [row.user_name, row]));
    return names.map((name) => {
      const row = found.get(name);
      if (!row) return null;
      const device = { ...recordOf(row), credentials: row.login_id };
      return { device, password: vault.open(row.password), clientId: row.client_id };
    });
  });
  const below = batchQueries(async (pairs: readonly (readonly [string, string])[]) => {
    const rows = await findBelow(signIn, sql, pairs);
    const found = Map.groupBy(rows, (row) => `${row.gateway_id} ${row.device_name}`);
    return pairs.map(([gatewayId, name]) =>
      (found.get(`${gatewayId} ${name}`) ?? []).map((row) => ({
        ...recordOf(row),
        productName: row.product_name,
        productModel: row.product_model,
      })),
    );
  });
  return {
    findBelow: (gatewayId, deviceName) => below([gatewayId, deviceName]),
    findByName: (productKey, deviceName) => byName([productKey, deviceName]),
    findByDeviceId: byDeviceId,
    findByToken: byToken,
    findByUserName: byUserName,
    async signInStates(deviceIds) {
      const rows = await findSignInStates(signIn, sql, deviceIds);
      return rows.map(({ id, status, token_hash, login_id, connection_no, gateway_id }) => ({
        id,
        enabled: status === enabled.yes,
        credentials: [token_hash.toString("hex"), ...(login_id === null ? [] : [login_id])],
        connectionNo: connection_no,
        gatewayId: gateway_id,
      }));
    },
  };
}
