import type { Pressure } from "../src/platform/pressure.ts";

/** Memory is never short. */
export const noPressure: Pick<Pressure, "state"> = { state: () => "normal" };
