import type { SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { period } from "./conditions/period.tsx";
import { point } from "./conditions/point.tsx";
import { presence } from "./conditions/presence.tsx";
import { sun } from "./conditions/sun.tsx";
import { time } from "./conditions/time.tsx";
import type { Kinds } from "./part-kind.ts";

/** The kinds of conditions, in the order in which they are offered. */
export const conditionKinds: Kinds<SceneCondition> = { time, sun, presence, period, point };
