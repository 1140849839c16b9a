import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Clock, seconds } from "../../platform/clock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { People, Person, PersonCredential } from "../../platform/person.ts";
import { hashToken, sameBytes } from "../../platform/secrets.ts";
import { findBySession, findWithSecret, lockBySession, lockPerson } from "./app-users.store.ts";
import { touchSession } from "./sessions.store.ts";

/** A session in use has its expiry extended at most once in this many seconds; sessions last for months. */
const touchEvery = 3600;

/** Finds the people at home who call, and keeps their sessions from expiring while they are used. */
export function people({ sql, clock }: { sql: Sql; clock: Pick<Clock, "now"> }): People {
  const at = () => seconds(clock.now());

  async function bySession(connection: Sql, token: string, touches: boolean): Promise<Person | null> {
    const tokenHash = hashToken(token);
    const found = await findBySession(connection, tokenHash, at());
    if (!found) return null;
    const { seenAt, ...person } = found;
    if (touches && at() - seenAt >= touchEvery)
      await touchSession(sql, tokenHash, {
        seen_at: at(),
        expires_at: at() + limits.appUserSessionSeconds,
      });
    return person;
  }

  async function bySecret(
    connection: Sql,
    { appKey, secret, uid }: Extract<PersonCredential, { secret: string }>,
  ): Promise<Person | null> {
    const found = await findWithSecret(connection, appKey, uid);
    // The timing of comparing hashes of random secrets reveals nothing, but a constant-time comparison costs nothing.
    if (!found || !sameBytes(found.secretHash, hashToken(secret))) return null;
    const { secretHash: _, ...person } = found;
    return person;
  }

  const findOn = (connection: Sql, credential: PersonCredential, touches: boolean) =>
    "token" in credential
      ? bySession(connection, credential.token, touches)
      : bySecret(connection, credential);

  return {
    find: (credential, { idle } = { idle: false }) => findOn(sql, credential, !idle),
    async findIn(transaction, credential, alone) {
      if ("token" in credential) await lockBySession(transaction, hashToken(credential.token), { alone });
      else await lockPerson(transaction, credential.uid, { alone });
      // Read once the lock is held, so that a session which ended while this call waited is not found. The look-up does
      // not put off the session's expiry, because the transaction may take long or be rolled back.
      return findOn(transaction, credential, false);
    },
  };
}
