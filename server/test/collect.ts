import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Has V8 collect all garbage, so that the heap in use can be compared. */
export function collect(): void {
  setFlagsFromString("--expose-gc");
  const once = runInNewContext("gc") as () => void;
  for (let i = 0; i < 3; i++) once();
}
