import { randomBytes } from "node:crypto";
import type { KeptByKey } from "../../platform/cluster/key-exchange.ts";
import { hashToken, type Vault } from "../../platform/secrets.ts";
import { randomText } from "../../platform/ids.ts";

export const devicesKeptByKey: KeptByKey = {
  sealed: [
    { table: "device", id: "id", columns: ["secret"] },
    { table: "mqtt_credentials", id: "id", columns: ["password"] },
  ],
};

/**
 * Makes the secrets of a device: `shown` in plain text, to be shown once, and `stored` as they are written to the
 * database.
 * @param device_secret a secret that the maker supplies; by default 32 random letters, 160 bits
 */
export function makeSecrets(vault: Vault, device_secret = randomText(32)) {
  const access_token = randomBytes(24).toString("base64url");
  return {
    shown: { device_secret, access_token },
    stored: { secret: vault.seal(device_secret), token_hash: hashToken(access_token) },
  };
}
