import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newerThan, newestOf, type OrderedVersion } from "./app-version-order.ts";

const named = (version: string) => ({ version, version_code: null, force: false });
const isNewer = (one: string, other: string) => newerThan(named(other), [named(one)]) !== null;
/** Below 0 if the first is the older one. */
const order = (one: string, other: string) => Number(isNewer(one, other)) - Number(isNewer(other, one));

describe("versions of apps", () => {
  it.each([
    ["1.9", "1.10"],
    ["1.0", "1.0.1"],
    ["1.0rc1", "1.0"],
    ["1.0.beta", "1.0.0"],
    ["1.0alpha2", "1.0beta1"],
    ["1.0beta2", "1.0beta10"],
    ["1.0a", "1.1"],
    ["9", "10"],
    ["", "1"],
    ["99999999999999999998", "99999999999999999999"],
  ])("%s is older than %s", (older, newer) => {
    expect(order(older, newer)).toBe(-1);
    expect(order(newer, older)).toBe(1);
  });

  it.each([
    ["1.0", "1.0.0"],
    ["1.01", "1.1"],
    ["V1.0", "v1.0"],
    ["1..0", "1.0"],
  ])("%s and %s are equal", (one, other) => {
    expect(order(one, other)).toBe(0);
    expect(order(other, one)).toBe(0);
  });

  it("are ordered by version code if all versions have a code", () => {
    const [old, renamed] = [
      { version: "9.0", version_code: 9 },
      { version: "1.0", version_code: 10 },
    ];
    expect(newestOf([renamed, old])).toBe(renamed);
    expect(newestOf([renamed, old, named("8.0")])).toBe(old);
  });

  const parts = fc.constantFrom("0", "00", "1", "01", "2", "10", "a", "B", "rc", ".");
  const versions = fc.record({
    version: fc.array(parts, { minLength: 1, maxLength: 5 }).map((all) => all.join("")),
    version_code: fc.option(fc.integer({ min: 1, max: 4 })),
    force: fc.boolean(),
  });

  it("have a transitive order", () => {
    fc.assert(
      fc.property(versions, versions, versions, (a, b, c) => {
        const atLeast = (one: OrderedVersion, other: OrderedVersion) =>
          order(one.version, other.version) >= 0;
        expect(!atLeast(a, b) || !atLeast(b, c) || atLeast(a, c)).toBe(true);
      }),
    );
  });

  it("have one newest version, in any order of the list and for any installed version", () => {
    const some = fc.uniqueArray(versions, { minLength: 1, maxLength: 6, selector: ({ version }) => version });
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 5 }), versions, (published, turns, installed) => {
        const turned = [...published.slice(turns), ...published.slice(0, turns)].toReversed();
        const newest = newestOf(published);
        expect(newestOf(turned)).toBe(newest);
        expect([undefined, newest]).toContain(newerThan(installed, turned)?.newest);
        expect(newerThan(newest!, turned)).toBeNull();
      }),
    );
  });
});

describe("the update offered to an installed version", () => {
  const of = (version: string, force = false) => ({ version, version_code: null, force });
  const told = (version: string, published: ReturnType<typeof of>[]) => {
    const found = newerThan({ version, version_code: null }, published);
    return found && [found.newest.version, found.force];
  };

  it("is the newest version, and forced if the newest or a version in between is forced", () => {
    expect(told("1.0", [of("1.1"), of("1.10"), of("1.2")])).toEqual(["1.10", false]);
    expect(told("1.0", [of("1.1", true), of("1.2")])).toEqual(["1.2", true]);
    expect(told("1.1", [of("1.1", true), of("1.2")])).toEqual(["1.2", false]);
    expect(told("1.0", [of("1.2", true)])).toEqual(["1.2", true]);
  });

  it("is the same newest version for an installed version without a code", () => {
    const published = [
      { version: "1.0", version_code: 30, force: false },
      { version: "2.0", version_code: 20, force: true },
    ];
    const toldOf = (version: string, version_code: number | null) =>
      newerThan({ version, version_code }, published);
    expect(toldOf("2.0", 20)).toEqual({ newest: published[0], force: false });
    expect(toldOf("1.9", 10)).toEqual({ newest: published[0], force: true });
    expect(toldOf("0.9", null)).toEqual({ newest: published[0], force: true });
    expect(toldOf("1.0", null)).toBeNull();
  });

  it("is null for the newest version and for a still newer one", () => {
    expect(told("1.2", [of("1.1", true), of("1.2")])).toBeNull();
    expect(told("2.0", [of("1.2")])).toBeNull();
    expect(told("1.0", [])).toBeNull();
  });
});
