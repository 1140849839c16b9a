import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewProduct, Product } from "@thingwright/contract/products/products.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { configFrom } from "../src/config.ts";
import type { Http } from "../src/http/http.ts";
import { type Running, start } from "../src/main.ts";
import { setHashCost } from "../src/modules/accounts/passwords.ts";
import type { Clock } from "../src/platform/clock.ts";
import type { Sql } from "../src/platform/database/sql.ts";
import { createLog } from "../src/platform/log.ts";
import { connectPools } from "../src/platform/storage.ts";
import { type Caller, callerOf } from "./caller.ts";
import { createProduct } from "./create-product.ts";
import { makeAccount, makeRole, signInAs, type TestRole } from "./factories.ts";
import { makePerson, signInAtHome } from "./people.ts";
import { inTime } from "./in-time.ts";
import { createPreparedDatabase, createTestDatabase, type TestDatabase } from "./postgres.ts";
import { testVault } from "./vault.ts";

/** The lowest cost that argon2 accepts, to save time. The test of the function itself uses the real cost. */
export const cheapHash = { memoryCost: 8, timeCost: 1 };

/** A clock that shows the real time until a test advances it. */
export class TestClock implements Clock {
  #passed = 0;
  #jumped = 0;
  now(): number {
    return Date.now() + this.#passed + this.#jumped;
  }
  steady(): number {
    return performance.now() + this.#passed;
  }
  /** Lets time pass. */
  advance(milliseconds: number): void {
    this.#passed += milliseconds;
  }
  /** Sets the clock forwards or back, without any time passing. */
  jump(milliseconds: number): void {
    this.#jumped += milliseconds;
  }
}

/** A person at home; their `owner` is the maker of their app. */
export interface PersonCaller extends Caller {
  uid: string;
}

/** The whole platform, on free ports. */
export interface Platform extends Running {
  url: string;
  clock: TestClock;
  sql: Sql;
  /** The parsed lines of the log. */
  logged: Record<string, unknown>[];
  connectionString: string;
  dataDir: string;
  /** A caller that is not signed in. */
  nobody: Caller;
  /** A caller with this token. */
  as: (token: string) => Caller;
  /** Makes a primary account, signed in. */
  actor(level?: 1 | 2): Promise<Caller>;
  /** Makes a member of that account, signed in. Without a role it has no permission. */
  member(of: Caller, role?: TestRole): Promise<Caller>;
  /** Makes a person at home in the app with this id, signed in. */
  person(app: string): Promise<PersonCaller>;
  /** Makes a product of the first category. */
  product(as: Caller, fields?: Partial<NewProduct>): Promise<Product>;
}

/**
 * Starts a platform on a database of its own. With DATABASE_URL, it shares that database, which is not removed in the
 * end.
 * @param environment settings as in the real environment
 * @param extend mounts further routes
 */
export async function startPlatform(
  environment: Record<string, string> = {},
  extend?: (http: Http) => void,
): Promise<Platform> {
  return startOn(await databaseFor(environment), environment, extend);
}

/**
 * Without settings, copies a database in which the first start of a platform has already happened: this takes half the
 * time.
 */
async function databaseFor(environment: Record<string, string>): Promise<TestDatabase> {
  const { DATABASE_URL: shared } = environment;
  if (shared) return { connectionString: shared, drop: async () => {} };
  if (Object.keys(environment).length > 0) return createTestDatabase();
  return createPreparedDatabase("template_of_platforms", async (connectionString) => {
    const first = await startOn({ connectionString, drop: async () => {} }, {});
    await first.close();
  });
}

async function startOn(
  database: TestDatabase,
  environment: Record<string, string>,
  extend?: (http: Http) => void,
): Promise<Platform> {
  setHashCost(cheapHash);
  const dataDir = await mkdtemp(join(tmpdir(), "thingwright-data-"));
  const config = configFrom(
    {
      PORT: "0",
      MQTT_PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: "Administer1!",
      DATABASE_CONNECTIONS: "12",
      // A long time, because the machine of a test run may be many times slower than ours.
      QUERY_SECONDS: "200",
      ...environment,
    },
    "/",
  );
  const logged: Record<string, unknown>[] = [];
  const log = createLog("info", {
    write(line: string) {
      const entry = JSON.parse(line) as Record<string, unknown>;
      logged.push(entry);
      // Errors of the server are printed, because they mostly explain why a test fails.
      if (Number(entry.level) >= 50) process.stderr.write(line);
    },
  });
  const { sql, calls } = connectPools(database.connectionString, config);
  const clock = new TestClock();
  const storage = {
    sql,
    calls,
    vault: testVault,
    previousVault: null,
    connectionString: database.connectionString,
    databaseFolder: null,
    close: async () => {
      await calls.close();
      await sql.close();
    },
  };
  const running = await inTime("the start of a platform", start({ config, storage, clock, log, extend }));
  const url = `http://127.0.0.1:${running.httpPort}`;
  const as = (token: string, owner: string) => callerOf(url, token, owner);
  return {
    ...running,
    url,
    clock,
    sql,
    logged,
    connectionString: database.connectionString,
    dataDir,
    nobody: as("", ""),
    as: (token) => as(token, ""),
    async actor(of = level.user) {
      const id = await makeAccount(sql, clock, { level: of });
      return as(await signInAs(sql, clock, id), id);
    },
    async member({ owner }, given) {
      const role = given && (await makeRole(sql, clock, { owner, ...given }));
      const id = await makeAccount(sql, clock, { level: level.member, owner, role });
      return as(await signInAs(sql, clock, id), owner);
    },
    async person(app) {
      const { uid, owner } = await makePerson(sql, clock, app);
      return { ...as(await signInAtHome(sql, clock, uid), owner), uid };
    },
    product: createProduct,
    async close() {
      await inTime("closing the platform", running.close()).catch((error: unknown) => {
        throw new Error(`closing failed after ${JSON.stringify(logged.slice(-5))}`, { cause: error });
      });
      await inTime("closing its storage", storage.close());
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
