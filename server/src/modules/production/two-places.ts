/** When and where a connection of a device was taken over by another one. */
export interface Takeover {
  network: string;
  /** Milliseconds. */
  time: number;
}

const windowMs = 10 * 60_000;
/** Takeovers that are remembered of a device. */
const remembered = 8;
/** So many times a connection is taken over where one was taken over before, and elsewhere in between. */
const returnsAtLeast = 3;

/** What is still remembered of a device after one more takeover. */
export function remember(before: readonly Takeover[], next: Takeover): Takeover[] {
  return [...before.filter(({ time }) => next.time - time < windowMs), next].slice(-remembered);
}

/**
 * Whether two devices push each other out: within ten minutes connections were taken over that came from changing networks,
 * at least three times from one that was left before. A device that connects again from where it is has one network, one
 * that roams does not go back, and one that goes back and stays has gone back once.
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
