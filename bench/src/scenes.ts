import { fork } from "node:child_process";
import { once } from "node:events";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { parseUserName } from "@thingwright/contract/devices/device-sign-in.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { setSecret, settle } from "@thingwright/server/test/bulk.ts";
import { makeBed } from "./lib/bed.ts";
import { listening, planned, secret, secretKey } from "./lib/fleet.ts";
import { addManyHomes, begins, ofHomes } from "./lib/many-homes.ts";
import { processorTime } from "./lib/processes.ts";
import type { ScenePlan, SceneResult } from "./lib/scene-devices.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const connected = 2000;
const rates = [1, 100, 250, 500, 750, 1000];
const within = 200;
const [warmup, seconds] = [5, 15];
const grouped = (count: number) => count.toLocaleString("en");

/** Scenes that a report of their device starts: the time from the report until the issued values arrive. */
export const scenesBench: Bench = {
  name: "scenes",
  title: `Scenes: ${grouped(ofHomes.scenes)} of them, ${grouped(ofHomes.devices)} devices bound, ${connected} connected`,
  async measure() {
    const bed = await makeBed({ SECRET_KEY: secretKey });
    try {
      const { productId, productKey } = await addManyHomes(bed);
      await setSecret(bed.connectionString, { productId, secretKey, secret, count: connected });
      await settle(bed.connectionString);
      // The running server does not know these scenes, because they were added to the database directly: it is
      // restarted.
      await bed.server.interrupt();
      const server = await bed.addProcess({});
      const devices = Array.from({ length: connected }, (_, i) => {
        const device = listening(planned(productKey, `device-${i + 1}`), "subscribing");
        const identity = parseUserName(device.username)!;
        const replyTopic = topicFor(nativeTopics.propertySetReply, identity);
        return { ...device, replyTopic, begins };
      });
      const results: Measured[] = [];
      let most = 0;
      for (const rate of rates) {
        const plan = { port: server.mqttPort, devices, rate, warmup, seconds };
        const { p50, p99, begun, lost, ofServer, ofPostgres } = await fire(plan, {
          server: server.pid,
          postgres: bed.postgres,
        });
        if (p99 <= within && lost === 0) most = rate;
        const what = `${rate} begin each second`;
        results.push(
          figure(`${what}: issued after, p50`, p50, "ms"),
          against(`${what}: issued after, p99`, "less", within, p99, "ms"),
          against(`${what}: of ${begun}, not issued`, "less", 0, lost, "scenes"),
          figure(`${what}: processor time of the server for each`, ofServer, "µs"),
          figure(`${what}: of PostgreSQL`, ofPostgres, "µs"),
        );
      }
      const title = `begin each second, issued after ≤ ${within} ms (p99), most of these`;
      results.push(against(title, "more", rates.at(-1)!, most, "scenes"));
      return results;
    } finally {
      await bed.end();
    }
  },
};

interface Fired extends Record<"p50" | "p99" | "ofServer" | "ofPostgres", number> {
  begun: number;
  /** Started scenes whose values were never issued. */
  lost: number;
}

async function fire(plan: ScenePlan, pids: { server: number; postgres: number }): Promise<Fired> {
  const child = fork(new URL("./lib/scene-devices.ts", import.meta.url), { serialization: "advanced" });
  const next = async () => ((await once(child, "message")) as [{ result?: SceneResult }])[0];
  const used = async () => [await processorTime(pids.server), await processorTime(pids.postgres)] as const;
  child.send(plan);
  await next();
  const before = await used();
  child.send("run");
  const { begun, took } = (await next()).result!;
  const after = await used();
  if (child.connected) child.disconnect();
  if (child.exitCode === null) await once(child, "exit");
  const all = plan.rate * (plan.warmup + plan.seconds);
  return {
    begun,
    lost: begun - took.length,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    ofServer: Math.round((after[0] - before[0]) / all),
    ofPostgres: Math.round((after[1] - before[1]) / all),
  };
}
