import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { setTimeout as wait } from "node:timers/promises";
import { type Clock, seconds } from "../../clock.ts";
import type { Cluster } from "../../cluster/cluster.ts";
import type { KeptByKey } from "../../cluster/key-exchange.ts";
import { untilAborted } from "../../cluster/until-aborted.ts";
import type { Sql } from "../../database/sql.ts";
import type { Logger } from "../../log.ts";
import { repeat } from "../../repeat.ts";
import type { Vault } from "../../secrets.ts";
import { anchorOf } from "../anchor.ts";
import type { Certificate } from "../certificate.ts";
import { contextOf, endOf, TlsServers } from "../tls-servers.ts";
import {
  type AcmeRow,
  addChallenge,
  beginAcme,
  challengeAnswer,
  findAcme,
  removeChallenges,
  updateAcme,
} from "./acme.store.ts";
import { OrderFailed, orderCertificate } from "./order.ts";

/** The columns of the certificate's table that the installation's key has sealed. */
export const acmeKeptByKey: KeptByKey = {
  sealed: [{ table: "acme", id: "id", columns: ["account_key", "certificate_key"] }],
};

export interface AcmeSettings {
  directory: string;
  email: string | undefined;
  domains: readonly string[];
}

interface Deps {
  sql: Sql;
  /** Connections for requests of strangers, such as for a challenge's answer. */
  calls: Sql;
  vault: Vault;
  cluster: Cluster;
  clock: Clock;
  log: Logger;
}

export interface AcmeCertificate extends Certificate {
  /** Returns the answer to the authority at `/.well-known/acme-challenge/:token`; undefined for an unknown token. */
  answerTo: (token: string) => Promise<string | undefined>;
  /**
   * Lets this process place orders from now on, when it is this process's turn. To be called once this process can
   * answer the authority.
   */
  begin: () => void;
}

const lookEveryMs = 60_000;
/**
 * Seconds until a failed order is placed again: after the first failure, and at most. The authority accepts five orders
 * an hour.
 */
const pause = { first: 300, most: 86_400 };
/** After this many failures in a row, the health check reports them even while the certificate has time left. */
const manyFailures = 3;
/** Seconds after which no order uses a challenge any more. */
const challengeSeconds = 3600;

const jitter = () => 0.75 + Math.random() / 2;

/**
 * Opens the certificate that the platform itself obtains from an authority, and renews after two thirds of its life.
 * The certificate is stored in the database: one process at a time orders it, and every process serves it and answers
 * the authority.
 */
export async function openAcmeCertificate(settings: AcmeSettings, deps: Deps): Promise<AcmeCertificate> {
  const { sql, calls, vault, cluster, clock, log } = deps;
  const servers = new TlsServers();
  let used: { options: ReturnType<typeof contextOf>; ends: number; anchor?: string | null } | null = null;
  let row: AcmeRow | undefined;

  /** Serves the certificate that is in the database, whichever process has stored it. */
  async function renew(): Promise<void> {
    row = await findAcme(sql);
    const key = row?.certificate_key && opened(vault, row.certificate_key);
    if (!row?.chain || !key || row.chain === used?.options.cert) return;
    const options = contextOf({ cert: row.chain, key });
    createSecureContext(options);
    used = { options, ends: new X509Certificate(row.chain).validToDate.getTime() };
    servers.show(options);
  }

  /** @returns whether an order was due */
  async function orderIfDue(): Promise<boolean> {
    await renew();
    const now = seconds(clock.now());
    const { directory, domains } = settings;
    let accountKey = row && row.directory === directory ? opened(vault, row.account_key) : null;
    const isOfThese = row !== undefined && sameTexts(row.domains, domains);
    if (accountKey && isOfThese && row && row.try_at > now) return false;
    if (!accountKey) {
      accountKey = newKey();
      const account_key = vault.seal(accountKey);
      await beginAcme(sql, { directory, domains: [...domains], account_key, account_url: null, try_at: now });
    } else if (!isOfThese) await updateAcme(sql, { domains: [...domains], failures: 0, problem: null });
    row = await findAcme(sql);
    await order(accountKey, row?.account_url ?? null);
    await renew();
    return true;
  }

  async function order(accountKey: string, accountUrl: string | null): Promise<void> {
    const tokens: string[] = [];
    try {
      const obtained = await orderCertificate({
        ...settings,
        accountKey,
        accountUrl,
        async answer(token, answer) {
          tokens.push(token);
          await addChallenge(sql, { token, answer, made_at: seconds(clock.now()) });
        },
      });
      createSecureContext(contextOf({ cert: obtained.chain, key: obtained.key }));
      await updateAcme(sql, {
        chain: obtained.chain,
        certificate_key: vault.seal(obtained.key),
        account_url: obtained.accountUrl,
        obtained_at: seconds(clock.now()),
        failures: 0,
        problem: null,
        try_at: renewalAt(obtained.chain),
      });
      log.warn({ domains: settings.domains }, "a certificate was obtained");
    } catch (error) {
      const failures = (row?.failures ?? 0) + 1;
      const after = Math.round(Math.min(pause.most, pause.first * 2 ** (failures - 1)) * jitter());
      const problem = error instanceof OrderFailed ? error.plain : "The order failed; the log says why.";
      // The account's URL is forgotten, so that an account that the authority no longer knows is made again.
      const change = { failures, problem, account_url: null, try_at: seconds(clock.now()) + after };
      await updateAcme(sql, change);
      log.warn({ error, domains: settings.domains, failures, seconds: after }, "no certificate was obtained");
    } finally {
      await removeChallenges(sql, tokens, seconds(clock.now()) - challengeSeconds);
    }
  }

  await renew();
  const stopLooking = repeat("certificate by ACME", lookEveryMs, renew, log);
  const ordering = {
    name: "certificate",
    shards: 1,
    role: "api",
    async work(_shard: number, signal: AbortSignal) {
      while (!signal.aborted) {
        const ended = wait(lookEveryMs, undefined, { signal }).catch(() => {});
        // Does not wait for an order once the signal aborts. Another process may then order as well, and the authority
        // issues both.
        await Promise.race([orderIfDue(), untilAborted(signal)]);
        await ended;
      }
    },
  } as const;
  let stopOrdering: (() => Promise<void>) | undefined;
  return {
    serve: (server, old = false) => servers.add(server, old, used?.options ?? null),
    renew: async () => void (await orderIfDue()),
    check() {
      if (!used) return { warning: `There is no certificate yet. ${row?.problem ?? ""}`.trim() };
      const end = endOf(used.ends, clock.now());
      const failed = row?.problem && (end || row.failures >= manyFailures) ? row.problem : null;
      return failed ? { warning: `The certificate cannot be renewed. ${failed}` } : end;
    },
    anchor() {
      if (!used) return null;
      used.anchor ??= anchorOf(used.options.cert);
      return used.anchor;
    },
    answerTo: (token) => challengeAnswer(calls, token),
    begin: () => (stopOrdering = cluster.share(ordering)),
    async close() {
      await stopOrdering?.();
      await stopLooking();
    },
  };
}

/**
 * Returns when a certificate should be renewed: after about two thirds of its life, at a random moment, so that
 * certificates obtained at the same time are not renewed together.
 * @returns seconds
 */
function renewalAt(chain: string): number {
  const { validFromDate, validToDate } = new X509Certificate(chain);
  const [from, to] = [validFromDate.getTime(), validToDate.getTime()];
  return Math.round((from + (to - from) * (0.64 + Math.random() / 40)) / 1000);
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Opens a sealed private key; null if another key has sealed it. */
function opened(vault: Vault, sealed: Buffer): string | null {
  try {
    const text = vault.open(sealed);
    createPrivateKey(text);
    return text;
  } catch {
    return null;
  }
}

function sameTexts(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}
