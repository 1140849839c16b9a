/** What tells which of two versions of an app is the newer one. */
export interface OrderedVersion {
  /** As people read it: letters, digits and periods. */
  version: string;
  /** The number by which Android orders versions, where it is known. */
  version_code: number | null;
}

type Part = string | bigint;

/** The runs of digits and of letters: of `1.20rc3` 1, 20, "rc" and 3. Periods only part them. */
function partsOf(version: string): Part[] {
  const runs = version.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
  return runs.map((run) => (/\d/.test(run) ? BigInt(run) : run));
}

/** Letters come before the end of a version, and that before numbers: 1.0rc1, 1.0, 1.0.1. */
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

/** Compares two versions by how far each is; 0 where neither is newer. */
type Order = (one: OrderedVersion, other: OrderedVersion) => number;

/** Part by part: digits as numbers, letters by the alphabet, whatever their case. */
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
 * How versions of an app on one platform are ordered: by their codes, as on Android, where all have one; otherwise all by
 * their names. Codes here and names there would go in circles: 1.0 with code 30, 2.0 without, and 3.0 with code 20.
 */
const orderOf = (versions: readonly OrderedVersion[]): Order =>
  versions.every(({ version_code }) => version_code !== null) ? byCode : byName;

/** The newest of an app's versions on one platform, in whatever order they come. */
export function newestOf<V extends OrderedVersion>(versions: readonly V[]): V | undefined {
  const order = orderOf(versions);
  // 1.0 and 1.0.0 are as new as each other, and still it is always the same one.
  const apart = (one: V, other: V) => byCode(one, other) || (one.version < other.version ? -1 : 1);
  return versions.toSorted((one, other) => order(one, other) || apart(one, other)).at(-1);
}

/**
 * What an installed version is told of the published ones: of the newest of them all, or of nothing. One that does not say
 * its code is compared with that by name.
 * @returns the newest, if it is newer, and whether that or one in between is forced; null for who has the newest
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
