import { expect, it } from "vitest";
import { type Candidate, type Choice, versionFor } from "./version-for.ts";

const version = (id: string, ordinal: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  ordinal,
  platforms: ["android", "ios"],
  stage: "all",
  share: null,
  out_at: 100,
  ...more,
});
const latest: Choice = { version_id: null, chosen_at: 100, previewed: new Set() };
const idFor = (versions: Candidate[], choice: Choice, audience: Parameters<typeof versionFor>[3]) =>
  versionFor(versions, choice, "android", audience)?.id;
const homes = Array.from(
  { length: 2000 },
  (_, n) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`,
);

it("the newest version released to a home runs, and none if nothing is released", () => {
  const versions = [version("b", 2), version("a", 1), version("c", 3, { stage: "draft", out_at: null })];
  expect(idFor(versions, latest, { home: homes[0]! })).toBe("b");
  expect(idFor([], latest, "everyone")).toBeUndefined();
  expect(idFor([version("c", 3, { stage: "withdrawn" })], latest, "testers")).toBeUndefined();
});

it("a version is for its platforms only; other platforms keep the previous version", () => {
  const versions = [version("b", 2, { platforms: ["ios"] }), version("a", 1)];
  expect(versionFor(versions, latest, "ios", "everyone")?.id).toBe("b");
  expect(versionFor(versions, latest, "android", "everyone")?.id).toBe("a");
});

it("testers get versions for testers and for a share of homes, while other homes keep the previous version", () => {
  for (const [stage, share] of [
    ["testers", null],
    ["share", 50],
  ] as const) {
    const versions = [version("b", 2, { stage, share }), version("a", 1)];
    expect(idFor(versions, latest, "testers")).toBe("b");
    expect(idFor(versions, latest, "everyone")).toBe("a");
  }
});

it("a share covers about the stated part of homes, and a larger share includes the homes of a smaller one", () => {
  const having = (share: number) => {
    const versions = [version("b", 2, { stage: "share", share }), version("a", 1)];
    return new Set(homes.filter((home) => idFor(versions, latest, { home }) === "b"));
  };
  const [one, ten, half, most] = [having(1), having(10), having(50), having(99)];
  expect(one.size).toBeGreaterThan(0);
  expect(Math.abs(ten.size - 200)).toBeLessThan(60);
  expect(Math.abs(half.size - 1000)).toBeLessThan(120);
  expect(most.size).toBeLessThan(homes.length);
  expect(one.isSubsetOf(ten) && ten.isSubsetOf(half) && half.isSubsetOf(most)).toBe(true);
});

it("which homes have a share differs from version to version", () => {
  const having = (id: string) => {
    const versions = [version(id, 2, { stage: "share", share: 10 }), version("a", 1)];
    return homes.filter((home) => idFor(versions, latest, { home }) === id);
  };
  expect(having("b")).not.toEqual(having("c"));
});

it("when a version is withdrawn, homes return to the previous version at once", () => {
  const of = (stage: Candidate["stage"]) => [version("b", 2, { stage }), version("a", 1)];
  expect(idFor(of("all"), latest, { home: homes[1]! })).toBe("b");
  expect(idFor(of("withdrawn"), latest, { home: homes[1]! })).toBe("a");
});

it("“latest” gives a later version only once it was previewed", () => {
  const versions = [version("b", 2, { out_at: 101 }), version("a", 1)];
  expect(idFor(versions, latest, "testers")).toBe("a");
  expect(idFor(versions, { ...latest, previewed: new Set(["b"]) }, "testers")).toBe("b");
  expect(idFor(versions, { ...latest, chosen_at: 101 }, "testers")).toBe("b");
});

it("a product fixed to a version gets no later one, and the previous one while that version is not released", () => {
  const kept: Choice = { ...latest, chosen_at: 0, version_id: "b" };
  const of = (stage: Candidate["stage"]) => [version("c", 3), version("b", 2, { stage }), version("a", 1)];
  expect(idFor(of("all"), kept, "everyone")).toBe("b");
  expect(idFor(of("withdrawn"), kept, "everyone")).toBe("a");
  expect(idFor(of("testers"), kept, "everyone")).toBe("a");
  expect(idFor(of("testers"), kept, "testers")).toBe("b");
});
