import { expect, test } from "vitest";
import { openedIn, withOpened } from "./opened-shares.ts";

const share = (code: string, expires_at = 100) => ({ code, name: `Lamp ${code}`, expires_at });

test("ignores expired shares and stored data that is not a share", () => {
  const stored = JSON.stringify([share("a"), share("b", 10), null, { code: "c" }, "d", share("e", 101)]);
  expect(openedIn(stored, 100_000).map(({ code }) => code)).toEqual(["e"]);
  expect(openedIn(stored, 0).map(({ code }) => code)).toEqual(["a", "b", "e"]);
  for (const broken of [null, "", "{", "{}", "3"]) expect(openedIn(broken, 0)).toEqual([]);
});

test("puts the newest share first, without duplicates, and keeps at most 50 shares", () => {
  const list = withOpened([share("a"), share("b")], share("b", 200));
  expect(list).toEqual([share("b", 200), share("a")]);
  const many = Array.from({ length: 60 }, (_, index) => share(String(index)));
  expect(withOpened(many, share("new"))).toHaveLength(50);
});
