import { describe, expect, test } from "vitest";
import { z } from "zod";
import { problemsOf } from "../testing/problems-of.ts";
import { cursorListOf, cursorQuery, listOf, listQuery, wholeListOf } from "./page.ts";

const query = listQuery(["created_at", "name"], { status: z.enum(["on", "off"]).optional() });

describe("the query of a list", () => {
  test("has defaults: the first page of 20, newest first", () => {
    expect(query.parse({})).toEqual({ page: 1, page_size: 20, sort: "created_at", order: "desc" });
  });

  test("reads numbers from text and trims the keyword", () => {
    const asked = {
      page: "3",
      page_size: "1000",
      sort: "name",
      order: "asc",
      keyword: " lamp ",
      status: "on",
    };
    expect(query.parse(asked)).toEqual({ ...asked, page: 3, page_size: 1000, keyword: "lamp" });
  });

  test.each([
    ["page", "0", "At least 1"],
    ["page", "1.5", "Must be a whole number"],
    ["page", "x", "Enter a number, such as 1000 or 12.5"],
    ["page_size", "0", "At least 1"],
    ["page_size", "1001", "At most 1000"],
    ["sort", "notes", "Choose one of the options"],
    ["order", "up", "Choose one of the options"],
    ["keyword", "k".repeat(65), "At most 64 characters"],
    ["status", "other", "Choose one of the options"],
  ])("refuses %s=%s", (path, value, en) => {
    expect(problemsOf(query, { [path]: value })).toMatchObject([{ path, en }]);
  });
});

describe("the query of a cursor list", () => {
  const endless = cursorQuery({ type: z.literal("log") });

  test("has a default limit", () => {
    expect(endless.parse({ type: "log" })).toEqual({ type: "log", limit: 50 });
  });

  test.each([
    ["limit", "0", "At least 1"],
    ["limit", "1001", "At most 1000"],
    ["cursor", "c".repeat(201), "At most 200 characters"],
  ])("refuses %s=%s", (path, value, en) => {
    expect(problemsOf(endless, { type: "log", [path]: value })).toMatchObject([{ path, en }]);
  });
});

test("responses contain the declared fields of their items, and no others", () => {
  const item = z.object({ id: z.number() });
  const list = [{ id: 1, secret: "x" }];
  expect(listOf(item).parse({ list, total: 10_000, total_capped: true })).toEqual({
    list: [{ id: 1 }],
    total: 10_000,
    total_capped: true,
  });
  expect(cursorListOf(item).parse({ list, next_cursor: null })).toEqual({
    list: [{ id: 1 }],
    next_cursor: null,
  });
  expect(wholeListOf(item).parse({ list })).toEqual({ list: [{ id: 1 }] });
  expect(listOf(item).safeParse({ list }).success).toBe(false);
});
