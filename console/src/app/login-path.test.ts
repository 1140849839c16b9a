import { beforeAll, expect, test, vi } from "vitest";
import { afterLogin, loginFrom } from "./login-path.ts";

beforeAll(() => void vi.stubGlobal("location", { origin: "https://console.test" }));

test("sign-in leads back to the page that was requested", () => {
  const href = "/dashboard/product/1/definition?tab=a%20b";
  const login = loginFrom({ pathname: "/dashboard/product/1/definition", href });
  const { pathname, searchParams } = new URL(login, "https://console.test");
  expect(pathname).toBe("/login");
  expect(searchParams.get("redirect")).toBe(href);
  expect(afterLogin(href)).toBe(href);
});

test("leaves the default landing page out of the login address", () => {
  expect(loginFrom({ pathname: "/dashboard/product", href: "/dashboard/product" })).toBe("/login");
});

test.each([
  "https://evil.test/",
  "//evil.test/x",
  "/.//evil.test/x",
  "/\\evil.test",
  "javascript:alert(1)",
  "evil",
  "/login",
  "",
  null,
])("after sign-in, never redirects to %s", (asked) => expect(afterLogin(asked)).toBe("/"));
