import { expect, test } from "vitest";
import { isElsewhere, signInAt } from "./regions.ts";

const here = "https://cn.example.com";

test("a region is elsewhere only if its site has another address", () => {
  expect(isElsewhere({ url: "https://eu.example.com" }, here)).toBe(true);
  expect(isElsewhere({ url: "https://cn.example.com/" }, here)).toBe(false);
  expect(isElsewhere({}, here)).toBe(false);
  expect(isElsewhere({ url: "not an address" }, here)).toBe(false);
});

test("the link to another site leads to its sign-in page", () => {
  expect(signInAt("https://eu.example.com")).toBe("https://eu.example.com/login");
  expect(signInAt("https://example.com/eu/")).toBe("https://example.com/eu/login");
});
