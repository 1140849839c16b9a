import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import { newPushKeys, type PushKeys } from "../../platform/push/web-push.ts";
import type { Vault } from "../../platform/secrets.ts";
import { findKey, putFirstKey } from "./push-subscriptions.store.ts";

export interface KeyDeps {
  sql: Sql;
  vault: Vault;
  clock: Pick<Clock, "now">;
}

/**
 * The installation's keys, with which browsers subscribe to its messages. The keys are made at their first use, and
 * never change.
 */
export class InstallationKeys {
  readonly #sql: Sql;
  readonly #vault: Vault;
  readonly #clock: Pick<Clock, "now">;
  #known: Promise<PushKeys> | undefined;

  constructor({ sql, vault, clock }: KeyDeps) {
    this.#sql = sql;
    this.#vault = vault;
    this.#clock = clock;
  }

  get(): Promise<PushKeys> {
    this.#known ??= this.#read().catch((error: unknown) => {
      this.#known = undefined;
      throw error;
    });
    return this.#known;
  }

  async #read(): Promise<PushKeys> {
    const found = await findKey(this.#sql);
    if (found) {
      const privateKey = this.#vault.open(found.private_key);
      return { publicKey: found.public_key, privateKey };
    }
    const { publicKey, privateKey } = newPushKeys();
    const row = { public_key: publicKey, private_key: this.#vault.seal(privateKey) };
    await putFirstKey(this.#sql, { id: newId(this.#clock.now()), ...row });
    return this.#read();
  }
}
