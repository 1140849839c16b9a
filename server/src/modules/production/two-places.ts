/** A new connection of a device that took over from the connection before: the network from which it came, and when. */
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
 * Checks whether two devices with the same identity keep taking over each other's connection: within ten minutes,
 * connections came back at least three times to a network that they had left. A device that reconnects in the same
 * place has one network, a device that roams does not come back, and a device that comes back and stays has come back
 * once.
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
