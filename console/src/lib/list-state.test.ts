import { expect, test } from "vitest";
import { queryOfState, readListState, writeListState } from "./list-state.ts";

const route = {
  query: ["page", "page_size", "sort", "order", "keyword", "status", "category_id"],
  sorts: ["created_at", "name"],
};

test("an empty URL query means the first page in the default order", () => {
  const state = readListState(route, {});
  expect(queryOfState(state)).toEqual({ page: 1, page_size: 20, sort: "created_at", order: "desc" });
});

test("does not send invalid URL values to the server", () => {
  const search = { page: "-3", page_size: "99999", sort: "password", order: "up", tab: "x" };
  expect(readListState(route, search)).toEqual(readListState(route, {}));
});

test("reads back the state that was written, and leaves defaults out of the URL", () => {
  let search = writeListState(route, { tab: "x" }, { filters: { status: "2" } });
  search = writeListState(route, search, { sort: "name", order: "asc" });
  search = writeListState(route, search, { page: 3 });
  expect(JSON.parse(JSON.stringify(search))).toEqual({
    tab: "x",
    status: "2",
    sort: "name",
    order: "asc",
    page: "3",
  });
  expect(readListState(route, search)).toMatchObject({ page: 3, sort: "name", filters: { status: "2" } });
});

test("returns to page 1 when filter, keyword, order or page size changes, and keeps the filters on a page change", () => {
  const search = { page: "7", status: "2" };
  for (const change of [{ keyword: "a" }, { filters: { status: "1" } }, { sort: "name" }, { pageSize: 50 }]) {
    expect(readListState(route, writeListState(route, search, change)).page).toBe(1);
  }
  expect(writeListState(route, search, { page: 8 })).toMatchObject({ page: "8", status: "2" });
});

test("requests a page beyond the counted total by cursor, until anything else changes", () => {
  const deep = { ...route, query: [...route.query, "cursor"] };
  const search = writeListState(deep, { status: "2", page: "500" }, { cursor: "abc" });
  expect(JSON.parse(JSON.stringify(search))).toEqual({ status: "2", cursor: "abc" });
  expect(queryOfState(readListState(deep, search))).toMatchObject({ page: 1, cursor: "abc", status: "2" });
  expect(readListState(deep, search).filters).toEqual({ status: "2" });
  for (const change of [{ keyword: "a" }, { filters: { status: "1" } }, { sort: "name" }, { page: 3 }]) {
    expect(writeListState(deep, search, change).cursor).toBeUndefined();
  }
});

test("a default filter can be cleared", () => {
  const defaults = { filters: { status: "1" }, sort: "name", order: "asc" as const };
  expect(readListState(route, {}, defaults)).toMatchObject({
    filters: { status: "1" },
    sort: "name",
    order: "asc",
  });
  const cleared = writeListState(route, {}, { filters: { status: "" } }, defaults);
  expect(cleared.status).toBe("");
  expect(readListState(route, cleared, defaults).filters).toEqual({});
});
