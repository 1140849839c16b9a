import { expect, test } from "vitest";
import { passwordStrength } from "./passwords.ts";

test.each([
  ["", "weak"],
  ["Ab1!", "weak"],
  ["abcdefgh", "weak"],
  ["abcdefghijkl", "fair"],
  ["abc123", "fair"],
  ["Abc123", "good"],
  ["abc123456789", "good"],
  ["Abc12!", "strong"],
  ["Abcdefgh1234", "strong"],
])("rates the password %s as %s", (password, strength) => expect(passwordStrength(password)).toBe(strength));
