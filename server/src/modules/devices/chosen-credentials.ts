import type { ChosenCredentials, DeviceKey } from "../../gateway/ports.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import { hashToken, type Vault } from "../../platform/secrets.ts";
import type { makeSecrets } from "./credentials.ts";
import { updateDevice } from "./devices.store.ts";
import { insertMqttCredentials } from "./mqtt-credentials.store.ts";

type Shown = ReturnType<typeof makeSecrets>["shown"];

/** Thrown if another device already has the chosen token or user name; the transaction is rolled back. */
export class CredentialsTaken extends Error {}

/**
 * Stores the credentials that a device has chosen for itself at registration, if any: a chosen token replaces the
 * generated one; a user name and password are stored besides the token.
 * @returns a function that resolves to the device's secrets with the chosen token; throws {@link CredentialsTaken}
 */
export function chosenCredentialsWriter({
  scope,
  sql,
  vault,
  now,
}: {
  scope: Scope;
  sql: Sql;
  vault: Vault;
  now: number;
}) {
  const taken = () => new CredentialsTaken();
  return async (
    key: DeviceKey,
    shown: Shown,
    chosenCredentials: ChosenCredentials | undefined,
  ): Promise<Shown> => {
    if (!chosenCredentials) return shown;
    if ("token" in chosenCredentials) {
      const token_hash = hashToken(chosenCredentials.token);
      await unlessTaken(
        "device_token_hash_key",
        () => updateDevice(scope, sql, key.id, { token_hash }),
        taken,
      );
      return { ...shown, access_token: chosenCredentials.token };
    }
    const { userName: user_name, password, clientId: client_id } = chosenCredentials.login;
    const owner = { owner_id: key.ownerId, product_id: key.productId, device_id: key.id };
    const row = { id: newId(now), ...owner, user_name, client_id, password: vault.seal(password) };
    await unlessTaken("mqtt_credentials_user_name_key", () => insertMqttCredentials(scope, sql, row), taken);
    return shown;
  };
}
