/** The fields that decide which of two versions of an app is newer. */
export interface OrderedVersion {
  /** The version's name: letters, digits and periods. */
  version: string;
  /** The number by which Android orders versions; null if unknown. */
  version_code: number | null;
}

type Part = string | bigint;

/** Splits a name into runs of digits and letters: `1.20rc3` into 1, 20, "rc" and 3. Periods only separate them. */
function partsOf(version: string): Part[] {
  const runs = version.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
  return runs.map((run) => (/\d/.test(run) ? BigInt(run) : run));
}

/** Letters sort before the end of a version, and the end before numbers: 1.0rc1, 1.0, 1.0.1. */
function compareParts(one: Part | undefined, other: Part | undefined): number {
  if (one === other) return 0;
  // A missing number is 0, so that 1.0 and 1.0.0 are the same.
  if (typeof one !== "string" && typeof other !== "string") {
    const [a, b] = [one ?? 0n, other ?? 0n];
    return a === b ? 0 : a < b ? -1 : 1;
  }
  if (typeof one === "string" && typeof other === "string") return one < other ? -1 : 1;
  return typeof one === "string" ? -1 : 1;
}

/** Compares two versions; 0 if neither is newer. */
type Order = (one: OrderedVersion, other: OrderedVersion) => number;

/** Compares names part by part: digits as numbers, letters alphabetically, without regard to case. */
const byName: Order = (one, other) => {
  const [a, b] = [partsOf(one.version), partsOf(other.version)];
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const order = compareParts(a[at], b[at]);
    if (order !== 0) return order;
  }
  return 0;
};

const byCode: Order = (one, other) => Math.sign((one.version_code ?? 0) - (other.version_code ?? 0));

/**
 * The order of an app's versions on one platform: by their codes, as on Android, if all have one; otherwise all by
 * their names. A mix would be circular, as for 1.0 with code 30, 2.0 without a code, and 3.0 with code 20.
 */
const orderOf = (versions: readonly OrderedVersion[]): Order =>
  versions.every(({ version_code }) => version_code !== null) ? byCode : byName;

/** The newest of an app's versions on one platform, which may be given in any order. */
export function newestOf<V extends OrderedVersion>(versions: readonly V[]): V | undefined {
  const order = orderOf(versions);
  // 1.0 and 1.0.0 are equally new, but the choice has to be the same every time.
  const apart = (one: V, other: V) => byCode(one, other) || (one.version < other.version ? -1 : 1);
  return versions.toSorted((one, other) => order(one, other) || apart(one, other)).at(-1);
}

/**
 * Finds the update for an installed version. If the installed version has no code, all versions are compared by name.
 * @returns the newest published version, and whether it or one in between is forced; null if it is not newer
 */
export function newerThan<V extends OrderedVersion & { force: boolean }>(
  installed: OrderedVersion,
  published: readonly V[],
): { newest: V; force: boolean } | null {
  const newest = newestOf(published);
  const order = orderOf([installed, ...published]);
  const isNewer = (one: V) => order(installed, one) < 0;
  if (!newest || !isNewer(newest)) return null;
  return { newest, force: published.some((one) => one.force && isNewer(one)) };
}
