import { expect, test } from "vitest";
import { changesOf } from "./policy-changes.ts";

const paragraph = (text: string, tag = "p") => ({ html: `<${tag}>${text}</${tag}>`, text });
const compare = (before: string[], after: string[], language = "en") =>
  changesOf(
    before.map((text) => paragraph(text)),
    after.map((text) => paragraph(text)),
    language,
  );

test("marks each paragraph as unchanged, removed or added", () => {
  expect(compare(["One", "Two", "Three"], ["One", "Three", "Four"])).toEqual([
    { change: "same", html: "<p>One</p>" },
    { change: "removed", html: "<p>Two</p>" },
    { change: "same", html: "<p>Three</p>" },
    { change: "added", html: "<p>Four</p>" },
  ]);
});

test("marks the changed words of a paragraph, also in languages without spaces", () => {
  expect(compare(["We keep names for a year."], ["We keep names for a month."])).toEqual([
    {
      change: "reworded",
      pieces: [
        { text: "We keep names for a ", change: "same" },
        { text: "year", change: "removed" },
        { text: "month", change: "added" },
        { text: ".", change: "same" },
      ],
    },
  ]);
  expect(compare(["我们保存您的名称。"], ["我们保存您的地址。"], "zh-CN")).toEqual([
    {
      change: "reworded",
      pieces: [
        { text: "我们保存您的", change: "same" },
        { text: "名称", change: "removed" },
        { text: "地址", change: "added" },
        { text: "。", change: "same" },
      ],
    },
  ]);
});

test("reports a rewritten paragraph as removed and added, and one with new formatting only as restyled", () => {
  expect(compare(["We keep names."], ["Nobody is ever told about it."])).toEqual([
    { change: "removed", html: "<p>We keep names.</p>" },
    { change: "added", html: "<p>Nobody is ever told about it.</p>" },
  ]);
  expect(changesOf([paragraph("Rights")], [paragraph("Rights", "h2")], "en")).toEqual([
    { change: "restyled", html: "<h2>Rights</h2>" },
  ]);
  const picture = { html: '<p><img src="/files/a.png"></p>', text: "" };
  expect(changesOf([picture], [paragraph("")], "en").map(({ change }) => change)).toEqual([
    "removed",
    "added",
  ]);
});

test("reports long paragraphs without common words as removed and added", () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(" ");
  expect(compare([long("a")], [long("b")]).map(({ change }) => change)).toEqual(["removed", "added"]);
});
