import { bases } from "../grammar/route.ts";

/** The path of the live connection of people at home. In a file of its own, so that it comes without any schemas. */
export const homeLivePath = `${bases.app}/live`;
