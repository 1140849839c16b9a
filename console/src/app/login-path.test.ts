import { beforeAll, expect, test, vi } from "vitest";
import { afterLogin, loginFrom } from "./login-path.ts";

beforeAll(() => void vi.stubGlobal("location", { origin: "https://console.test" }));

const home = { to: "/", search: {} };

test("sign-in leads back to the page that was asked for", () => {
  const href = "/dashboard/product/1/definition?tab=a%20b";
  const { search } = loginFrom({ pathname: "/dashboard/product/1/definition", href });
  expect(search).toEqual({ redirect: href });
  expect(afterLogin(href)).toEqual({ to: "/dashboard/product/1/definition", search: { tab: "a b" } });
});

test("a path that sign-in leads to anyway is not remembered", () => {
  expect(loginFrom({ pathname: "/dashboard/product", href: "/dashboard/product" }).search).toEqual({});
});

test.each([
  "https://evil.test/",
  "//evil.test/x",
  "/.//evil.test/x",
  "/\\evil.test",
  "javascript:alert(1)",
  "evil",
  "/login",
  undefined,
  3,
])("never leads to %s", (asked) => expect(afterLogin(asked)).toEqual(home));
