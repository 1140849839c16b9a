import { expect, test } from "vitest";
import { isElsewhere, signInAt } from "./regions.ts";

const here = "https://cn.example.com";

test("a region is on another site only if its URL differs from the current one", () => {
  expect(isElsewhere({ url: "https://eu.example.com" }, here)).toBe(true);
  expect(isElsewhere({ url: "https://cn.example.com/" }, here)).toBe(false);
  expect(isElsewhere({}, here)).toBe(false);
  expect(isElsewhere({ url: "not an address" }, here)).toBe(false);
});

test("links to the sign-in page of another region's site", () => {
  expect(signInAt("https://eu.example.com")).toBe("https://eu.example.com/login");
  expect(signInAt("https://example.com/eu/")).toBe("https://example.com/eu/login");
});
