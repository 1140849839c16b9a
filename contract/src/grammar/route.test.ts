import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineRoutes, pathOf, urlOf } from "./route.ts";

const base = { method: "GET", access: "public", summary: "", response: z.null() } as const;
const routes = defineRoutes("Things", {
  list: { ...base, path: "/thing" },
  part: { ...base, path: "/thing/:id/part/:partId" },
  firmware: { ...base, path: "/firmware/:id", base: "platform" },
  rule: { ...base, path: "/rule", base: "message" },
});

test("a path begins with the base path of its API", () => {
  expect(Object.values(routes).map(pathOf)).toEqual([
    "/api/v1/thing",
    "/api/v1/thing/:id/part/:partId",
    "/platform/v1/firmware/:id",
    "/message/v1/rule",
  ]);
});

describe("urlOf", () => {
  test("fills in path parameters, escaped", () => {
    expect(urlOf(routes.part, { id: "a/b", partId: "1?" })).toBe("/api/v1/thing/a%2Fb/part/1%3F");
  });

  test("refuses a missing parameter", () => {
    expect(() => urlOf(routes.part, { id: "1" })).toThrow(new TypeError("missing path parameter partId"));
  });

  test("appends the query, escaped, without empty values", () => {
    const query = {
      page: 2,
      keyword: "a&b 灯",
      status: undefined,
      sort: null,
      label: "",
      flag: false,
      zero: 0,
    };
    expect(urlOf(routes.list, {}, query)).toBe(
      "/api/v1/thing?page=2&keyword=a%26b+%E7%81%AF&flag=false&zero=0",
    );
  });

  test("has no question mark without a query", () => {
    expect(urlOf(routes.list, {}, { keyword: "" })).toBe("/api/v1/thing");
  });
});
