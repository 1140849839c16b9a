import { expect, test } from "vitest";
import { queryOfState, readListState, writeListState } from "./list-state.ts";

const route = {
  query: ["page", "page_size", "sort", "order", "keyword", "status", "category_id"],
  sorts: ["created_at", "name"],
};

test("an empty address is the first page in the default order", () => {
  const state = readListState(route, {});
  expect(queryOfState(state)).toEqual({ page: 1, page_size: 20, sort: "created_at", order: "desc" });
});

test("invalid values in an address are not sent to the server", () => {
  const search = { page: "-3", page_size: "99999", sort: "password", order: "up", tab: "x" };
  expect(readListState(route, search)).toEqual(readListState(route, {}));
});

test("reading what was written gives the same state, and defaults stay out of the address", () => {
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

test("another filter, keyword, order or page size starts at page 1, and going to a page keeps them", () => {
  const search = { page: "7", status: "2" };
  for (const change of [{ keyword: "a" }, { filters: { status: "1" } }, { sort: "name" }, { pageSize: 50 }]) {
    expect(readListState(route, writeListState(route, search, change)).page).toBe(1);
  }
  expect(writeListState(route, search, { page: 8 })).toMatchObject({ page: "8", status: "2" });
});

test("a page beyond the total is found by its cursor, until anything else changes", () => {
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
