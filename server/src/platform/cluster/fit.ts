import { readFile } from "node:fs/promises";
import { schemaChecksum } from "../database/migrate.ts";
import type { Session } from "../database/steady-session.ts";
import { Unusable } from "../unusable.ts";
import { keyedHash, sameBytes, type Vault } from "../secrets.ts";
import { HeldLocks, lockClass } from "./locks.ts";

/** Raise this with a change after which old and new processes would misunderstand each other's messages or locks. */
const protocol = 1;

/**
 * Returns the version that all concurrent processes must share. It is made of the release, the protocol and the schema.
 */
export async function ownVersion(): Promise<string> {
  const manifest = await readFile(new URL("../../../package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  return `${version}+${protocol}.${(await schemaChecksum()).slice(0, 12)}`;
}

/** @throws Error with advice, if a live process has another version */
export function assertSameVersion(own: string, others: readonly { host: string; version: string }[]): void {
  const other = others.find(({ version }) => version !== own);
  if (!other) return;
  throw new Error(
    `This is version ${own}, and on ${other.host} a process of version ${other.version} runs on the same database. ` +
      `Stop all processes of the other version first: two versions do not understand each other.`,
  );
}

/** @throws Error with advice, if processes run: they do not know the schema that the database is about to get */
export async function refuseWhileOthersRun(session: Session): Promise<void> {
  const living = (await HeldLocks.look(session)).of(lockClass.node).size;
  if (living === 0) return;
  throw new Error(
    `This version has to change the database, while ${living} of another version ${living === 1 ? "runs" : "run"} on it. ` +
      "Stop all processes of the other version first, and start this one again.",
  );
}

/** Returns a value that shows whether two processes have the same key, without revealing the key. */
export function keyCheck(vault: Vault): Buffer {
  return keyedHash(vault.keyFor("installation"), "Thingwright");
}

/** @throws Unusable with advice, if the installation has another key */
export function assertSameKey(own: Buffer, installation: Buffer): void {
  if (sameBytes(own, installation)) return;
  throw new Unusable(
    "This process has another key than the database was used with, so it could not read the secrets of devices. " +
      "Give all processes the same SECRET_KEY, or the secret.key of the first one's DATA_DIR. " +
      "If the key is lost, docs/operations.md says what to do.",
  );
}
