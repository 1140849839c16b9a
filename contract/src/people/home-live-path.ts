import { bases } from "../grammar/route.ts";

/** The path of the live connection of people at home, apart from its schemas and from what the console begins with. */
export const homeLivePath = `${bases.app}/live`;
