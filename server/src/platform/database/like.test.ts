import { sql as raw } from "kysely";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { startingWith } from "./like.ts";
import { systemScope } from "./scope.ts";
import { everything } from "./sql.ts";

const { sql } = await forFile(connectTestDatabase());

it("finds exactly the texts that begin with what was typed, up to the last character there is", async () => {
  const db = everything(systemScope("a test"), sql);
  const starts = [
    "a",
    "az",
    "a%",
    "a_",
    "z",
    "汉",
    "\u{d7ff}",
    "😀",
    "\u{10ffff}",
    "a\u{10ffff}",
    "a\u{10ffff}\u{10ffff}",
  ];
  const texts = starts.flatMap((start) => [
    start,
    `${start}\u0001`,
    `${start}a`,
    `${start}\u{10ffff}`,
    `b${start}`,
  ]);
  for (const typed of starts) {
    for (const unseen of [false, true]) {
      const { rows } = await raw<{ text: string }>`
        select text from unnest(${texts}::text[]) as text where ${startingWith(raw`text`, typed, unseen)}`.execute(
        db,
      );
      expect(rows.map(({ text }) => text)).toEqual(texts.filter((text) => text.startsWith(typed)));
    }
  }
});
