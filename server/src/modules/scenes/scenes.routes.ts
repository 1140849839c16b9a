import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { repeat } from "../../platform/repeat.ts";
import type { WatchedDevices } from "../../platform/stream/watched-devices.ts";
import type { HomeMessages } from "../home-messages/index.ts";
import { batchedAdvances } from "./advances.ts";
import { watchedIds } from "./conditions.store.ts";
import { beginDue } from "./due.ts";
import { pruneEchoes } from "./echoes.store.ts";
import type { IssueDeps } from "./issuing.ts";
import { parts } from "./parts.ts";
import { scenesReported } from "./reported.ts";
import { RunQueue } from "./run-queue.ts";
import { pruneRuns } from "./runs.store.ts";
import { continueRuns, run, type RunDeps, runs, takeDue } from "./runs.ts";
import { create, get, list, remove, update } from "./scenes.ts";

const ageing = systemScope("runs of all scenes age");
const all = systemScope("every process knows the devices by which scenes of all homes begin");
const dayMs = 86_400_000;
const lookEveryMs = 1000;
/** How often the watched devices are read again, to drop those on which no scene depends any more. */
const loadEveryMs = 600_000;

export function scenesModule(
  { sql, stream, events, clock, config, log }: PlatformDeps,
  {
    begins: watched,
    messages,
    ...issuing
  }: Omit<IssueDeps, "clock"> & { begins: WatchedDevices; messages: HomeMessages },
): Module {
  const running: RunDeps = { ...issuing, clock, advances: batchedAdvances(sql, messages) };
  const queue = new RunQueue((claimed) => continueRuns(sql, claimed, running), log);
  const load = () => watched.load(() => watchedIds(all, sql));
  const ends: (() => Promise<void> | void)[] = [];
  return {
    name: "scenes",
    tables: {
      scene: "No quota: limits.homeScenes of a home",
      scene_condition: "No quota: limits.sceneConditions of a scene",
      scene_run: "No quota: limits.sceneRuns of a scene and limits.runningScenes of a home, for LOG_DAYS",
      scene_echo: "No quota: one of a device's function point, for limits.sceneEchoSeconds",
    },
    async upkeep(now) {
      await pruneRuns(ageing, sql, now - config.LOG_DAYS * dayMs);
      await pruneEchoes(ageing, sql, now);
    },
    start() {
      ends.push(
        events.on("scene.armed", ({ deviceIds }) => watched.add(deviceIds)),
        stream.consume(scenesReported({ clock, queue, messages }, watched)),
        repeat("runs of scenes", lookEveryMs, () => takeDue(sql, running, queue), log),
        repeat("moments of scenes", lookEveryMs, () => beginDue(sql, { clock, queue }), log),
        repeat("devices of scenes", loadEveryMs, load, log),
      );
      load().catch((error: unknown) => log.error({ error }, "the devices of scenes are not known yet"));
    },
    async close() {
      for (const end of ends) await end();
      await queue.close();
    },
    mount(http) {
      mount(http, "homeScenes", homeScenes, {
        list: ({ params }, context) => list(context, params.id),
        parts: ({ params }, context) => parts(context, params.id),
        create: ({ params, body }, context) => create(context, params.id, body, events),
        get: ({ params }, context) => get(context, params.id),
        update: ({ params, body }, context) => update(context, params.id, body, events),
        remove: ({ params }, context) => remove(context, params.id),
        runs: ({ params }, context) => runs(context, params.id),
        run: ({ params }, context) => run(context, params.id, running),
      });
    },
  };
}
