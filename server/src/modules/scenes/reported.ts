import { meets } from "@thingwright/contract/points/conditions.ts";
import type { DeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { SceneCause } from "@thingwright/contract/people/home-scenes.ts";
import type { Clock } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { StoringConsumer } from "../../platform/stream/consumer.ts";
import type { WatchedDevices } from "../../platform/stream/watched-devices.ts";
import type { HomeMessages } from "../home-messages/index.ts";
import { begin, type CameTrue } from "./beginning.ts";
import { type HoldChange, lockScenes, setHolds, watching, type Watching } from "./conditions.store.ts";
import { echoesOf } from "./echoes.store.ts";
import type { RunQueue } from "./run-queue.ts";
import { notifySceneProblem } from "./telling.ts";

const reported = systemScope("devices of all homes report; each begins scenes of the home that it is in");

type Report = DeviceEvent & { kind: "report" };
/** A condition that a report has made true. */
interface Rise extends Pick<CameTrue, "sceneId" | "place"> {
  cause: Extract<SceneCause, { kind: "point" }>;
  written: number;
}

/** Builds the consumer that begins scenes when devices of their home report. */
export function scenesReported(
  { clock, queue, messages }: { clock: Pick<Clock, "now">; queue: RunQueue; messages: HomeMessages },
  watched: WatchedDevices,
): StoringConsumer {
  return {
    name: "scenes",
    shards: 8,
    kinds: ["report"],
    devices: watched,
    async handle(happened, sql) {
      const reports = happened.filter((event): event is Report => event.kind === "report");
      const ids = [...new Set(reports.map(({ device }) => device.id))];
      const known = await watching(reported, sql, ids);
      const { changes, rises } = turnsOf(reports, known);
      if (changes.length === 0) return;
      const scenes = await lockScenes(reported, sql, [...new Set(changes.map(({ scene_id }) => scene_id))]);
      // A scene that was changed after its conditions were read has new ones, which apply to later reports only.
      const armedBefore = new Map(known.map(({ scene_id, armed_at }) => [scene_id, armed_at]));
      const armed = new Map(scenes.map((scene) => [scene.id, scene.armed_at]));
      const isCurrent = (sceneId: string) => armedBefore.get(sceneId) === armed.get(sceneId);
      const now = clock.now();
      await setHolds(
        reported,
        sql,
        changes.filter(({ scene_id }) => isCurrent(scene_id)),
      );
      const cameTrue = await chained(
        sql,
        rises.filter(({ sceneId }) => isCurrent(sceneId)),
        now,
      );
      const looping = await begin(sql, scenes, cameTrue, { now, queue });
      // Lock order: by scene, because each message locks the counter of its scene.
      for (const { scene, loop } of looping.toSorted((a, b) => (a.scene.id < b.scene.id ? -1 : 1)))
        await notifySceneProblem(
          { sql, now },
          { ...scene, scene_id: scene.id },
          { kind: "scene_loop", loop },
          messages,
        );
    },
  };
}

/** Finds how reports change conditions, in the order in which the reports came. */
function turnsOf(
  reports: readonly Report[],
  known: readonly Watching[],
): { changes: HoldChange[]; rises: Rise[] } {
  const byDevice = Map.groupBy(known, ({ device_id }) => device_id);
  const changes = new Map<Watching, HoldChange>();
  const rises: Rise[] = [];
  for (const { device, data, time, written } of reports)
    for (const one of byDevice.get(device.id) ?? []) {
      const { scene_id, place, condition, armed_at } = one;
      const { identifier } = condition;
      if (!Object.hasOwn(data, identifier)) continue;
      const before = changes.get(one) ?? one;
      // A value that was measured before the condition last changed, but is sent only now, says nothing about the
      // present.
      if (written < armed_at || time < before.measured_at) continue;
      const value = data[identifier];
      const holds = meets(value, condition);
      if (holds === before.holds) continue;
      changes.set(one, { scene_id, place, holds, measured_at: time });
      if (!holds || time < written - limits.sceneLateSeconds * 1000) continue;
      const cause = { kind: "point", device_id: device.id, identifier, value: value as string } as const;
      rises.push({ sceneId: scene_id, place, cause, written });
    }
  return { changes: [...changes.values()], rises };
}

/** Adds to each rise the chain of scenes that issued the reported value. */
async function chained(sql: Sql, rises: readonly Rise[], now: number): Promise<CameTrue[]> {
  if (rises.length === 0) return [];
  const ids = [...new Set(rises.map(({ cause }) => cause.device_id))];
  const echoes = await echoesOf(reported, sql, ids, now - limits.sceneLateSeconds * 1000);
  const byPoint = new Map(echoes.map((one) => [`${one.device_id} ${one.identifier}`, one]));
  return rises.map(({ written, ...rise }) => {
    const echo = byPoint.get(`${rise.cause.device_id} ${rise.cause.identifier}`);
    return { ...rise, chain: echo && written <= echo.ends_at ? echo.chain : [] };
  });
}
