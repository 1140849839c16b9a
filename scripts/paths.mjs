import { fileURLToPath } from "node:url";

/** The checkout's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Where these scripts keep what they know of earlier runs; goes with `node_modules`. */
export const cache = fileURLToPath(new URL("../node_modules/.thingwright/", import.meta.url));
