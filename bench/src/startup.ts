import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@thingwright/server/test/server-process.ts";
import { against, type Bench, figure, percentile } from "./measured.ts";

const later = 5;

/** The time from `npm start` until the server answers `/readyz`. */
export const startup: Bench = {
  name: "startup",
  title: "From `npm start` to `/readyz`",
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), "thingwright-bench-"));
    await chmod(folder, 0o711);
    try {
      const first = await timeToReady(join(folder, "data"));
      const times: number[] = [];
      for (let i = 0; i < later; i++) times.push(await timeToReady(join(folder, "data")));
      const killed = await timeToReady(join(folder, "data"), "kill");
      const recovered = await timeToReady(join(folder, "data"));
      return [
        figure("first start, on an empty folder", first, "s"),
        against(`later starts, median of ${later}`, "less", 3, percentile(times, 0.5), "s"),
        against(`later starts, slowest of ${later}`, "less", 3, Math.max(...times, killed), "s"),
        figure("after kill -9", recovered, "s"),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
};

/** Starts the platform and ends it again. @returns seconds from the start of npm until `/readyz` answers */
async function timeToReady(dataDir: string, ending: "interrupt" | "kill" = "interrupt"): Promise<number> {
  const began = performance.now();
  const server = await startServer({ dataDir, command: ["npm", "start", "--silent"] });
  const answer = await fetch(`${server.url}/readyz`);
  const took = (performance.now() - began) / 1000;
  if (!answer.ok) throw new Error(`/readyz answers ${answer.status}`);
  await server[ending]();
  return took;
}
