import { fairTurns } from "./fair-turns.ts";
import { gate } from "./gate.ts";

// Work on the whole of what a product has, which may be megabytes.

/** One piece of an account at a time. Throws overloaded. */
export const heavyOfOne = fairTurns(1, 500);

/** Few pieces of all accounts: so many keep the one thread busy that they need, and what they hold is bounded. Throws overloaded. */
export const heavyOfAll = gate(4, 500);
