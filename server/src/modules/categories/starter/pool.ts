import { climatePoints } from "./points/climate.ts";
import { cookingPoints } from "./points/cooking.ts";
import { coveringPoints } from "./points/covering.ts";
import { heatingPoints } from "./points/heating.ts";
import { lightingPoints } from "./points/lighting.ts";
import { lockingPoints } from "./points/locking.ts";
import { powerPoints } from "./points/power.ts";
import { purifyingPoints } from "./points/purifying.ts";
import { sensingPoints } from "./points/sensing.ts";
import { sharedPoints } from "./points/shared.ts";
import { watchingPoints } from "./points/watching.ts";

const groups = [
  sharedPoints,
  lightingPoints,
  powerPoints,
  coveringPoints,
  climatePoints,
  heatingPoints,
  purifyingPoints,
  lockingPoints,
  sensingPoints,
  cookingPoints,
  watchingPoints,
] as const;

type KeyOf<T> = T extends unknown ? keyof T : never;
/** The identifier of a standard function point. The type keeps a category from naming a point that does not exist. */
export type PointId = KeyOf<(typeof groups)[number]>;

/** The pool of standard function points that a new installation has. */
export const starterPool = groups.flatMap((group) =>
  Object.entries(group).map(([identifier, point]) => ({ identifier, ...point })),
);
