import type { Pressure } from "../src/platform/memory/pressure.ts";

/** A pressure gauge for tests, by which memory is never short. */
export const noPressure: Pick<Pressure, "state"> = { state: () => "normal" };
