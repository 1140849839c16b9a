import { expect, test } from "vitest";
import { codeIn, placeIn } from "./place.ts";

const code = "a-b_C".padEnd(64, "x");

test("maps a URL path to a page of the companion, with or without an app key in the path", () => {
  const base = "/companion/abcdefghijkmnpqrstuv/";
  expect(placeIn(base, base)).toEqual({ page: "home" });
  expect(placeIn(`${base}scan`, base)).toEqual({ page: "scan" });
  expect(placeIn(`${base}share/${code}/`, base)).toEqual({ page: "share", code });
  expect(placeIn(`/companion/share/${code}`, "/companion/")).toEqual({ page: "share", code });
  expect(placeIn("/companion/share/", "/companion/")).toEqual({ page: "share", code: "" });
  expect(placeIn(`${base}home/1/`, base)).toEqual({ page: "people", within: "home/1" });
  expect(placeIn(`${base}scenes`, base)).toEqual({ page: "people", within: "scenes" });
  expect(placeIn(`${base}group/1`, base)).toEqual({ page: "people", within: "group/1" });
  expect(placeIn(`${base}scene/new/all-off`, base)).toEqual({ page: "people", within: "scene/new/all-off" });
  expect(placeIn(`${base}signin`, base)).toEqual({ page: "people", within: "signin" });
  expect(placeIn(`${base}homely`, base)).toEqual({ page: "home" });
  expect(placeIn(`${base}elsewhere/share/${code}`, base)).toEqual({ page: "home" });
});

test("reads a share code from plain text or from a share link, and from nothing else", () => {
  const links = [
    code,
    `  ${code}\n`,
    `https://iot.example.com/companion/share/${code}`,
    `http://10.0.0.2:3000/companion/abcdefghijkmnpqrstuv/share/${code}/?from=mail`,
  ];
  expect(links.map(codeIn)).toEqual(links.map(() => code));
  for (const other of [
    "",
    "hello",
    code.slice(1),
    `https://example.com/share/${code}`,
    "javascript:alert(1)",
  ])
    expect(codeIn(other), other).toBeNull();
});
