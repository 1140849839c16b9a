import { configFrom } from "../../src/config.ts";
import { start } from "../../src/main.ts";
import { systemClock as clock } from "../../src/platform/clock.ts";
import { createLog } from "../../src/platform/log.ts";
import { serve } from "../../src/platform/serve.ts";
import { openStorage } from "../../src/platform/storage.ts";
import { StreamWriter } from "../../src/platform/stream/writer.ts";

/** Milliseconds that reports took to the first consumer since the last signal. */
let latencies: number[] = [];

/**
 * The platform with a number of CONSUMERS of the stream; without a number, a platform that writes no stream. On
 * SIGUSR2, it prints the number of received reports, and how long they took.
 */
await serve(async () => {
  const config = configFrom(process.env, "/");
  const log = createLog(config.LOG_LEVEL);
  const storage = await openStorage(config, log);
  if (process.env.CONSUMERS === undefined) {
    StreamWriter.prototype.encode = (adding) => {
      adding(() => {});
      return null;
    };
    StreamWriter.prototype.write = (_batch, store) => store(() => null);
  }
  const running = await start({ config, storage, clock, log });
  for (let no = 0; no < Number(process.env.CONSUMERS ?? 0); no++) {
    running.stream.consume({
      name: `measured ${no}`,
      shards: 4,
      async handle(events) {
        if (no > 0) return;
        const now = clock.now();
        for (const { kind, time } of events) if (kind === "report") latencies.push(now - time);
      },
    });
  }
  process.on("SIGUSR2", () => {
    const sorted = latencies.toSorted((a, b) => a - b);
    const [p50, p99] = [0.5, 0.99].map((share) => sorted[Math.floor(sorted.length * share)]);
    process.stdout.write(`\nconsumed ${JSON.stringify({ count: latencies.length, p50, p99 })}\n`);
    latencies = [];
  });
  return {
    lines: [`The measured platform is ready: http://localhost:${running.httpPort}`],
    async close() {
      await running.close();
      await storage.close();
    },
  };
});
