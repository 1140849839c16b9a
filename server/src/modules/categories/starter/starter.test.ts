import { defaultGenerators } from "@thingwright/contract/behavior/default-generators.ts";
import { generatorProblem } from "@thingwright/contract/behavior/kinds.ts";
import { FunctionPoint, reports } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Id } from "@thingwright/contract/basics/text.ts";
import { fieldProblems } from "@thingwright/contract/grammar/validation.ts";
import { describe, expect, test } from "vitest";
import { starterCategories } from "./catalogue.ts";
import { otherCategory } from "./other.ts";
import { starterPool } from "./pool.ts";

const named = starterCategories.filter((first) => !first.built_in);
const seconds = named.flatMap((first) => first.children);
const all = starterCategories.flatMap((first) => [first, ...first.children]);
const distinct = (values: readonly string[]) => new Set(values).size;

describe("the starter pool", () => {
  test("consists of valid function points", () => {
    const refused = starterPool.flatMap((point) => {
      const parsed = FunctionPoint.safeParse(point, { reportInput: true });
      return parsed.success ? [] : fieldProblems(parsed.error, "en", point.identifier);
    });
    expect(refused).toEqual([]);
  });

  test("says everything in both languages", () => {
    for (const point of starterPool) {
      const { name_en, enums, faults, members } = FunctionPoint.parse(point);
      expect(name_en, point.identifier).toMatch(/^[A-Za-z0-9 .-]+$/);
      for (const member of members ?? []) {
        expect(member.name_en, point.identifier).toBeTruthy();
        for (const value of member.enums ?? []) expect(value.text_en, point.identifier).toBeTruthy();
      }
      for (const value of enums ?? []) expect(value.text_en, point.identifier).toBeTruthy();
      for (const code of faults ?? []) expect(code.content_en, point.identifier).toBeTruthy();
    }
  });

  test("has valid default generators for virtual devices", () => {
    const points = starterPool.map((point) => FunctionPoint.parse(point));
    const generators = defaultGenerators(points);
    const problems = points
      .filter(reports)
      .map((point) => generatorProblem(points, point, generators[point.identifier]!));
    expect(problems.filter(Boolean)).toEqual([]);
  });

  test("has one entry for each identifier, and no entry that no category uses", () => {
    const identifiers = starterPool.map((point) => point.identifier);
    expect(distinct(identifiers)).toBe(identifiers.length);
    const used = new Set<string>(seconds.flatMap((category) => category.points));
    expect(identifiers.filter((identifier) => !used.has(identifier))).toEqual([]);
    expect([...used].filter((identifier) => !identifiers.includes(identifier))).toEqual([]);
  });
});

describe("the starter categories", () => {
  test("are at least twelve of the first level, with two to five of the second each", () => {
    expect(named.length).toBeGreaterThanOrEqual(12);
    for (const { children } of named) {
      expect(children.length).toBeGreaterThanOrEqual(2);
      expect(children.length).toBeLessThanOrEqual(5);
    }
  });

  test("end with the only built-in one, for everything else, which has no function points", () => {
    expect(all.filter((category) => category.built_in)).toEqual([otherCategory, ...otherCategory.children]);
    expect(otherCategory.children.map(({ points }) => points)).toEqual([[]]);
    expect(starterCategories.at(-1)).toBe(otherCategory);
  });

  test("have an id, names within the limit and an icon", () => {
    for (const category of all) {
      expect(Id.safeParse(category.id).success, category.name_en).toBe(true);
      for (const name of [category.name, category.name_en]) {
        expect(name.trim()).toBe(name);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(limits.categoryName);
      }
      expect(category.icon).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  test("have distinct ids and names", () => {
    expect(distinct(all.map((category) => category.id))).toBe(all.length);
    for (const siblings of [starterCategories, ...starterCategories.map((first) => first.children)]) {
      expect(distinct(siblings.map((category) => category.name))).toBe(siblings.length);
      expect(distinct(siblings.map((category) => category.name_en))).toBe(siblings.length);
    }
  });

  test("name each of their points once", () => {
    for (const { name_en, points } of seconds) {
      expect(points.length, name_en).toBeGreaterThanOrEqual(3);
      expect(distinct(points), name_en).toBe(points.length);
    }
  });
});
