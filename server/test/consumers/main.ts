import { configFrom } from "../../src/config.ts";
import { start } from "../../src/main.ts";
import { systemClock as clock } from "../../src/platform/clock.ts";
import { createLog } from "../../src/platform/log.ts";
import { serve } from "../../src/platform/serve.ts";
import { openStorage } from "../../src/platform/storage.ts";
import { consumersOf } from "./consumers.ts";
import { report } from "./report.ts";

/**
 * The platform with two consumers beside its own: one inserts rows, one calls `CALL_URL`. As a gateway, the process stores
 * `RATE` numbered reports a second until it is killed.
 */
await serve(async () => {
  const config = configFrom(process.env, "/");
  const log = createLog(config.LOG_LEVEL);
  const storage = await openStorage(config, log);
  const running = await start({ config, storage, clock, log });
  for (const consumer of consumersOf(process.env.CALL_URL!)) running.stream.consume(consumer);
  if (config.ROLES.includes("gateway"))
    void report({ sql: storage.sql, stream: running.stream, log, rate: Number(process.env.RATE) });
  return { lines: [`The test's program is ready: ${config.ROLES.join()}`], close: () => running.close() };
});
