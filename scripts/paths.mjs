import { fileURLToPath } from "node:url";

/** The checkout's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The folder in which these scripts remember earlier runs; it is deleted with `node_modules`. */
export const cache = fileURLToPath(new URL("../node_modules/.thingwright/", import.meta.url));
