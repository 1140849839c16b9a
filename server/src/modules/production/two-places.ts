/** When a new connection of a device took over from the connection before, and from which network the new one came. */
export interface Takeover {
  network: string;
  /** Milliseconds. */
  time: number;
}

const windowMs = 10 * 60_000;
/** How many takeovers are remembered for a device at most. */
const remembered = 8;
/** How many takeovers must return to a network that an earlier takeover came from, with another network in between. */
const returnsAtLeast = 3;

/** Adds a takeover to those of a device, and drops takeovers that are too old or too many. */
export function remember(before: readonly Takeover[], next: Takeover): Takeover[] {
  return [...before.filter(({ time }) => next.time - time < windowMs), next].slice(-remembered);
}

/**
 * Checks whether two devices push each other out: within ten minutes, at least three takeovers came from a network that an
 * earlier takeover had left. A device that reconnects in the same place has one network, a device that roams does not return,
 * and a device that returns and stays has returned once.
 */
export function isInTwoPlaces(takeovers: readonly Takeover[]): boolean {
  const seen = new Set<string>();
  let returns = 0;
  let last: string | undefined;
  for (const { network } of takeovers) {
    if (network !== last && seen.has(network)) returns += 1;
    seen.add(network);
    last = network;
  }
  return returns >= returnsAtLeast;
}
