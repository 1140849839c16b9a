import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { categories } from "@thingwright/contract/categories.ts";
import { type NewProduct, type Product, products } from "@thingwright/contract/products.ts";
import { postmastersOf, type ServerProcess, signIn, startServer } from "@thingwright/e2e/server-process.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { startOwnPostgres } from "@thingwright/server/test/own-postgres.ts";

/** The server in a process of its own, on a PostgreSQL that the bench can query too. */
export interface Bed {
  server: ServerProcess;
  connectionString: string;
  /** The process id of PostgreSQL. */
  postgres: number;
  /** The administrator (level 1), signed in. */
  admin: Caller;
  product: (fields?: Partial<NewProduct>) => Promise<Product>;
  end: () => Promise<void>;
}

const password = "Measure-it1";

export async function makeBed(env: Record<string, string> = {}): Promise<Bed> {
  const folder = await mkdtemp(join(tmpdir(), "thingwright-bench-"));
  const postgres = await startOwnPostgres(folder);
  const server = await startServer({
    dataDir: join(folder, "data"),
    env: {
      NODE_ENV: "production",
      DATABASE_URL: postgres.connectionString,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: "error",
      ...env,
    },
  });
  const admin = await signIn(server.url, password);
  const [postmaster = 0] = await postmastersOf(folder);
  return {
    server,
    connectionString: postgres.connectionString,
    postgres: postmaster,
    admin,
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
      await server.interrupt();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
