import { fileURLToPath } from "node:url";

/** Where the console is built, with the pages for people at home. */
export const consoleFolder = fileURLToPath(new URL("../../../console/dist", import.meta.url));
