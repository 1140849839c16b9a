import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { categories } from "@thingwright/contract/products/categories.ts";
import { type NewProduct, type Product, products } from "@thingwright/contract/products/products.ts";
import {
  postmastersOf,
  type ServerProcess,
  signIn,
  startServer,
} from "@thingwright/server/test/server-process.ts";
import { type Caller, callerOf } from "@thingwright/server/test/caller.ts";
import { startOwnPostgres } from "@thingwright/server/test/own-postgres.ts";

/** The server in a process of its own, on a PostgreSQL that the bench can query, too. */
export interface Bed {
  server: ServerProcess;
  connectionString: string;
  /** The process id of PostgreSQL. */
  postgres: number;
  /** The administrator (level 1), signed in. */
  admin: Administrator;
  /** Starts one more process on the same database. @param more settings that add to or replace the bed's */
  addProcess: (more: Record<string, string>) => Promise<ServerProcess>;
  product: (fields?: Partial<NewProduct>) => Promise<Product>;
  end: () => Promise<void>;
}

/** Calls one process of the bed, or another. */
export interface Administrator extends Caller {
  at: (url: string) => Caller;
}

const password = "Measure-it1";

/**
 * @param env settings
 * @param program the path in the checkout of a program to run in place of the server
 */
export async function makeBed(
  env: Record<string, string> = {},
  program = "server/src/main.ts",
): Promise<Bed> {
  const folder = await mkdtemp(join(tmpdir(), "thingwright-bench-"));
  const postgres = await startOwnPostgres(folder);
  const servers: ServerProcess[] = [];
  const addProcess = async (more: Record<string, string>) => {
    const server = await startServer({
      dataDir: join(folder, `data-${servers.length}`),
      command: [process.execPath, program],
      env: {
        NODE_ENV: "production",
        DATABASE_URL: postgres.connectionString,
        ADMIN_PASSWORD: password,
        LOG_LEVEL: "error",
        FILES_DIR: join(folder, "files"),
        ...env,
        ...more,
      },
    });
    servers.push(server);
    return server;
  };
  const server = await addProcess({});
  const signedIn = await signIn(server.url, password);
  const { token, owner } = signedIn;
  const admin = { ...signedIn, at: (url: string) => callerOf(url, token, owner) };
  const [postmaster = 0] = await postmastersOf(folder);
  return {
    server,
    connectionString: postgres.connectionString,
    postgres: postmaster,
    admin,
    addProcess,
    async product(fields = {}) {
      const { list } = await admin.ok(categories.list);
      const category_id = list[0]?.children[0]?.id ?? "";
      const body = {
        name: "Measured",
        model: "M-1",
        communication_mode: "wifi",
        product_type: 1,
        ...fields,
      } as const;
      return admin.ok(products.create, { body: { category_id, ...body } });
    },
    async end() {
      await Promise.all(servers.map((one) => one.interrupt()));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
