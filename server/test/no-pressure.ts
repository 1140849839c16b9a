import type { Pressure } from "../src/platform/memory/pressure.ts";

/** Memory is never short. */
export const noPressure: Pick<Pressure, "state"> = { state: () => "normal" };
