import { airConditioning } from "./air-conditioning.ts";
import { cameras } from "./cameras.ts";
import type { StarterCategory } from "./category.ts";
import { curtains } from "./curtains.ts";
import { fans } from "./fans.ts";
import { heaters } from "./heaters.ts";
import { kitchen } from "./kitchen.ts";
import { lighting } from "./lighting.ts";
import { locks } from "./locks.ts";
import { otherCategory } from "./other.ts";
import { purifiers } from "./purifiers.ts";
import { safety } from "./safety.ts";
import { sensors } from "./sensors.ts";
import { sockets } from "./sockets.ts";
import { switches } from "./switches.ts";

/** The categories that a new installation has, in the order that they are offered. */
export const starterCategories: readonly StarterCategory[] = [
  lighting,
  sockets,
  switches,
  curtains,
  airConditioning,
  fans,
  heaters,
  purifiers,
  locks,
  sensors,
  safety,
  kitchen,
  cameras,
  otherCategory,
];
