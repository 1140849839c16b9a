import { expect, test } from "vitest";
import { filterMatches } from "./topic-filter.ts";

test.each([
  ["a/b", "a/b"],
  ["a/+", "a/b"],
  ["a/+", "a/"],
  ["+/b", "/b"],
  ["+", ""],
  ["a/+/c", "a/b/c"],
  ["a/#", "a/b/c"],
  ["a/#", "a/"],
  ["a/#", "a"],
  ["+/#", "a"],
  ["a/+/#", "a/b"],
  ["#", "a/b"],
  ["/+/b/+", "/a/b/c"],
])("%j matches %j", (filter, topic) => {
  expect(filterMatches(filter, topic)).toBe(true);
});

test.each([
  ["a/b", "a/bc"],
  ["a/bc", "a/b"],
  ["a/+", "a"],
  ["a/+", "a/b/c"],
  ["a/+/c", "a/b"],
  ["a/+/c", "a/b/d"],
  ["+/b", "a/b/"],
  ["a/b/#", "a"],
  ["a/#", "ab"],
  ["a/+/#", "a"],
  ["", "a"],
  ["a", ""],
  [`a${"/+".repeat(100)}`, "a/b"],
])("%j does not match %j", (filter, topic) => {
  expect(filterMatches(filter, topic)).toBe(false);
});
