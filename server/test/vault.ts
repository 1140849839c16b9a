import { vaultWith } from "../src/platform/secrets.ts";

/** The key of every test installation, as SECRET_KEY takes it. */
export const testSecretKey = "07".repeat(32);
export const testVault = vaultWith(Buffer.from(testSecretKey, "hex"));
